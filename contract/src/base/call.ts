import * as z from 'zod/mini'
import type { Need } from './permissions.ts'
import type { AccountKind } from './principals.ts'
import { listOf } from './query.ts'
import { statusCodes } from './statuses.ts'
import type { ValueKind } from './value-kinds.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Effect = 'reads' | 'changes'

/**
 * Who may make a call: anybody, anybody with a session, a citizen with a session who confirmed the e-mail, or a member of staff whose
 * abilities could allow it for some record. A call that does one of several things has several needs. It then
 * checks the one for what it does.
 */
export type Needs = 'nothing' | 'session' | 'confirmed' | readonly Need[]

type Shape = z.ZodMiniType

/**
 * Parts of a response that existing clients need and other clients may leave out: the history of rows, the text of columns that
 * are not text (ADR 0025), the columns of a table that the contract declares, and the links to other pages.
 */
export type Extra = 'audits' | 'texts' | 'columns' | 'links'

/** The record whose history the rows of a response include. */
export interface History {
  readonly entity: string
  /** The field of a row that holds the id of that record. */
  readonly id: string
}

/** The properties of a call beside its method and path. */
interface Declaration<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Output extends Shape,
  N extends Needs,
  Kind extends AccountKind,
  E extends Effect,
> {
  readonly summary: string
  readonly tag: string
  readonly needs: N
  /**
   * The kinds of principals whose tokens it accepts: staff by default, none if it needs nothing. Any other token counts as no
   * token: a call that anybody may make then responds as to an anonymous principal, and every other call responds with 401.
   */
  readonly by?: readonly Kind[]
  /** By default each parameter of the path is the id of a row. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** By default a sentence: {@link messageResponse} without details. */
  readonly response?: Output
  /** The status of a successful response; 200 by default. */
  readonly status?: number
  /** Another status of success, for work that continues after the response. */
  readonly alsoStatus?: number
  /** Whether its body is a form that may contain files. Every other call rejects files. */
  readonly takesFiles?: boolean
  /** Whether its body is an urlencoded form, because a standard says so. */
  readonly isUrlencoded?: boolean
  /** Whether the call reads or changes something: a GET reads by default, and every other call changes. */
  readonly effect?: E
  /** The model whose history the rows include, with the field of the record's id if that is not `id`. */
  readonly history?: string | History
  /** The columns of a list or of a record. */
  readonly columns?: ListColumns
  /** Whether the query of a list with a history may ask for some `fields` of the rows, and leave out the columns. */
  readonly choosesFields?: boolean
}

/** One operation of the API. It is declared once, and both the API and its clients use the declaration. */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends Shape = Shape,
  N extends Needs = Needs,
  Kind extends AccountKind = AccountKind,
  E extends Effect = Effect,
> extends Required<Omit<Declaration<Params, Query, Body, Output, N, Kind, E>, 'alsoStatus' | 'history' | 'columns'>> {
  readonly method: Method
  /** The path from the root of the host. Parameters are written `:id`. */
  readonly path: string
  readonly alsoStatus?: number
  /** The record whose history the rows include as `audits`, unless the query has `without=audits`. Null for no history. */
  readonly history: History | null
  /** The parts that the query may leave out of the response. */
  readonly without: readonly Extra[]
  /** Null for a response without columns. */
  readonly columns: ListColumns | null
}

/** A call that reads, and one that changes something. */
export type ReadCall = Call & { readonly effect: 'reads' }
export type WriteCall = Call & { readonly effect: 'changes' }

export type ParamsOf<C extends Call> = z.infer<C['params']>
/** A query as the API reads it, with its defaults. */
export type QueryOf<C extends Call> = z.infer<C['query']>
/** A query as the client writes it. */
export type QueryInput<C extends Call> = z.input<C['query']>
export type BodyOf<C extends Call> = z.infer<C['body']>
export type BodyInput<C extends Call> = z.input<C['body']>
export type ResponseOf<C extends Call> = z.infer<C['response']>

const nothing = z.object({})

/** Whether a call takes a body. A DELETE takes one only if its declaration has a body. */
export function takesBody({ method, body }: Pick<Call, 'method' | 'body'>): boolean {
  return method !== 'GET' && (method !== 'DELETE' || body !== nothing)
}

/** The parts that a query may leave out of a response. There are many calls, so they share these two schemas. */
const withoutTexts = z.optional(listOf(z.enum(['texts'], 'validation.one_of')))
const withoutBoth = z.optional(listOf(z.enum(['audits', 'texts'], 'validation.one_of')))
const withoutAll = z.optional(listOf(z.enum(['audits', 'texts', 'columns', 'links'], 'validation.one_of')))

/** One audit row of a record, as existing clients read it. */
export const rowAudit = z.object({
  type_trans: z.string(),
  event: z.string(),
  created_at: z.string(),
  user: z.string(),
  ip: z.nullable(z.string()),
  new_values: z.record(z.string(), z.unknown()),
  old_values: z.record(z.string(), z.unknown()),
  user_agent: z.nullable(z.string()),
})
export type RowAudit = z.infer<typeof rowAudit>

/** The largest number of audit rows in one row: the latest ones. */
export const mostRowAudits = 20

/** Adds the history to the record, or to the rows, of a response. */
/* @__NO_SIDE_EFFECTS__ */
function withAudits(response: Shape): Shape {
  const { data, ...rest } = (response as z.ZodMiniObject<{ data: Shape }>).shape
  const extended = (row: Shape) => z.extend(row as z.ZodMiniObject, { audits: z.optional(z.array(rowAudit)) })
  const isList = data instanceof z.ZodMiniArray
  return z.object({ data: isList ? z.array(extended(data.def.element as Shape)) : extended(data), ...rest })
}

/**
 * The fields that rows always have, whatever `fields` the query requests: the name of a row, and the fields that a change
 * sends.
 */
export const alwaysFields = ['id', 'version'] as const

/** Makes the fields of the rows of a list optional, because the query may ask for some of them only. */
/* @__NO_SIDE_EFFECTS__ */
function withSomeFields(response: Shape): { response: Shape; fields: Shape } {
  const { data, ...rest } = (response as z.ZodMiniObject<{ data: z.ZodMiniArray<z.ZodMiniObject> }>).shape
  const row = data.def.element
  const always = Object.fromEntries(alwaysFields.map((field) => [field, row.shape[field]])) as Record<string, Shape>
  return {
    response: z.object({ data: z.array(z.extend(z.partial(row), always)), ...rest }),
    fields: z.optional(listOf(z.enum(Object.keys(row.shape), 'validation.one_of'))),
  }
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type IdParams<Path extends string> = z.ZodMiniObject<{ readonly [Name in NamesIn<Path>]: typeof idParam }>

/* @__NO_SIDE_EFFECTS__ */
function idParamsOf(path: string): Shape {
  return z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, idParam])))
}

/* @__NO_SIDE_EFFECTS__ */
export function call<
  const Path extends string,
  A extends Shape = ReturnType<typeof messageResponse<z.ZodMiniNull>>,
  P extends Shape = IdParams<Path>,
  Q extends Shape = typeof nothing,
  B extends Shape = typeof nothing,
  const N extends Needs = Needs,
  Kind extends AccountKind = 'staff',
  const M extends Method = Method,
  const E extends Effect = M extends 'GET' ? 'reads' : 'changes',
>(method: M, path: Path, declared: Declaration<P, Q, B, A, N, Kind, E>): Call<P, Q, B, A, N, Kind, E> {
  const { history, query = nothing as unknown as Q, response = messageResponse() as unknown as A } = declared
  const parts = {
    status: 200,
    takesFiles: false,
    isUrlencoded: false,
    effect: (method === 'GET' ? 'reads' : 'changes') as E,
    columns: null,
    choosesFields: false,
    ...declared,
    method,
    path,
    by: declared.by ?? (declared.needs === 'nothing' ? [] : (['staff'] as unknown as readonly Kind[])),
    params: declared.params ?? (idParamsOf(path) as unknown as P),
    body: declared.body ?? (nothing as unknown as B),
    response: response,
  }
  const asking = (more: Readonly<Record<string, Shape>>) =>
    z.safeExtend(query as unknown as typeof nothing, more) as unknown as Q
  if (history === undefined) {
    const isList = (response as unknown as Partial<z.ZodMiniObject>).shape?.details === listDetails
    // The columns of citizens keep their names: their clients render some of them in their own way.
    const hasTexts = isList && !(parts.by as readonly AccountKind[]).includes('citizen')
    const without = hasTexts ? (['texts'] as const) : []
    return { ...parts, query: hasTexts ? asking({ without: withoutTexts }) : query, history: null, without }
  }
  const whole = {
    ...parts,
    query: asking({ without: withoutBoth }),
    without: ['audits', 'texts'] as const,
    response: withAudits(response) as unknown as A,
    history: typeof history === 'string' ? { entity: history, id: 'id' } : history,
  }
  if (!parts.choosesFields) return whole
  const some = withSomeFields(response)
  return {
    ...whole,
    query: asking({ without: withoutAll, fields: some.fields }),
    without: ['audits', 'texts', 'columns', 'links'],
    response: withAudits(some.response) as unknown as A,
  }
}

/** The path of a call under the portal's prefix. */
/* @__NO_SIDE_EFFECTS__ */
export function portal<const Path extends string>(path: Path): `/api/citizen-portal/${Path}` {
  return `/api/citizen-portal/${path}`
}

/** A column of a list: its key, its translated text, its alignment, and whether `column[]` accepts it. */
export const header = z.object({
  align: z.enum(['left', 'right', 'center']),
  text: z.string(),
  value: z.string(),
  sortable: z.boolean(),
  icon: z.optional(z.string()),
})
export type Header = z.infer<typeof header>

/** A column before its text is translated, and the columns of a list: those of the table, and those that an expanded row adds. */
export interface ListColumn extends Readonly<Omit<Header, 'text'>> {
  /** The key of its text, if that is not the key of the column. */
  readonly label?: string
  readonly kind: ValueKind
  /** The field that its cell also shows: the colour of a status, the type of a document. */
  readonly beside?: string
  /** The width in rem in lists of the staff; by default the one of its alignment. */
  readonly width?: number
  /** Its text may take two lines. */
  readonly isWrapped?: true
  /** Whether a list shows it until the person chooses columns; by default only those of the table. */
  readonly isVisible?: boolean
}
export interface ListColumns {
  readonly headers: readonly ListColumn[]
  readonly expanded?: readonly ListColumn[]
}

const stamp = { code: z.int(), requested_at: z.string() }

export const listDetails = z.object({ headers: z.array(header), expanded: z.array(header) })

export const pageLinks = z.object({
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  prev: z.nullable(z.string()),
  next: z.nullable(z.string()),
})

/** The position of a page among all pages. */
const pagePlace = {
  current_page: z.int(),
  from: z.nullable(z.int()),
  last_page: z.int(),
  path: z.string(),
  per_page: z.int(),
  to: z.nullable(z.int()),
  total: z.int(),
}

export const pageMeta = z.object({
  ...pagePlace,
  /** There are more rows than `total`: counting them all would take too long. */
  total_is_lower_bound: z.optional(z.literal(true)),
})
export type PageMeta = z.infer<typeof pageMeta>

/** The envelope of a list. `links` and `meta` are absent when the query requests all rows (`per_page=-1`). */
/* @__NO_SIDE_EFFECTS__ */
export function page<R extends Shape>(row: R) {
  return z.object({
    data: z.array(row),
    links: z.optional(pageLinks),
    meta: z.optional(pageMeta),
    ...stamp,
    details: listDetails,
  })
}

/** The envelope of one record. */
/* @__NO_SIDE_EFFECTS__ */
export function one<R extends Shape>(row: R) {
  return z.object({
    data: row,
    ...stamp,
    details: z.nullable(z.object({ headers: z.optional(z.array(header)), expanded: z.optional(z.array(header)) })),
  })
}

/** The envelope of a success that is a sentence. `details` contains the data for programs. */
/* @__NO_SIDE_EFFECTS__ */
export function messageResponse<D extends Shape = z.ZodMiniNull>(details?: D) {
  return z.object({ data: z.string(), ...stamp, details: details ?? (z.null() as unknown as D) })
}

/** The response of a call that stores something: a sentence, the id, and the status for a new record. */
export const stored = { response: messageResponse(z.object({ id: z.int() })), status: 201 } as const

/** The envelope of a raw payload under `data`. */
/* @__NO_SIDE_EFFECTS__ */
export function raw<D extends Shape>(data: D) {
  return z.object({ data, ...stamp, details: z.null() })
}

/** An HTML page for a browser. */
export const htmlPage: z.ZodMiniFile = z.file()

/** The paginator inside `data` that existing clients read when a list is a raw payload. */
/* @__NO_SIDE_EFFECTS__ */
export function paginated<R extends Shape>(row: R) {
  return z.object({
    ...pagePlace,
    data: z.array(row),
    first_page_url: z.string(),
    last_page_url: z.string(),
    next_page_url: z.nullable(z.string()),
    prev_page_url: z.nullable(z.string()),
  })
}

/** A downloaded file on the wire: `file` is a data URL. */
export const wireFile = z.object({ name: z.string(), mime: z.string(), file: z.string() })
export type WireFile = z.infer<typeof wireFile>

/** The rule that a value breaks: the key of its sentence, and the values in it. */
const fieldError = z.object({ key: z.string(), params: z.optional(z.record(z.string(), z.unknown())) })

/** The body of every error. A 422 has `errors` instead of `details`: the sentences of each field, and in `error_rules` their keys and values. */
export const errorBody = z.object({
  message: z.string(),
  code: z.int(),
  details: z.optional(z.unknown()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  error_rules: z.optional(z.record(z.string(), z.array(fieldError))),
  reason: z.optional(z.string()),
  request_id: z.optional(z.string()),
  requested_at: z.string(),
})

/** A path parameter that is the id of a row. */
export const idParam = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,10}$/)), z.int()]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.int().check(z.gte(1), z.lte(2147483647)),
  ),
)

/** A moment as the wire writes it: `YYYY-MM-DD HH:mm:ss` in Bogotá. */
export const moment = z.string()

/** A text, or a whole number such as an id, of a row that may have none. */
export const textOrNull = z.nullable(z.string())
export const idOrNull = z.nullable(z.int())

/** When a row was created and last changed, and its version. */
export const timestamps = { created_at: moment, updated_at: moment }
export const versioned = { version: z.int(), ...timestamps }

/** The status of a record, with its name and its colour. */
export const statusFields = {
  status_id: z.int(),
  /** The meaning of the status; null for one that staff added. */
  status_code: z.nullable(z.enum(statusCodes)),
  status: z.string(),
  color: z.string(),
}
