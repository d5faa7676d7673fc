import { type AnswerOf, dashboardFigures } from '@portal/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../api-errors.ts'
import { useAnswer } from '../queries.ts'
import { daysOf, type PeriodChoice } from './period.ts'
import { today } from './today.ts'

export type Figures = AnswerOf<typeof dashboardFigures>['data']

/** The period the server takes where none is named, so that parts which have not changed theirs share one question. */
export const usualPeriod = '12'

/** The figures of a period; parts that ask for the same one are answered together. */
export function useFigures(
  period: PeriodChoice = usualPeriod,
): UseQueryResult<AnswerOf<typeof dashboardFigures>, ApiError> {
  const days = period === usualPeriod ? undefined : daysOf(period, today())
  return useAnswer(dashboardFigures, { query: days ?? {} }, { onFailure: 'inline', keepPrevious: true, every: 300_000 })
}
