import { mdiAccountGroup, mdiAlert, mdiAlertOctagon } from '@mdi/js'
import type { ReactElement } from 'react'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from './seats.module.css'
import { levelInks, type SeatCounts, seatsOf } from './seats.ts'

const levelRoles = { free: 'success', near: 'warning', full: 'error' } as const

interface Props {
  readonly seats: SeatCounts
  /** Also shows a text about how full it is; in a narrow cell the icon and the title contain it. */
  readonly withText?: boolean
}

/** The seats of a schedule: counts, a bar, and a text when few are left. The colour is only an addition. */
export function Seats({ seats, withText = false }: Props): ReactElement {
  const { t } = useTranslation()
  const { quota, taken, accepted = taken, ofTeams = false } = seats
  const { level, left, ...parts } = seatsOf(seats)
  const ink = level === 'free' ? 'soft' : levelInks[level]
  const text =
    left < 0
      ? t('schedules.seats.over', counted(-left))
      : left === 0
        ? t('schedules.seats.none')
        : t('schedules.seats.left', counted(left))
  const sentence = t(ofTeams ? 'schedules.seats.team_sentence' : 'schedules.seats.sentence', {
    accepted: formatNumber(accepted),
    pending: formatNumber(taken - accepted),
    quota: formatNumber(quota),
    words: text,
  })
  return (
    <span
      className={styles.seats}
      style={{ ['--level' as string]: `var(--${levelRoles[level]}-fill)` }}
      title={sentence}
    >
      <span
        className={`row gap-6 shrink one-line ${styles.figures} ${withText ? '' : styles.brief}`}
        aria-hidden="true"
      >
        <span className="figures">{`${formatNumber(taken)} / ${formatNumber(quota)}`}</span>
        {ofTeams ? <Icon path={mdiAccountGroup} size={14} className={ink} /> : null}
        {level === 'free' ? null : (
          <Icon path={level === 'full' ? mdiAlertOctagon : mdiAlert} size={14} className={ink} />
        )}
        {withText || left <= 0 ? <span className={`cut-off small ${ink}`}>{text}</span> : null}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.accepted} style={{ inlineSize: `${parts.accepted * 100}%` }} />
        <span className={styles.waiting} style={{ inlineSize: `${parts.waiting * 100}%` }} />
      </span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  )
}
