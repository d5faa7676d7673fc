import { listOfferFilters, listPublicSchedules } from '@portal/contract/citizens'
import { useRef } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { today } from '../../../kit/text/format.ts'
import { useHousehold } from '../fit/household.ts'
import { chosenFilters } from './chosen-filters.ts'
import { needsLists, noChoice, type OfferChoice, type OfferLists, queryOf } from './offer-filters.ts'

/** The activities of one page of the list. */
export const perPage = 30

/** The query of the first page of the offer without filters. */
export const firstOffer = () => ({ query: { ...queryOf(noChoice, noLists, today()), per_page: perPage } })

const noLists: OfferLists = { programs: [], categories: [], weekdays: [], hours: [], localities: [] }

/**
 * The lists of the filters, and the query for the server. The query waits for the lists only when the selection needs them. With selected people
 * of the account it lists what at least one of them may take part in.
 * @param isForAll - lists everything, also with selected people
 */
export function useOfferQuery(choice: OfferChoice, isForAll: boolean) {
  const { chosen, members, isLoading } = useHousehold()
  const result = useCallQuery(listOfferFilters, {}, { freshFor: 60_000 })
  const lists = result.data?.data
  const isUnknown = lists === undefined && needsLists(choice)
  const all = isUnknown || isLoading ? undefined : queryOf(choice, lists ?? noLists, today())
  const forFamily = all && { ...all, for: chosen.map(({ id }) => id) }
  return {
    /** The people for whom each activity shows whether they may take part. */
    people: members,
    /** Of the account: the first names, and the queries for them and for everybody. Undefined when nobody is selected. */
    family:
      chosen.length === 0 ? undefined : { names: chosen.map(({ firstName }) => firstName), isForAll, all, forFamily },
    /** Null: no activity can match. Undefined: the required lists or the people are not loaded. */
    query: chosen.length === 0 || isForAll ? all : forFamily,
    /** Undefined while they load. */
    lists,
    /** The result of the lists when it is an error and the query depends on them. */
    failedLists: isUnknown && result.error !== null ? result : undefined,
    search: choice.query,
    /** The selected filters. */
    filters: chosenFilters(choice, lists),
  }
}

export type OfferQuery = ReturnType<typeof useOfferQuery>

/** The first page of the matching activities. */
export function useOffer({ query, people, failedLists }: OfferQuery, per_page: number) {
  const page = useCallQuery(
    listPublicSchedules,
    { query: { ...query, per_page } },
    { enabled: query != null, keepPrevious: true },
  )
  const result = failedLists ?? page
  const loaded = query === null || failedLists !== undefined ? undefined : page.data
  // The rows of the former query stay as they are until the new ones arrive.
  const shown = useRef({ query, people })
  if (!page.isPlaceholderData) shown.current = { query, people }
  return {
    result,
    rows: loaded?.data,
    /** The query of the rows as a key: the rows of another search are another list, and none of them moves to another place. */
    listed: JSON.stringify(shown.current.query),
    /** The people whose lines the rows show. */
    people: shown.current.people,
    total: query === null ? 0 : loaded?.meta?.total,
    lastPage: loaded?.meta?.last_page ?? 1,
    isOld: page.isPlaceholderData,
  }
}
