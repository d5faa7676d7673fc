import * as z from 'zod/mini'

/** Page sizes and limits of every list. */
export const defaultPerPage = 10
export const maxPerPage = 100
/** `per_page=-1` returns all rows, up to this number. */
export const maxAll = 5000

const digits = z.string().check(z.regex(/^-?\d{1,10}$/, 'validation.integer'))
const int32 = z
  .int('validation.integer')
  .check(z.gte(-2147483648, 'validation.integer'), z.lte(2147483647, 'validation.integer'))

/** A whole number in a query: a text of digits, or a number. */
export const queryInt = z.pipe(
  z.union([int32, digits], 'validation.integer'),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    int32,
  ),
)

/** A whole number of any size, such as an id that may not exist: a number, or its text in a form. */
export const anyInt = z.pipe(
  z.union(
    [z.int('validation.integer'), z.string().check(z.regex(/^-?\d{1,15}$/, 'validation.integer'))],
    'validation.integer',
  ),
  z.transform((value: string | number) => Number(value)),
)

const trueTexts = new Set(['true', '1', 'on', 'yes'])
const falseTexts = new Set(['false', '0', 'off', 'no', ''])

/** A boolean as the wire writes it: `true`, `false`, `1`, `0`. */
export const queryFlag = z.pipe(
  z.union(
    [
      z.boolean(),
      z.literal([0, 1]),
      z.string().check(z.refine((text) => trueTexts.has(text) || falseTexts.has(text), 'validation.boolean')),
    ],
    'validation.boolean',
  ),
  z.transform((value: boolean | 0 | 1 | string) => (typeof value === 'string' ? trueTexts.has(value) : Boolean(value))),
)

/** Clients send `SI` or `NO`, as the detail of a citizen has it, or a boolean. */
export const yesNo = z.pipe(
  z.transform((value: unknown) => (value === 'SI' ? true : value === 'NO' ? false : value)),
  queryFlag,
)

/** A list with at most `max` items. They are counted before any is checked, because checking very many takes long. */
/* @__NO_SIDE_EFFECTS__ */
export function arrayUpTo<S extends z.ZodMiniType>(item: S, max: number, message = 'validation.array') {
  const isCounted = (value: unknown) => !Array.isArray(value) || value.length <= max
  const counted = z.custom<z.input<S>[]>(isCounted, { error: 'validation.max_items', params: { max } })
  return z.pipe(counted, z.array(item, message))
}

/** One value or several, always read as a list: `status_id=3`, `status_id[]=3&status_id[]=4`. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<S extends z.ZodMiniType>(item: S, max = 100) {
  return z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value : value === '' || value == null ? [] : [value])),
    arrayUpTo(item, max),
  )
}

/**
 * An object with at most `max` fields. They are counted before any is checked, because checking very many takes long.
 * @param path the field of the error, where the object is a whole body
 */
/* @__NO_SIDE_EFFECTS__ */
export function recordUpTo<R extends z.ZodMiniRecord>(max: number, record: R, path: string[] = []) {
  const isCounted = (value: unknown) => typeof value !== 'object' || value === null || Object.keys(value).length <= max
  const counted = z.any().check(z.refine(isCounted, { error: 'validation.max_items', params: { max }, path }))
  return z.pipe(counted, record)
}

/** An id. The row itself is accepted too, because clients send back the rows that they read. */
/* @__NO_SIDE_EFFECTS__ */
export function idOrRow<S extends z.ZodMiniType>(id: S) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value)),
    id,
  )
}

/** Ids as a list or with commas between them: `where_in[]=1&where_in[]=2`, `where_in=1,2`. */
export const queryIds = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' ? value.split(',').filter((id) => id.trim() !== '') : value,
  ),
  listOf(queryInt),
)

const perPage = z.pipe(
  queryInt,
  z.int().check(z.refine((value) => value === -1 || (value >= 1 && value <= maxPerPage), 'validation.per_page')),
)

const direction = z.pipe(
  // A parsed query has objects without a prototype. `String()` throws on them.
  z.transform((value: unknown) => (typeof value === 'object' ? '' : String(value).toLowerCase())),
  z.enum(['asc', 'desc'], 'validation.order'),
)

/** Whether an `order` is descending, as it is by default. */
export function descends(order: string | undefined): boolean {
  return order !== 'asc'
}

/** Free text of a search box. Control characters are rejected because no row can contain them. */
export const queryText = z.string('validation.string').check(
  z.maxLength(200, 'validation.max'),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  z.refine((text) => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text), 'validation.text_characters'),
)

/** A text that is compared unchanged: only its length is checked. */
/* @__NO_SIDE_EFFECTS__ */
export function filledText(max: number) {
  return z
    .string('validation.required')
    .check(z.minLength(1, 'validation.required'), z.maxLength(max, 'validation.max'))
}

/** The version of a record that the client read. */
export const version = z.optional(anyInt)

/** The parameters that every list accepts, in addition to its own filters. */
export const listParams = {
  query: z.optional(queryText),
  page: z._default(z.pipe(queryInt, z.int().check(z.gte(1, 'validation.page'))), 1),
  per_page: z._default(perPage, defaultPerPage),
  column: z._default(listOf(z.string(), 10), []),
  order: z._default(listOf(direction, 10), []),
}

/** The parameters of a list without search and order. */
export const pageParams = { page: listParams.page, per_page: listParams.per_page }

/** Lists deleted rows together with the others, or only deleted rows. Both require `destroy`. */
export const trashed = { with_trashed: z.optional(queryFlag), only_trashed: z.optional(queryFlag) }

/** The parameters of every list, as the API reads them. */
export interface ListParams {
  query?: string | undefined
  page: number
  per_page: number
  column: string[]
  order: string[]
}

/** An empty value counts as absent. */
/* @__NO_SIDE_EFFECTS__ */
export function orEmpty<S extends z.ZodMiniType>(schema: S) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )
}

/** A calendar day in a query, `YYYY-MM-DD`. */
export const queryDay = orEmpty(z.iso.date('validation.date_format'))
