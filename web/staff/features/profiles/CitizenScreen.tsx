import { mdiArrowLeft } from '@mdi/js'
import { can, couldMeet, type Profile } from '@portal/contract'
import { listDuplicates, listFiles, listObservations, showAccount, showProfile, timeline } from '@portal/contract/staff'
import { type ComponentType, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { buttonClass } from '../../../kit/ui/Button.tsx'
import { EmptyState, FailedState } from '../../../kit/ui/EmptyState.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { RefreshFailed } from '../../../kit/ui/RefreshFailed.tsx'
import { useScreenPath, wayBack } from '../../layout/paths.ts'
import { AccountCard } from './AccountCard.tsx'
import { CitizenFacts } from './CitizenFacts.tsx'
import { CitizenHead } from './CitizenHead.tsx'
import { CitizenSkeleton } from './CitizenSkeleton.tsx'
import { Duplicates } from './Duplicates.tsx'
import { Observations } from './Observations.tsx'
import { Timeline } from './Timeline.tsx'
import { useDialogs } from './use-dialogs.tsx'

const CorrectDialog = lazy(async () => ({ default: (await import('./CorrectDialog.tsx')).CorrectDialog }))

/** The list this page was opened from, with its search and page; otherwise the list without parameters. */
function useWayBack(): string {
  const path = useScreenPath()
  const { state } = useLocation()
  const from: unknown = typeof state === 'object' && state !== null ? state.from : null
  return wayBack(typeof from === 'string' ? from : null) ?? path('user-validation')
}

interface Parts {
  /** The citizen's schedules and teams, provided by another feature. */
  readonly Enrolments: ComponentType<{ readonly id: number }>
  /** Their documents. */
  readonly Documents: ComponentType<{ readonly profile: Profile }>
}

/** The page of a citizen: their own data, the observations about them, and the history. */
export function CitizenScreen(parts: Parts): ReactElement {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const back = useWayBack()
  const isId = /^[1-9]\d{0,9}$/.test(id)
  return (
    <div className="page">
      <Link to={back} className={`${buttonClass({ size: 'small' })} back-link`}>
        <Icon path={mdiArrowLeft} size={18} mirrored />
        {t('profiles.back')}
      </Link>
      {isId ? <Citizen key={id} id={Number(id)} back={back} {...parts} /> : <NotFound back={back} />}
    </div>
  )
}

function NotFound({ back }: { readonly back: string }): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <section className="card">
      <PageTitle className="visually-hidden">{t('profiles.citizen')}</PageTitle>
      <EmptyState
        kind="empty"
        text={t('profiles.not_found')}
        action={{ label: t('profiles.back'), run: () => void navigate(back) }}
      />
    </section>
  )
}

function Citizen({
  id,
  back,
  Enrolments,
  Documents,
}: Parts & { readonly id: number; readonly back: string }): ReactElement {
  const who = usePrincipal()
  const dialogs = useDialogs()
  const [corrects, setCorrects] = useState(false)
  const answer = useCallQuery(showProfile, { params: { id } })
  const { data, error, refetch } = answer
  if (error?.status === 404) return <NotFound back={back} />
  if (data === undefined) {
    return error === null ? (
      <CitizenSkeleton />
    ) : (
      <section className="card">
        <FailedState error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  const profile = data.data
  return (
    <>
      <RefreshFailed answer={answer} />
      <CitizenHead
        profile={profile}
        answeredAt={answer.dataUpdatedAt}
        isRefreshing={answer.isFetching}
        onRefresh={() => void refetch()}
        onAssign={() => dialogs.assign(profile)}
        onDecide={() => dialogs.decide(profile)}
      />
      {couldMeet(who, listDuplicates.needs) ? <Duplicates id={id} /> : null}
      <div className="two-columns">
        <CitizenFacts
          profile={profile}
          headers={data.details?.headers ?? []}
          {...(can(who, 'update', 'Profile', profile) ? { onCorrect: () => setCorrects(true) } : {})}
        />
        <div className="stack gap-12">
          {couldMeet(who, listFiles.needs) ? <Documents profile={profile} /> : null}
          {couldMeet(who, listObservations.needs) ? <Observations id={id} /> : null}
          <Enrolments id={id} />
          {couldMeet(who, showAccount.needs) ? <AccountCard profile={profile} /> : null}
          {couldMeet(who, timeline.needs) ? <Timeline id={id} /> : null}
        </div>
      </div>
      {dialogs.dialog}
      <Suspense>{corrects ? <CorrectDialog seen={profile} onClose={() => setCorrects(false)} /> : null}</Suspense>
    </>
  )
}
