import { alwaysFields, type Call, type History } from '@portal/contract'
import type { Db } from '../../database/db.ts'
import type { CallContext, CallResult } from '../../http/call-context.ts'
import type { SignedIn } from '../../http/principal.ts'
import { withRowAudits } from '../authority/audit-rows.ts'
import { type Columns, type Table, writtenOut } from './text-columns.ts'

/** Adds the history of its rows or of its record to a response. */
async function withHistory<C extends Call>(
  db: Db,
  history: History,
  context: CallContext<C>,
  result: CallResult<C>,
): Promise<CallResult<C>> {
  const { data } = result as unknown as { data: object | object[] }
  const rows = await withRowAudits(db, context.principal as SignedIn, history, [data].flat(), context.locale)
  return { ...result, data: Array.isArray(data) ? rows : rows[0] }
}

/** The fields of the rows that a query requests; undefined for all fields. */
export function requestedFields(query: object): readonly string[] | undefined {
  const { fields = [] } = query as { fields?: readonly string[] }
  return fields.length === 0 ? undefined : fields
}

/** What a query may leave out of a response. */
interface Leaving {
  readonly without?: readonly string[]
  readonly per_page?: number
}

const noColumns = { headers: Object.freeze([]), expanded: Object.freeze([]) }

/** Leaves out what the query of a list with declared columns excludes: fields of the rows, columns, links. */
function reduced<C extends Call>(query: Leaving, result: CallResult<C>): CallResult<C> {
  const { without = [] } = query
  const fields = requestedFields(query)
  const { data, links, details, ...rest } = result as unknown as {
    data: readonly Readonly<Record<string, unknown>>[]
    links?: unknown
    details: unknown
  }
  const included = fields && [...new Set([...alwaysFields, ...fields, 'audits'])]
  const row = (whole: (typeof data)[number]) =>
    included === undefined ? whole : Object.fromEntries(included.map((field) => [field, whole[field]]))
  return {
    ...rest,
    data: data.map(row),
    ...(!without.includes('links') && { links }),
    details: without.includes('columns') ? noColumns : details,
  } as unknown as CallResult<C>
}

/**
 * The response with what its call adds to it, and without what its query leaves out. A whole list (`per_page=-1`) never has the history
 * of its rows. Columns become text or numbers for clients that print them (ADR 0025).
 */
export async function withParts<C extends Call>(
  db: Db,
  call: C,
  columns: Columns | null,
  context: CallContext<C>,
  result: CallResult<C>,
): Promise<CallResult<C>> {
  const query = context.query as Leaving
  const leaves = (part: string) => query.without?.includes(part) === true
  const isPlain = call.history === null || leaves('audits') || query.per_page === -1
  const whole = isPlain ? result : await withHistory(db, call.history, context, result)
  const written =
    columns === null || leaves('texts')
      ? whole
      : { ...whole, ...writtenOut(columns, whole as unknown as Table, context.locale) }
  return call.columns === null ? written : reduced(query, written)
}
