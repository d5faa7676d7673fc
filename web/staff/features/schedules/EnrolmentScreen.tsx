import { showEnrolment } from '@portal/contract/staff'
import { type ReactElement, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { BackLink } from '../../../kit/ui/BackLink.tsx'
import { FailedState } from '../../../kit/ui/EmptyState.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { NotThere } from '../../../kit/ui/NotThere.tsx'
import { RefreshFailed } from '../../../kit/ui/RefreshFailed.tsx'
import { Skeleton, SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { readId, useWayBack } from '../../layout/paths.ts'
import type { CitizenParts } from './citizen-parts.ts'
import { EnrolmentConsents } from './EnrolmentConsents.tsx'
import { EnrolmentHead } from './EnrolmentHead.tsx'
import { EnrolmentSteps } from './EnrolmentSteps.tsx'
import styles from './roster.module.css'

const Voucher = lazy(async () => ({ default: (await import('./Voucher.tsx')).Voucher }))

interface Props {
  readonly citizens: CitizenParts
}

/** A citizen in a schedule: the status of the enrolment, the consents, the history, and the voucher. */
export function EnrolmentScreen({ citizens }: Props): ReactElement {
  const params = useParams()
  const { t } = useTranslation()
  const schedule = readId(params.id)
  const profile = readId(params.citizenId)
  const back = useWayBack(
    schedule === undefined ? 'schedules' : 'schedules-id-users',
    schedule === undefined ? {} : { id: schedule },
  )
  if (schedule === undefined || profile === undefined) {
    return (
      <NotThere
        title={t('roster.enrolment.title')}
        text={t('roster.enrolment.not_found')}
        back={{ to: back, label: t('roster.enrolment.back') }}
      />
    )
  }
  return (
    <OneEnrolment
      key={`${schedule} ${profile}`}
      schedule={schedule}
      profile={profile}
      back={back}
      citizens={citizens}
    />
  )
}

function OneEnrolment({
  schedule,
  profile,
  back,
  citizens,
}: Props & { readonly schedule: number; readonly profile: number; readonly back: string }): ReactElement {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const params = { id: schedule, profile }
  const answer = useCallQuery(showEnrolment, { params })
  const { data, error, refetch, isFetching } = answer
  if (error?.status === 404) {
    return (
      <NotThere
        title={t('roster.enrolment.title')}
        text={t('roster.enrolment.not_found')}
        back={{ to: back, label: t('roster.enrolment.back') }}
      />
    )
  }
  if (data === undefined) {
    return error === null ? (
      <div className="page">
        <Skeleton height={64} />
        <Skeleton height={140} />
        <SkeletonLines lines={8} />
      </div>
    ) : (
      <section className="card">
        <FailedState error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  const enrolment = data.data
  if (search.get('show') === 'voucher') {
    return (
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <Voucher enrolment={enrolment} />
      </Suspense>
    )
  }
  const { Facts, Observations } = citizens
  return (
    <div className="page">
      <BackLink to={back} label={t('roster.enrolment.back')} />
      <RefreshFailed answer={answer} />
      <EnrolmentHead
        enrolment={enrolment}
        citizens={citizens}
        isRefreshing={isFetching}
        onRefresh={() => void refetch()}
      />
      <div className={`two-columns ${styles.columns}`}>
        <Facts profile={enrolment} headers={data.details?.headers ?? []} />
        <div className={`stack gap-12 ${styles.aside}`}>
          <EnrolmentConsents schedule={schedule} profile={profile} />
          <EnrolmentSteps schedule={schedule} profile={profile} />
          <Observations id={profile} />
        </div>
      </div>
    </div>
  )
}
