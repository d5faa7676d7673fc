import { mdiChartBar, mdiTable } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { formatDate, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { PeriodField, usePeriod } from './PeriodField.tsx'
import { daysOfWeek, type Period } from './period.ts'
import { FiguresTable, ListLink, Section } from './Section.tsx'
import styles from './section.module.css'
import { type Statistics, useStatistics, usualPeriod } from './use-statistics.ts'
import { series, WeeksChart } from './WeeksChart.tsx'

const dayParameters = {
  registered: ['start_date', 'final_date'],
  verified: ['verified_from', 'verified_to'],
  returned: ['returned_from', 'returned_to'],
} as const

/** Registrations and decisions by week: a chart and its table, with links to the lists. */
export function Weeks({ listPath }: { readonly listPath: string | undefined }): ReactElement {
  const { t } = useTranslation()
  const [period, setPeriod] = usePeriod('weeks', usualPeriod)
  const [isTable, setTable] = useState(false)
  const query = useStatistics(period)
  const figures = query.data?.data
  const isNone = figures?.weeks.every((week) => series.every((name) => week[name] === 0)) === true
  const title = t('dashboard.weeks.title')
  return (
    <Section
      width="wide"
      title={title}
      note={figures === undefined ? undefined : <Days period={figures} />}
      lines={10}
      query={query}
      none={isNone ? t('dashboard.weeks.none') : undefined}
      tools={
        <>
          <PeriodField section={title} period={period} onChange={setPeriod} />
          <IconButton
            icon={isTable ? mdiChartBar : mdiTable}
            label={t(isTable ? 'dashboard.weeks.as_chart' : 'dashboard.weeks.as_table')}
            onClick={() => setTable(!isTable)}
          />
        </>
      }
    >
      {({ data }) => (
        <>
          <div className={isTable ? styles.onPaper : undefined}>
            <WeeksChart weeks={data.weeks} total={(name) => <Total figures={data} {...{ name, listPath }} />} />
          </div>
          <div className={isTable ? undefined : styles.onPaper}>
            <WeeksTable figures={data} listPath={listPath} />
          </div>
        </>
      )}
    </Section>
  )
}

/** The first and the last day of a period. */
export function Days({ period }: { readonly period: Period }): ReactElement {
  const { t } = useTranslation()
  return <span>{t('list.day_range', { from: formatDate(period.start_date), to: formatDate(period.final_date) })}</span>
}

function WeeksTable({
  figures,
  listPath,
}: {
  readonly figures: Statistics
  readonly listPath: string | undefined
}): ReactElement {
  const { t } = useTranslation()
  return (
    <FiguresTable
      title={t('dashboard.weeks.title')}
      head={[
        [t('dashboard.weeks.week')],
        ...series.map((name) => [t(`dashboard.weeks.${name}`), styles.number] as const),
      ]}
    >
      <tbody>
        {figures.weeks.toReversed().map((row) => (
          <tr key={row.week}>
            <th scope="row">{formatDate(row.week)}</th>
            {series.map((name) => (
              <td key={name} className={styles.number}>
                <Count {...{ name, listPath }} count={row[name]} days={daysOfWeek(row.week, figures)} ofWeeks={1} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('dashboard.weeks.sum')}</th>
          {series.map((name) => (
            <td key={name} className={styles.number}>
              <Total {...{ figures, name, listPath }} />
            </td>
          ))}
        </tr>
      </tfoot>
    </FiguresTable>
  )
}

type Series = (typeof series)[number]

interface TotalProps {
  readonly figures: Statistics
  readonly name: Series
  readonly listPath: string | undefined
}

/** The number of all weeks, with a link to its list. */
function Total({ figures, name, listPath }: TotalProps): ReactElement {
  const count = figures.weeks.reduce((sum, week) => sum + week[name], 0)
  return <Count {...{ count, name, listPath }} days={figures} ofWeeks={figures.weeks.length} />
}

interface CountProps extends Omit<TotalProps, 'figures'> {
  readonly count: number
  readonly days: Period
  /** The number of weeks that the count adds up. */
  readonly ofWeeks: number
}

/** A number of citizens, with a link to the list of exactly these. */
function Count({ count, name, days, ofWeeks, listPath }: CountProps): ReactElement {
  const { t } = useTranslation()
  const [from, to] = dayParameters[name]
  const text = formatNumber(count)
  const amounts = { count: text, from: formatDate(days.start_date), to: formatDate(days.final_date) }
  // A citizen returned in two weeks counts in both, but appears once in a list of all weeks.
  const isListed = count > 0 && !(name === 'returned' && ofWeeks > 1)
  return (
    <ListLink
      to={isListed ? listPath && `${listPath}?${from}=${days.start_date}&${to}=${days.final_date}` : undefined}
      label={t(`dashboard.weeks.open_${name}`, amounts)}
    >
      {text}
    </ListLink>
  )
}
