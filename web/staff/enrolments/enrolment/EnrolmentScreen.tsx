import { showEnrolment } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { readId } from '../../../kit/request/read-id.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { BackLink } from '../../../kit/ui/button/BackLink.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { RefreshError } from '../../../kit/ui/feedback/RefreshError.tsx'
import { Skeleton, SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { useReturnPath } from '../../frame/screens/paths.ts'
import { CitizenFacts } from '../../people/citizen/facts/CitizenFacts.tsx'
import { Observations } from '../../people/citizen/timeline/Observations.tsx'
import { RecordNotFound } from '../../ui/RecordNotFound.tsx'
import styles from '../roster/roster.module.css'
import { EnrolmentConsents } from './EnrolmentConsents.tsx'
import { EnrolmentHead } from './EnrolmentHead.tsx'
import { EnrolmentSteps } from './EnrolmentSteps.tsx'

const Voucher = lazy(() => import('./Voucher.tsx'), 'Voucher', <SkeletonLines lines={8} />)

/** A citizen in a schedule: the status of the enrolment, the consents, the history, and the voucher. */
export function EnrolmentScreen(): ReactElement {
  const { id, citizenId } = useParams()
  return <OneEnrolment key={`${id} ${citizenId}`} />
}

function OneEnrolment(): ReactElement {
  const { t } = useTranslation()
  const { id: schedule, citizenId } = useParams()
  const id = readId(schedule)
  const profile = readId(citizenId)
  const to = useReturnPath(id === undefined ? 'schedules' : 'schedules-id-users', id === undefined ? {} : { id })
  const back = { to, label: t('roster.enrolment.back') }
  const [search] = useSearchParams()
  const enabled = id !== undefined && profile !== undefined
  const params = { id: id ?? 0, profile: profile ?? 0 }
  const query = useCallQuery(showEnrolment, { params }, { errorAs: 'page', enabled })
  const { data, error } = query

  if (!enabled || error?.status === 404) {
    return (
      <RecordNotFound
        title={t('titles.schedules-id-users-citizenId')}
        text={t('roster.enrolment.not_found')}
        back={back}
      />
    )
  }
  if (data === undefined) {
    const waiting = (
      <div className="page">
        <Skeleton height={64} />
        <Skeleton height={140} />
        <SkeletonLines lines={8} />
      </div>
    )
    return <QueryState query={query} waiting={waiting} frame="card" />
  }
  const enrolment = data.data
  if (search.get('show') === 'voucher') return <Voucher enrolment={enrolment} />
  return (
    <div className="page">
      <BackLink {...back} />
      <RefreshError query={query} />
      <EnrolmentHead enrolment={enrolment} query={query} />
      <div className={`two-columns ${styles.columns}`}>
        <CitizenFacts profile={enrolment} headers={data.details?.headers ?? []} />
        <div className={`stack gap-12 ${styles.aside}`}>
          <EnrolmentConsents params={params} />
          <EnrolmentSteps params={params} />
          <Observations id={profile} />
        </div>
      </div>
    </div>
  )
}
