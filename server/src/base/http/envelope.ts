import {
  type Header,
  type ListColumn,
  type ListColumns,
  type ListParams,
  type Locale,
  maxAll,
  type PageMeta,
} from '@portal/contract'
import { AppError, fieldError } from '../errors/errors.ts'
import { translate } from '../text/i18n.ts'

/** The columns of a list or of a record, with their texts. */
interface TitledColumns {
  readonly headers: Header[]
  readonly expanded?: Header[]
}

/** The function that returns columns with their texts in a language. The texts are translated at the first call. */
export function titledColumns({ headers, expanded }: ListColumns): (locale: Locale) => TitledColumns {
  const made: Partial<Record<Locale, TitledColumns>> = {}
  return (locale) => {
    const titled = ({ label, value, align, sortable, icon }: ListColumn) => ({
      value,
      align,
      sortable,
      ...(icon === undefined ? {} : { icon }),
      text: translate(locale, `fields.${label ?? value}`),
    })
    made[locale] ??= {
      headers: headers.map(titled),
      ...(expanded === undefined ? {} : { expanded: expanded.map(titled) }),
    }
    return made[locale]
  }
}

/** The rows of one page from a store, and the total number of rows. If it is a lower bound, there are more. */
export interface Found<Row> {
  readonly rows: Row[]
  readonly total: number
  readonly isLowerBound?: boolean
}

interface Listing<Row> {
  data: Row[]
  links?: { first: string; last: string; prev: string | null; next: string | null }
  meta?: PageMeta
  details: { headers: Header[]; expanded: Header[] }
}

interface Paging {
  readonly page: number
  readonly per_page: number
}

/** The links and the place of a page among all pages; `url` is the requested address. */
function placeOf<Row>(found: Found<Row>, { page, per_page }: Paging, url: string) {
  const [path = '', search = ''] = url.split('?')
  const at = (to: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(to))
    return `${path}?${query}`
  }
  const offset = (page - 1) * per_page
  const shown = found.rows.length
  const isLowerBound = found.isLowerBound === true
  // The rows of this page exist too, and there are more than a lower bound.
  const total = isLowerBound ? Math.max(found.total, offset + shown - 1) : found.total
  const last = Math.max(1, Math.ceil(total / per_page))
  const hasNext = page < last || (isLowerBound && shown === per_page)
  const links = {
    first: at(1),
    last: at(last),
    prev: page > 1 ? at(Math.min(page - 1, last)) : null,
    next: hasNext ? at(page + 1) : null,
  }
  const [from, to] = shown === 0 ? [null, null] : [offset + 1, offset + shown]
  return { links, meta: { current_page: page, from, last_page: last, path, per_page, to, total }, isLowerBound }
}

/** The paginator inside the `data` of a raw payload; `url` is the requested address. */
export function paginator<Row>(found: Found<Row>, params: Paging, url: string) {
  const { links, meta } = placeOf(found, params, url)
  return {
    ...meta,
    data: found.rows,
    first_page_url: links.first,
    last_page_url: links.last,
    next_page_url: links.next,
    prev_page_url: links.prev,
  }
}

/**
 * The envelope of a list. `url` is the requested address, so that the links keep the filters.
 * With `per_page=-1` there are neither links nor meta.
 */
export function listing<Row>(
  found: Found<Row>,
  params: Paging,
  url: string,
  { headers, expanded = [] }: TitledColumns,
): Listing<Row> {
  const details = { headers, expanded }
  if (params.per_page === -1) return { data: found.rows, details }
  const { links, meta, isLowerBound } = placeOf(found, params, url)
  const bound = isLowerBound ? { total_is_lower_bound: true as const } : {}
  return { data: found.rows, links, meta: { ...meta, ...bound }, details }
}

/**
 * All pairs of `column[]` and `order[]`, in their order; without a pair the newest rows come first.
 * @param ignored columns that clients may name although they do not sort
 * @throws AppError 422 on `column.N` for another column that does not sort
 */
export function sorting(
  params: ListParams,
  sortable: readonly string[],
  ignored: readonly string[] = [],
): { column: string; order: string | undefined }[] {
  return params.column.flatMap((requested, index) => {
    if (sortable.includes(requested)) return [{ column: requested, order: params.order[index] }]
    if (ignored.includes(requested)) return []
    throw fieldError(`column.${index}`, 'validation.column', { column: requested })
  })
}

/** How many rows to read, and the offset. `per_page=-1` reads one row more than the maximum, to notice that there are too many. */
export function limits(params: Paging): { limit: number; offset: number } {
  if (params.per_page === -1) return { limit: maxAll + 1, offset: 0 }
  return { limit: params.per_page, offset: (params.page - 1) * params.per_page }
}

/** How many rows to read of a list that only has pages. @throws AppError 422 when all rows are requested at once */
export function pageLimits(params: Paging): { limit: number; offset: number } {
  if (params.per_page === -1) throw fieldError('per_page', 'validation.per_page')
  return limits(params)
}

/** Refuses to return all rows when they are more than the maximum. */
export function refuseTooMany(total: number): void {
  if (total > maxAll) throw new AppError('too_many_rows', { params: { max: maxAll } })
}
