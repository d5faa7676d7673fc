import { addDays } from '@portal/contract'
import type { ReactElement } from 'react'
import { counted, formatDate } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { ScrollRegion } from '../../../../kit/ui/layout/ScrollRegion.tsx'
import { WeekBlock, WeekLoose } from './WeekBlock.tsx'
import styles from './week.module.css'
import { dayKey, daysOfWeek, lanesOf, type WeekProps } from './week-layout.ts'

/** Minimum width of a lane in pixels. */
const laneWidth = 104

/** The days are columns and the hours are rows; overlapping schedules are shown side by side. */
export function WeekGrid({ week, monday }: WeekProps): ReactElement {
  const { t } = useTranslation()
  const hours = Array.from({ length: week.to - week.from }, (_, index) => week.from + index)
  const columns = week.days.map(
    (blocks) => `minmax(${blocks.length === 0 ? 72 : lanesOf(blocks) * laneWidth}px, ${lanesOf(blocks)}fr)`,
  )
  return (
    <>
      <ScrollRegion label={t('schedules.week.grid')} className={`surface ${styles.scroll}`}>
        <div
          className={styles.grid}
          style={{
            ['--columns' as string]: `56px ${columns.join(' ')}`,
            ['--on-paper' as string]: `36px ${week.days.map((blocks) => (blocks.length === 0 ? '0.5fr' : `minmax(0, ${lanesOf(blocks)}fr)`)).join(' ')}`,
            ['--hours' as string]: hours.length,
          }}
        >
          <div className={styles.corner} />
          {daysOfWeek.map((day) => (
            <div key={`head ${day}`} className={`wrap ${styles.dayHead}`} id={`day-${day}`}>
              <strong>{t(`schedules.days.${dayKey(day)}`)}</strong>
              <small className="figures">{shortDay(addDays(monday, day - 1))}</small>
              <span className="visually-hidden">{t('schedules.count', counted(week.days[day - 1]?.length ?? 0))}</span>
            </div>
          ))}
          <div className={`muted ${styles.hourColumn}`} aria-hidden="true">
            {hours.map((hour) => (
              <span key={hour} className="figures">
                {`${String(hour).padStart(2, '0')}:00`}
              </span>
            ))}
          </div>
          {daysOfWeek.map((day) => (
            <ul key={`day ${day}`} className={styles.day} aria-labelledby={`day-${day}`}>
              {week.days[day - 1]?.map(({ entry, start, end, lane, lanes }) => (
                <li
                  key={entry.id}
                  style={{
                    ['--start' as string]: (start - week.from * 60) / 60,
                    ['--span' as string]: (Math.min(end, week.to * 60) - start) / 60,
                    insetInlineStart: `${(lane / lanes) * 100}%`,
                    inlineSize: `${100 / lanes}%`,
                  }}
                >
                  <WeekBlock entry={entry} isShort={end - start < 55} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </ScrollRegion>
      <WeekLoose entries={week.loose} />
    </>
  )
}

/** "23 nov": the year is shown above the grid. */
export function shortDay(day: string): string {
  return formatDate(day).replace(/ \d{4}$/, '')
}
