import { defaultPerPage, descends } from '@portal/contract'
import { type Filter, type FilterValues, filtersWith, readFilters, withoutFilter } from './filters/filters.ts'

/** One column by which the rows are sorted. */
export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** Everything that decides which rows a list shows. All of it is in the address, so a list can be shared, and the back button works. */
export interface ListState {
  readonly query: string
  readonly page: number
  readonly perPage: number
  readonly sort: readonly Sort[]
  readonly filters: FilterValues
  /** Only deleted rows are shown. */
  readonly deleted: boolean
  /** The saved view that opened these rows. Its own parameters are in the address too. */
  readonly view: number | undefined
}

export const pageSizes = [10, 30, 50, 100] as const

const deletedParameter = 'only_trashed'
const viewParameter = 'view'
const mostSorts = 10
const longestQuery = 200

/** Reads the state from an address; invalid values become the default. */
export function readListState(search: URLSearchParams, filters: readonly Filter[] = []): ListState {
  const query = (search.get('query') ?? '').trim().slice(0, longestQuery)
  return {
    query,
    page: wholeNumber(search.get('page')) ?? 1,
    perPage: pageSizes.find((size) => String(size) === search.get('per_page')) ?? defaultPerPage,
    sort: readSort(search),
    filters: readFilters(search, filtersWith(query, filters)),
    deleted: search.get(deletedParameter) === '1',
    view: wholeNumber(search.get(viewParameter)),
  }
}

/** The address of a state, without `?`. Defaults are omitted, so an unchanged list has an address without parameters. */
export function writeListState(state: ListState): string {
  const search = new URLSearchParams()
  if (state.query !== '') search.set('query', state.query)
  for (const [parameter, values] of Object.entries(state.filters)) {
    for (const value of values) search.append(values.length > 1 ? `${parameter}[]` : parameter, value)
  }
  for (const { column, descending } of state.sort) {
    search.append('column[]', column)
    search.append('order[]', descending ? 'desc' : 'asc')
  }
  if (state.deleted) search.set(deletedParameter, '1')
  if (state.perPage !== defaultPerPage) search.set('per_page', String(state.perPage))
  if (state.page > 1) search.set('page', String(state.page))
  if (state.view !== undefined) {
    // Alone, the parameter is a link to the view. With the first page it says that the view is open, and which of its rows are shown.
    if (search.size === 0) search.set('page', '1')
    search.set(viewParameter, String(state.view))
  }
  return search.toString().replaceAll('%5B%5D', '[]')
}

/**
 * Only the search and filters, as the body or query of a call. A single value is sent as a plain value, because the server does not
 * take a list for a day, a number or a yes. Where the server expects a list, it also accepts a single value.
 */
export function criteria(state: ListState): Record<string, string | readonly string[]> {
  const filters = Object.entries(state.filters).map(([name, values]) => {
    const [only] = values
    return [name, values.length === 1 && only !== undefined ? only : values] as const
  })
  return { ...(state.query === '' ? {} : { query: state.query }), ...Object.fromEntries(filters) }
}

/** The search, filters and order as the query of a list call, without the page. */
export function orderedCriteria(state: ListState): Record<string, unknown> {
  return {
    ...criteria(state),
    ...(state.deleted ? { [deletedParameter]: 1 } : {}),
    column: state.sort.map((one) => one.column),
    order: state.sort.map((one) => (one.descending ? 'desc' : 'asc')),
  }
}

/** The whole state as the query of a list call. */
export function listQuery(state: ListState): Record<string, unknown> {
  return { ...orderedCriteria(state), page: state.page, per_page: state.perPage }
}

/** The state with the list's own order, where the person has chosen none. */
export function inUsualOrder(
  state: ListState,
  usualSort: ((filters: FilterValues) => readonly Sort[]) | undefined,
): ListState {
  return state.sort.length > 0 || usualSort === undefined ? state : { ...state, sort: usualSort(state.filters) }
}

/** Whether the list is searched or filtered. */
export function isNarrowed(state: ListState): boolean {
  return state.query !== '' || Object.keys(state.filters).length > 0
}

/**
 * A changed state. A change of the rows or their order goes back to the first page, unless a page is given. Another search text removes the
 * values of the filters that apply to the text.
 */
export function change(state: ListState, changes: Partial<ListState>, filters: readonly Filter[] = []): ListState {
  const { query = state.query } = changes
  const removed = query === state.query ? [] : filters.filter(({ forSearch }) => forSearch === true)
  const values = removed.reduce((left, filter) => withoutFilter(filter, left), state.filters)
  return { ...state, filters: values, page: 1, ...changes }
}

/** The order after a press on a heading: ascending, descending, not sorted. With `adds` (Shift) other columns stay in it. */
export function pressedSort(sort: readonly Sort[], column: string, adds: boolean): readonly Sort[] {
  const now = sort.find((one) => one.column === column)
  const next = now?.descending === true ? [] : [{ column, descending: now !== undefined }]
  if (!adds) return next
  if (now === undefined) return sort.length < mostSorts ? [...sort, ...next] : sort
  return sort.flatMap((one) => (one === now ? next : one))
}

function readSort(search: URLSearchParams): readonly Sort[] {
  const columns = [...search.getAll('column[]'), ...search.getAll('column')]
  const orders = [...search.getAll('order[]'), ...search.getAll('order')]
  const sorts = columns.map((column, index) => ({ column, descending: descends(orders[index]) }))
  const first = (one: Sort, index: number) => sorts.findIndex((other) => other.column === one.column) === index
  return sorts.filter((one, index) => one.column !== '' && first(one, index)).slice(0, mostSorts)
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
