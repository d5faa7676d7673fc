import { mdiAlertOctagon, mdiEyeOffOutline } from '@mdi/js'
import type { TimetableEntry } from '@portal/contract'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase } from '../../../../kit/text/sentence-case.ts'
import { hourRange, hourText } from '../../../../kit/text/timetable-text.ts'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { levelInks, seatCountsOf, seatsOf } from '../seats.ts'
import { agesText } from '../texts.ts'
import styles from './week.module.css'

/** Different colours for adjacent stages: the hue of each id is the golden angle away from the previous one. */
function hueOf(id: number): number {
  return Math.round((id * 137.508) % 360)
}

/** The hours as shown on a block, in the form of all other hours. */
export function hoursOf({ start_time, end_time, daily_name }: TimetableEntry): string {
  return start_time === null || end_time === null ? hourText(daily_name) : hourRange(start_time, end_time)
}

interface Props {
  readonly entry: TimetableEntry
  /** There is space for two lines only. */
  readonly isShort?: boolean
}

/** A schedule on the timetable; a press opens its enrolled citizens. */
export function WeekBlock({ entry, isShort = false }: Props): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { pathname, search } = useLocation()
  const counts = seatCountsOf(entry)
  const { level } = seatsOf(counts)
  const clashes = entry.clashes.length > 0
  const seats = `${formatNumber(counts.taken)}/${formatNumber(counts.quota)}`
  const texts = [
    hoursOf(entry),
    nameCase(entry.activity_name),
    nameCase(entry.stage_name),
    nameCase(entry.program_name),
    agesText(entry),
    t(entry.is_teams ? 'schedules.week.team_seats' : 'schedules.week.seats', { seats }),
    clashes ? t('schedules.week.clash_with', { ids: entry.clashes.map((id) => `#${id}`).join(', ') }) : '',
    entry.is_activated ? '' : t('schedules.inactive'),
  ].filter((text) => text !== '')
  return (
    <Link
      to={path('schedules-id-users', { id: entry.id })}
      state={{ from: pathname + search }}
      className={`column shrink ink small inset-focus ${styles.block}`}
      data-clash={clashes || undefined}
      data-inactive={entry.is_activated ? undefined : true}
      data-short={isShort || undefined}
      style={{ '--hue': hueOf(entry.stage_id) } as Record<string, unknown>}
      title={texts.join('\n')}
    >
      <span className={`row gap-4 one-line soft ${styles.hours}`}>
        <span className="figures">{hoursOf(entry)}</span>
        {entry.is_activated ? null : (
          <>
            <Icon path={mdiEyeOffOutline} size={14} />
            <span className="visually-hidden">{t('schedules.inactive')}</span>
          </>
        )}
        <span className={`figures push-end ${level === 'free' ? '' : 'strong'} ${levelInks[level]}`}>{seats}</span>
      </span>
      <span className={`rigid strong ${styles.activity}`}>{nameCase(entry.activity_name)}</span>
      {isShort ? null : <span className="cut-off soft">{nameCase(entry.stage_name)}</span>}
      {clashes ? (
        <span className={`row gap-4 strong error-ink ${styles.clash}`}>
          <Icon path={mdiAlertOctagon} size={14} />
          <span>{t('schedules.week.clash')}</span>
        </span>
      ) : null}
    </Link>
  )
}

/** Schedules whose labels give no day or no hour; they also belong to the week. */
export function WeekLoose({ entries }: { readonly entries: readonly TimetableEntry[] }): ReactElement | null {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <section className={`stack gap-8 ${styles.loose}`}>
      <h2>{t('schedules.week.loose')}</h2>
      <p className="muted">{t('schedules.week.loose_text')}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <WeekBlock entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
