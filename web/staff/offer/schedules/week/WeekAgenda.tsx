import { addDays } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { counted } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { EmptyState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { WeekBlock, WeekLoose } from './WeekBlock.tsx'
import { shortDay } from './WeekGrid.tsx'
import styles from './week.module.css'
import { dayKey, daysOfWeek, type WeekProps } from './week-layout.ts'

/** The week on a phone: one day at a time, its schedules by hour. */
export function WeekAgenda({ week, monday }: WeekProps): ReactElement {
  const { t } = useTranslation()
  const [day, setDay] = useState(() => {
    const first = week.days.findIndex((blocks) => blocks.length > 0)
    return first < 0 ? 1 : first + 1
  })
  const blocks = week.days[day - 1] ?? []
  const many = (one: number) => week.days[one - 1]?.length ?? 0
  return (
    <div className="stack gap-12">
      <fieldset className={`grid gap-4 ${styles.dayChoice}`} aria-label={t('schedules.week.day')}>
        {daysOfWeek.map((one) => (
          <button
            key={one}
            type="button"
            className="surface stack gap-2"
            aria-pressed={one === day}
            onClick={() => setDay(one)}
            aria-label={`${t(`schedules.days.${dayKey(one)}`)}: ${t('schedules.count', counted(many(one)))}`}
          >
            <span aria-hidden="true">{t(`schedules.days_short.${dayKey(one)}`)}</span>
            <span className="figures muted" aria-hidden="true">
              {many(one)}
            </span>
          </button>
        ))}
      </fieldset>
      <h3>{`${t(`schedules.days.${dayKey(day)}`)} ${shortDay(addDays(monday, day - 1))}`}</h3>
      {blocks.length === 0 ? <EmptyState kind="empty" text={t('schedules.week.day_none')} compact /> : null}
      <ul className={`stack gap-8 ${styles.dayList}`}>
        {blocks.map(({ entry }) => (
          <li key={entry.id}>
            <WeekBlock entry={entry} />
          </li>
        ))}
      </ul>
      <WeekLoose entries={week.loose} />
    </div>
  )
}
