import { mdiAlertOctagon } from '@mdi/js'
import { addDays } from '@portal/contract'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase } from '../../../../kit/text/sentence-case.ts'
import { dayText } from '../../../../kit/text/timetable-text.ts'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx'
import { Seats } from '../Seats.tsx'
import { seatCountsOf } from '../seats.ts'
import { agesText } from '../texts.ts'
import { hoursOf } from './WeekBlock.tsx'
import { shortDay } from './WeekGrid.tsx'
import styles from './week.module.css'
import { dayKey, type WeekProps } from './week-layout.ts'

/** The week as a table: the same schedules by day and hour, for keyboard, screen reader and paper. */
export function WeekTable({ week, monday }: WeekProps): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { pathname, search } = useLocation()
  const lines = [
    ...week.days.flatMap((blocks, index) => blocks.map(({ entry }) => ({ entry, day: index + 1 }))),
    ...week.loose.map((entry) => ({ entry, day: 0 })),
  ]
  const byId = new Map(lines.map(({ entry }) => [entry.id, entry]))
  const clashText = (id: number) => {
    const other = byId.get(id)
    return other === undefined ? `#${id}` : `#${id} ${nameCase(other.activity_name)} ${hoursOf(other)}`
  }
  return (
    <ScrollTable
      label={t('schedules.week.table')}
      className={styles.scroll}
      head={[
        t('schedules.week.day'),
        ...(['daily_id', 'activity_id', 'stage_id', 'program_id'] as const).map((name) => t(`fields.${name}`)),
        t('schedules.ages_title'),
        t('fields.quota'),
        t('schedules.week.clashes_title'),
      ]}
    >
      {lines.map(({ entry, day }) => (
        <tr key={`${day} ${entry.id}`}>
          <th scope="row" className="one-line">
            {day === 0
              ? dayText(entry.weekday_name)
              : `${t(`schedules.days.${dayKey(day)}`)} ${shortDay(addDays(monday, day - 1))}`}
          </th>
          <td className="figures one-line">{hoursOf(entry)}</td>
          <td>
            <Link to={path('schedules-id-users', { id: entry.id })} state={{ from: pathname + search }}>
              {nameCase(entry.activity_name)}
            </Link>
            {entry.is_activated ? null : <span className="muted">{` ${t('schedules.inactive')}`}</span>}
          </td>
          <td>
            <span>{nameCase(entry.stage_name)}</span>
            <span className="muted block">{nameCase(entry.park_name)}</span>
          </td>
          <td>{nameCase(entry.program_name)}</td>
          <td className="figures">{agesText(entry)}</td>
          <td className={styles.seatsCell}>
            <Seats seats={seatCountsOf(entry)} />
          </td>
          <td>
            {entry.clashes.length === 0 ? (
              <span className="muted">{t('schedules.week.no_clash')}</span>
            ) : (
              <span className={`inline at-top gap-6 strong error-ink ${styles.clashing}`}>
                <Icon path={mdiAlertOctagon} size={16} />
                <span>
                  {entry.clashes.map((id) => (
                    <Link key={id} to={path('schedules-id-users', { id })} state={{ from: pathname + search }}>
                      {clashText(id)}
                    </Link>
                  ))}
                </span>
              </span>
            )}
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
