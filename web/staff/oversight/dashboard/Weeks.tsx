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
import { series, type WeekRow, WeeksChart } from './WeeksChart.tsx'

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
            <WeeksChart weeks={data.weeks} />
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
  function cell(row: WeekRow, days: Period, name: (typeof series)[number]): ReactElement | string {
    const count = formatNumber(row[name])
    // A citizen returned in two weeks counts in both, but appears once in a list of all weeks.
    const isSumOfMany = row.week === '' && name === 'returned' && figures.weeks.length > 1
    if (listPath === undefined || row[name] === 0 || isSumOfMany) return count
    const [from, to] = dayParameters[name]
    const amounts = { count, from: formatDate(days.start_date), to: formatDate(days.final_date) }
    return (
      <ListLink
        to={`${listPath}?${from}=${days.start_date}&${to}=${days.final_date}`}
        label={t(`dashboard.weeks.open_${name}`, amounts)}
      >
        {count}
      </ListLink>
    )
  }
  const total = Object.fromEntries(
    series.map((name) => [name, figures.weeks.reduce((sum, week) => sum + week[name], 0)]),
  ) as Record<(typeof series)[number], number>
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
                {cell(row, daysOfWeek(row.week, figures), name)}
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
              {cell({ week: '', ...total }, figures, name)}
            </td>
          ))}
        </tr>
      </tfoot>
    </FiguresTable>
  )
}
