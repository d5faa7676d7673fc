import { offerName } from '@portal/contract'
import type { CitizenEnrolment } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { dayName, hourText, whenText } from '../../../kit/text/timetable-text.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { enrolmentStateOf, whereText } from '../enrol/place.ts'
import styles from '../taking-part.module.css'
import { weekOf } from './week.ts'

interface CardProps {
  readonly of: CitizenEnrolment
  /** Whether to show only the hours, below the heading of a day. */
  readonly onDay?: boolean
}

/** An enrolment in a list: participant, activity, times, place, and state. */
export function EnrolmentCard({ of, onDay = false }: CardProps): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { state, color } = enrolmentStateOf(of.schedule_status_id)
  return (
    <Link
      to={to('enrolment', { id: of.citizen_schedule_id })}
      className={`surface pressable stack gap-4 ${styles.enrolment}`}
    >
      <span className="small soft">{onDay ? hourText(of.daily_name) : whenText(of)}</span>
      <span className="strong">{offerName(of.activity_name)}</span>
      <span>{personNameCase(of.profile_name)}</span>
      <span className="small soft">{whereText(of)}</span>
      <span>
        <StatusChip text={t(`part.status.${state}`)} color={color} />
      </span>
    </Link>
  )
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

interface DayProps {
  readonly title: string
  readonly of: readonly CitizenEnrolment[]
  readonly onDay: boolean
}

function Day({ title, of, onDay }: DayProps): ReactElement {
  const { t } = useTranslation()
  return (
    <section className={of.length === 0 ? styles.freeDay : ''}>
      <h2>{title}</h2>
      {of.length === 0 ? (
        <p className="muted">{t('part.mine.nothing')}</p>
      ) : (
        <ul className="stack gap-8">
          {of.map((one) => (
            <li key={one.citizen_schedule_id}>
              <EnrolmentCard of={one} onDay={onDay} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The week of the family: one column for each day; on a phone one day below another. */
export function Week({ of }: { readonly of: readonly CitizenEnrolment[] }): ReactElement {
  const { t } = useTranslation()
  const { days, noDay } = weekOf(of)
  return (
    <>
      <div className={styles.week}>
        {days.map((of, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week stay in their order
          <Day key={index} title={capitalized(dayName(index + 1))} of={of} onDay />
        ))}
      </div>
      {noDay.length === 0 ? null : <Day title={t('part.mine.no_day')} of={noDay} onDay={false} />}
    </>
  )
}
