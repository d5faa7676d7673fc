import { appSettings, dayLength, type ResponseOf } from '@portal/contract'
import type { showAvailability } from '@portal/contract/citizens'
import { useCallQuery } from '../../kit/request/queries.ts'
import { formatDate, momentOf } from '../../kit/text/format.ts'

/** The query keys to invalidate when a person changes. */
export const householdKeys = ['citizen-household', 'citizen-documents'] as const

/** Milliseconds between two requests for decisions of the office, while the page is visible. */
export const officeEvery = 30_000

/** Milliseconds between two requests for the free seats of an activity; the server sends the interval. */
export const seatsEvery = (response: ResponseOf<typeof showAvailability> | undefined): number =>
  response === undefined ? 15_000 : response.data.poll_seconds * 1000

/**
 * The text of the last day on which the office decides; undefined while the number of days is not loaded.
 * @param since - when the wait began, as the API writes it
 */
export function usePromisedDay(since: string | number | null): string | undefined {
  const { data } = useCallQuery(appSettings, {}, { enabled: since !== null, freshFor: 3_600_000 })
  const begun = since === null ? undefined : momentOf(since)
  if (data === undefined || begun === undefined) return undefined
  return formatDate(new Date(begun.getTime() + data.data.promised_days * dayLength).toISOString())
}
