import { appSettings } from '@portal/contract'
import { formatDate, momentOf } from '../../kit/text/format.ts'
import { useAnswer } from './use-answer.ts'

const dayLength = 86_400_000

/**
 * The last day on which the office answers, in words; undefined while the number of days is not known.
 * @param since - the moment of the API since which somebody waits
 */
export function usePromisedDay(since: string | number | null): string | undefined {
  const { data } = useAnswer(appSettings, {}, { enabled: since !== null, freshFor: 3_600_000 })
  const begun = since === null ? undefined : momentOf(since)
  if (data === undefined || begun === undefined) return undefined
  return formatDate(new Date(begun.getTime() + data.data.promised_days * dayLength).toISOString())
}
