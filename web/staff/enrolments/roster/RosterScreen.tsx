import type { Schedule } from '@portal/contract'
import { showSchedule } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { readId } from '../../../kit/request/read-id.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { BackLink } from '../../../kit/ui/button/BackLink.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { RefreshError } from '../../../kit/ui/feedback/RefreshError.tsx'
import { Skeleton, SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { useReturnPath, useScreenPath } from '../../frame/screens/paths.ts'
import { RecordNotFound } from '../../ui/RecordNotFound.tsx'
import { Roster } from './Roster.tsx'
import { RosterHead } from './RosterHead.tsx'
import styles from './roster.module.css'

const TeamsView = lazy(() => import('../teams/TeamsView.tsx'), 'TeamsView', <SkeletonLines lines={8} />)
const PrintSheet = lazy(() => import('./PrintSheet.tsx'), 'PrintSheet', <SkeletonLines lines={12} />)
const PhoneList = lazy(() => import('./PhoneList.tsx'), 'PhoneList', <SkeletonLines lines={12} />)

/** A schedule with its enrolled citizens, its teams, the printed list, and the telephone list; the address says which one is shown (`show`). */
export function RosterScreen(): ReactElement {
  return <OneSchedule key={useParams().id} />
}

function OneSchedule(): ReactElement {
  const { t } = useTranslation()
  const id = readId(useParams().id)
  const back = { to: useReturnPath('schedules'), label: t('roster.back') }
  const [search] = useSearchParams()
  const show = search.get('show')
  const enabled = id !== undefined
  const query = useCallQuery(showSchedule, { params: { id: id ?? 0 } }, { errorAs: 'page', enabled })
  const { data, error } = query

  if (!enabled || error?.status === 404) {
    return <RecordNotFound title={t('roster.title')} text={t('roster.not_found')} back={back} />
  }
  if (data === undefined) {
    const waiting = (
      <div className="page">
        <Skeleton height={120} />
        <Skeleton height={88} />
        <SkeletonLines lines={10} />
      </div>
    )
    return <QueryState query={query} waiting={waiting} frame="card" />
  }
  const schedule = data.data
  if (show === 'print') return <PrintSheet schedule={schedule} />
  if (show === 'phones') return <PhoneList schedule={schedule} />
  const showsTeams = show === 'teams'
  return (
    <div className="page">
      <BackLink {...back} />
      <RefreshError query={query} />
      <RosterHead schedule={schedule} query={query} />
      {schedule.is_teams || showsTeams ? (
        <RosterTabs schedule={schedule} shows={showsTeams ? 'teams' : 'people'} />
      ) : null}
      {showsTeams ? <TeamsView schedule={schedule} /> : <Roster schedule={schedule} />}
    </div>
  )
}

interface TabsProps {
  readonly schedule: Pick<Schedule, 'id'>
  readonly shows: 'people' | 'teams'
}

/**
 * The tabs for people and teams of a schedule; each has its own address. They show no counts: the lists that they open also contain
 * enrolments without a seat, and show their own counts.
 */
function RosterTabs({ schedule, shows }: TabsProps): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { state } = useLocation()
  const to = path('schedules-id-users', { id: schedule.id })
  const tabs = [
    { name: 'people', to },
    { name: 'teams', to: `${to}?show=teams` },
  ] as const
  return (
    <nav className={`no-print ruled row gap-4 ${styles.tabs}`} aria-label={t('roster.tabs.label')}>
      {tabs.map(({ name, to: address }) => (
        <Link
          key={name}
          className="inline gap-8 strong pressable"
          to={address}
          state={state}
          aria-current={shows === name ? 'page' : undefined}
        >
          <span>{t(`roster.tabs.${name}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
