import { mdiClipboardTextSearchOutline } from '@mdi/js'
import { can, couldMeet, type Profile, scopeOf } from '@portal/contract'
import { listDuplicates, listFiles, listObservations, showAccount, showProfile, timeline } from '@portal/contract/staff'
import type { ComponentType, ReactElement } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { readId } from '../../../../kit/request/read-id.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { BackLink } from '../../../../kit/ui/button/BackLink.tsx'
import { buttonClass } from '../../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { QueryState } from '../../../../kit/ui/feedback/QueryState.tsx'
import { RefreshError } from '../../../../kit/ui/feedback/RefreshError.tsx'
import { Skeleton, SkeletonLines } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { PageTitle } from '../../../../kit/ui/text/PageTitle.tsx'
import { useReturnPath, useScreenPath } from '../../../frame/screens/paths.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { RecordNotFound } from '../../../ui/RecordNotFound.tsx'
import { ChangedNotice } from '../../citizen/ChangedNotice.tsx'
import { Duplicates } from '../../citizen/Duplicates.tsx'
import { CitizenFacts } from '../../citizen/facts/CitizenFacts.tsx'
import { IdentityRequestCard } from '../../citizen/identity/IdentityRequestCard.tsx'
import { Observations } from '../../citizen/timeline/Observations.tsx'
import { Timeline } from '../../citizen/timeline/Timeline.tsx'
import { ListSteps } from '../list/ListSteps.tsx'
import { AccountCard } from './AccountCard.tsx'
import { CitizenHead } from './CitizenHead.tsx'
import styles from './citizen-page.module.css'

const AssignValidatorDialog = lazy(() => import('../assign/AssignValidatorDialog.tsx'), 'AssignValidatorDialog')
const HandOverDialog = lazy(() => import('../assign/HandOverDialog.tsx'), 'HandOverDialog')
const StatusDialog = lazy(() => import('./StatusDialog.tsx'), 'StatusDialog')
const CorrectDialog = lazy(() => import('../../citizen/correct/CorrectDialog.tsx'), 'CorrectDialog')

interface Parts {
  /** The citizen's schedules and teams, provided by another room. */
  readonly Enrolments: ComponentType<{ readonly id: number }>
  readonly Documents: ComponentType<{ readonly profile: Profile }>
}

/** The page of a citizen: their own data, the observations about them, and the history. */
export function CitizenScreen(parts: Parts): ReactElement {
  const { t } = useTranslation()
  const id = readId(useParams().id)
  const back = { to: useReturnPath('user-validation'), label: t('profiles.back') }
  const notThere = <RecordNotFound title={t('models.Profile')} text={t('profiles.not_found')} back={back} />
  return (
    <div className="page">
      <div className="spread gap-8">
        <BackLink {...back} />
        {id === undefined ? null : (
          <div className="row wrap at-end gap-4-12 push-end">
            <DeskLink id={id} />
            <ListSteps id={id} />
          </div>
        )}
      </div>
      {id === undefined ? notThere : <Citizen key={id} id={id} notThere={notThere} {...parts} />}
    </div>
  )
}

interface CitizenProps extends Parts {
  readonly id: number
  readonly notThere: ReactElement
}

function Citizen({ id, notThere, Enrolments, Documents }: CitizenProps): ReactElement {
  const principal = usePrincipal()
  const navigate = useNavigate()
  const list = useReturnPath('user-validation')
  const { dialog, open } = useDialog()
  const query = useCallQuery(showProfile, { params: { id } }, { errorAs: 'page' })
  const { data, error, refetch } = query
  if (error?.status === 404) return notThere
  if (data === undefined) return <QueryState query={query} waiting={<CitizenSkeleton />} frame="card" />
  const profile = data.data
  // A person who sees only their own citizens does not see one whom a colleague has now.
  const leaveIfHidden = () => scopeOf(principal) === 'own' && void navigate(list)
  return (
    <>
      <RefreshError query={query} />
      <CitizenHead
        profile={profile}
        loadedAt={query.dataUpdatedAt}
        isRefreshing={query.isFetching}
        onRefresh={() => void refetch()}
        onAssign={() => open((onClose) => <AssignValidatorDialog loaded={profile} onClose={onClose} />)}
        onHandOver={() =>
          open((onClose) => <HandOverDialog loaded={profile} onDone={leaveIfHidden} onClose={onClose} />)
        }
        onDecide={() => open((onClose) => <StatusDialog loaded={profile} onClose={onClose} />)}
      />
      <ChangedNotice id={id} since={data.requested_at} />
      <IdentityRequestCard profile={profile} />
      {couldMeet(principal, listDuplicates.needs) ? <Duplicates id={id} /> : null}
      <div className="two-columns">
        <CitizenFacts
          profile={profile}
          headers={data.details?.headers ?? []}
          onCorrect={
            can(principal, 'update', 'Profile', profile)
              ? () => open((onClose) => <CorrectDialog loaded={profile} onClose={onClose} />)
              : undefined
          }
        />
        <div className="stack gap-12">
          {couldMeet(principal, listFiles.needs) ? <Documents profile={profile} /> : null}
          {couldMeet(principal, listObservations.needs) ? <Observations id={id} /> : null}
          <Enrolments id={id} />
          {couldMeet(principal, showAccount.needs) ? <AccountCard profile={profile} /> : null}
          {couldMeet(principal, timeline.needs) ? <Timeline id={id} /> : null}
        </div>
      </div>
      {dialog}
    </>
  )
}

/** A link from the page of a citizen to the review desk, with this citizen and the queue of their status, where the person may decide there. */
function DeskLink({ id }: { readonly id: number }): ReactElement | null {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  // The same request as that of the page, which shows its errors.
  const profile = useCallQuery(showProfile, { params: { id } }).data?.data
  if (profile === undefined) return null
  const { checker_id, status_id } = profile
  if (!can(principal, 'assign-status', 'Profile', profile) && !can(principal, 'assign-status', 'File', { checker_id }))
    return null
  return (
    <Link
      to={`${path('review-desk')}?status=${status_id}&citizen=${id}`}
      className={buttonClass({ variant: 'outlined', size: 'small' })}
    >
      <Icon path={mdiClipboardTextSearchOutline} size={18} />
      <span>{t('profiles.actions.desk')}</span>
    </Link>
  )
}

/** The skeleton of the citizen's page, in its layout. */
function CitizenSkeleton(): ReactElement {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle className="visually-hidden">{t('models.Profile')}</PageTitle>
      <Status className="visually-hidden">{t('ui.loading')}</Status>
      <div className={`card ${styles.headWaiting}`}>
        <Skeleton width="min(320px, 70%)" height={24} />
        <Skeleton width="min(420px, 90%)" />
        <Skeleton width="min(280px, 60%)" />
      </div>
      <div className="two-columns">
        <div className="stack gap-12">
          {[5, 2, 4].map((lines) => (
            <div key={lines} className="card">
              <SkeletonLines lines={lines * 2} />
            </div>
          ))}
        </div>
        <div className="stack gap-12">
          <div className="card">
            <SkeletonLines lines={8} />
          </div>
        </div>
      </div>
    </>
  )
}
