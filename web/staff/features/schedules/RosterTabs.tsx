import type { Schedule } from '@portal/contract'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { useScreenPath } from '../../layout/paths.ts'
import styles from './roster.module.css'

interface Props {
  readonly schedule: Pick<Schedule, 'id' | 'taken' | 'teams_schedules_count'>
  readonly shows: 'people' | 'teams'
}

/** The tabs for people and teams of a schedule; each has its own address. */
export function RosterTabs({ schedule, shows }: Props): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { state } = useLocation()
  const to = path('schedules-id-users', { id: schedule.id })
  const tabs = [
    { name: 'people', to, count: schedule.taken },
    { name: 'teams', to: `${to}?show=teams`, count: schedule.teams_schedules_count },
  ] as const
  return (
    <nav className={`no-print row gap-4 ${styles.tabs}`} aria-label={t('roster.tabs.label')}>
      {tabs.map(({ name, to: address, count }) => (
        <Link
          key={name}
          className="inline gap-8 strong pressable"
          to={address}
          state={state}
          aria-current={shows === name ? 'page' : undefined}
        >
          {t(`roster.tabs.${name}`)}
          <span className="figures count">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  )
}
