import type { AnswerOf } from '@portal/contract'
import { dashboardFigures } from '@portal/contract/staff'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { daysOf, type PeriodChoice } from './period.ts'
import { today } from './today.ts'

export type Statistics = AnswerOf<typeof dashboardFigures>['data']

/** The period the server takes where none is named, so that parts which have not changed theirs share one question. */
export const usualPeriod = '12'

/** The figures of a period; parts that ask for the same one are answered together. */
export function useStatistics(
  period: PeriodChoice = usualPeriod,
): UseQueryResult<AnswerOf<typeof dashboardFigures>, ApiError> {
  const days = period === usualPeriod ? undefined : daysOf(period, today())
  return useCallQuery(
    dashboardFigures,
    { query: days ?? {} },
    { onFailure: 'inline', keepPrevious: true, every: 300_000 },
  )
}
