import { status } from '@portal/contract'

/** The parameter of the address that includes rejected and withdrawn enrolments. */
export const allParam = 'all'

/** Whether the address filters by the status of enrolments. */
export const namesStatuses = (search: URLSearchParams): boolean =>
  [...search.keys()].some((name) => /^schedule_status_id(\[\])?$/.test(name))

const isOrder = (name: string) => /^(column|order)(\[\])?$/.test(name)

/** Whether the address of a roster has a filter. */
export const isFiltered = (search: URLSearchParams): boolean =>
  [...search.keys()].some((name) => name !== 'show' && name !== allParam && !isOrder(name))

function parametersOf(search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const name of new Set(search.keys())) {
    if (name === 'show' || name === allParam) continue
    const values = search.getAll(name)
    query[name.replace(/\[\]$/, '')] = name.endsWith('[]') || values.length > 1 ? values : values[0]
  }
  return query
}

/** The filter in the roster's address, without its order. */
export function filterOf(text: string): Record<string, unknown> {
  const search = new URLSearchParams(text)
  for (const name of [...search.keys()]) if (isOrder(name)) search.delete(name)
  return parametersOf(search)
}

/** Filter and order of the printed list, from the roster's address. By default it has those who hold a seat, ordered by name. */
export function printedQuery(text: string): Record<string, unknown> {
  const search = new URLSearchParams(text)
  const query = parametersOf(search)
  const holdsSeat = search.has(allParam)
    ? {}
    : { schedule_status_id: [status.enrolmentPending, status.enrolmentAccepted] }
  const byName = query.column === undefined ? { column: ['full_name'], order: ['asc'] } : {}
  return { ...byName, ...holdsSeat, ...query }
}
