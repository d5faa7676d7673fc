import type { ResponseOf } from '@portal/contract'
import { listOfferFilters, listPublicSchedules, type PublicSchedule } from '@portal/contract/citizens'
import { queryClient, useCallQuery } from '../../../kit/request/queries.ts'
import { today } from '../../../kit/text/format.ts'
import { countFilters, needsLists, type OfferChoice, type OfferLists, queryOf } from './offer-filters.ts'

/** The activities of one page of the list. */
export const perPage = 30

const noLists: OfferLists = { programs: [], categories: [], weekdays: [], hours: [], localities: [] }

/** The lists of the filters, and the question for the server. The lists are not waited for unless the choice needs them. */
export function useOfferQuery(choice: OfferChoice) {
  const answer = useCallQuery(listOfferFilters, {}, { freshFor: 60_000 })
  const lists = answer.data?.data
  const isUnknown = lists === undefined && needsLists(choice)
  return {
    /** Null: nothing on offer can match. Undefined: it is not known yet what to ask. */
    query: isUnknown ? undefined : queryOf(choice, lists ?? noLists, today()),
    /** Undefined while they load. */
    lists,
    /** The failure of the lists, where the question depends on them. */
    failed: isUnknown && answer.error !== null ? answer : undefined,
    isChosen: choice.query !== '' || countFilters(choice) > 0,
  }
}

export type OfferQuery = ReturnType<typeof useOfferQuery>

/** Everything on offer that this device has read. */
function seenActivities(): readonly PublicSchedule[] {
  const { tag, path } = listPublicSchedules
  const pages = queryClient.getQueriesData<ResponseOf<typeof listPublicSchedules>>({ queryKey: [tag, path] })
  return [...new Map(pages.flatMap(([, page]) => page?.data.map((row) => [row.id, row] as const) ?? [])).values()]
}

/** The first page of what is asked for; without a connection everything that was seen before, because only the server searches. */
export function useOffer({ query, failed }: OfferQuery, per_page: number) {
  const page = useCallQuery(
    listPublicSchedules,
    { query: { ...query, per_page } },
    { enabled: query != null, keepPrevious: true },
  )
  const answer = failed ?? page
  const seen = answer.error?.failure === 'offline' && answer.data === undefined ? seenActivities() : []
  const isSeen = seen.length > 0
  const known = query === null || failed !== undefined ? undefined : page.data
  return {
    answer,
    isSeen,
    rows: isSeen ? seen : known?.data,
    total: query === null ? 0 : known?.meta?.total,
    lastPage: known?.meta?.last_page ?? 1,
    isOld: page.isPlaceholderData,
  }
}
