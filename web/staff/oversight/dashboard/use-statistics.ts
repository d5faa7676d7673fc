import type { ResponseOf } from '@portal/contract'
import { dashboardFigures } from '@portal/contract/staff'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { today } from '../../../kit/text/format.ts'
import { daysOf, type PeriodChoice } from './period.ts'

export type Statistics = ResponseOf<typeof dashboardFigures>['data']

/** The default period of the server. Parts that keep it share one request. */
export const usualPeriod = '12'

/** The figures of a period; parts that need the same period share one request. */
export function useStatistics(period: PeriodChoice = usualPeriod) {
  const days = period === usualPeriod ? undefined : daysOf(period, today())
  return useCallQuery(dashboardFigures, { query: days ?? {} }, { keepPrevious: true, every: 300_000 })
}
