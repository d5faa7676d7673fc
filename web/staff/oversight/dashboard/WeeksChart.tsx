import type { ReactElement } from 'react'
import { formatDate, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { scaleEnd } from './period.ts'
import styles from './weeks-chart.module.css'

export const series = ['registered', 'verified', 'returned'] as const

export type WeekRow = { readonly week: string } & { readonly [Name in (typeof series)[number]]: number }

/** Lines of the scale above the baseline. */
const lines = 4
/** Maximum number of dates under the bars, so that they do not touch. */
const mostDates = 7

interface Props {
  readonly weeks: readonly WeekRow[]
  /** The number of all weeks, with the link to its list. */
  readonly total: (name: (typeof series)[number]) => ReactElement
}

/**
 * Three bars for each week. The chart is only visual: the table has the same figures with their links, and each week shows its own on
 * hover.
 */
export function WeeksChart({ weeks, total }: Props): ReactElement {
  const { t } = useTranslation()
  const end = scaleEnd(Math.max(0, ...weeks.flatMap((week) => series.map((name) => week[name]))))
  const every = Math.ceil(weeks.length / mostDates)
  const sum = (name: (typeof series)[number]) => formatNumber(weeks.reduce((total, week) => total + week[name], 0))
  const summary = t('dashboard.weeks.chart', {
    count: weeks.length,
    registered: sum('registered'),
    verified: sum('verified'),
    returned: sum('returned'),
  })
  return (
    <figure className={styles.figure}>
      <div role="img" aria-label={summary} className={styles.chart}>
        <div className={`column ${styles.scale}`}>
          {Array.from({ length: lines + 1 }, (_, line) => {
            const value = (end / lines) * (lines - line)
            return (
              <span key={value} className={styles.line}>
                <span>{formatNumber(value)}</span>
              </span>
            )
          })}
        </div>
        <div className={styles.bars} style={{ gridTemplateColumns: `repeat(${weeks.length}, minmax(0, 1fr))` }}>
          {weeks.map((row, index) => (
            <div
              key={row.week}
              className={styles.week}
              data-tip={t('dashboard.weeks.tip', {
                week: formatDate(row.week),
                registered: formatNumber(row.registered),
                verified: formatNumber(row.verified),
                returned: formatNumber(row.returned),
              })}
            >
              <div className={styles.group}>
                {series.map((name) => (
                  <span
                    key={name}
                    className={styles[name]}
                    style={{ height: row[name] === 0 ? 0 : `max(2px, ${(row[name] / end) * 100}%)` }}
                  />
                ))}
              </div>
              <span className={`muted one-line ${styles.date}`}>{index % every === 0 ? shortDate(row.week) : ''}</span>
            </div>
          ))}
        </div>
      </div>
      <figcaption className={`wrap soft ${styles.legend}`}>
        {series.map((name) => (
          <span key={name}>
            <span aria-hidden="true" className={`${styles.swatch} ${styles[name]}`} />
            <span>{`${t(`dashboard.weeks.${name}`)} `}</span>
            <strong>{total(name)}</strong>
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** `2026-11-16` → `16 nov`. */
function shortDate(day: string): string {
  return formatDate(day).split(' ').slice(0, 2).join(' ')
}
