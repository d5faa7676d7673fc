import type { CitizenEnrolment } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { dayName } from '../../../kit/text/timetable-text.ts'
import { EnrolmentCard } from './EnrolmentCard.tsx'
import styles from './taking-part.module.css'
import { weekOf } from './week.ts'

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

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

/** The week of the family: days beside each other, on a phone one below another. */
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
