import type { Call } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown, type Reading } from '../audit/audit-reading.ts'
import type { Db } from '../database/db.ts'
import type { AppContext, CallContext, CallResult } from './call-context.ts'
import { type DeclaredColumn, type Found, listing, titled } from './envelope.ts'
import { registerCall } from './register-call.ts'
import type { PartOf } from './simple-calls.ts'

/** Columns by name, aligned to the left but for those of `right` and `center`; `sortable` says whether `column[]` accepts them. */
export function columnsNamed(
  names: readonly string[],
  {
    right = ['id', 'created_at'],
    center = [],
    sortable = false,
  }: { readonly right?: readonly string[]; readonly center?: readonly string[]; readonly sortable?: boolean } = {},
): DeclaredColumn[] {
  const alignOf = (name: string) => (right.includes(name) ? 'right' : center.includes(name) ? 'center' : 'left')
  return names.map((value) => ({ value, align: alignOf(value), sortable }))
}

/** How a list is found and shown, and what the audit log says about the people on a page of it. */
interface ListParts<C extends Call> {
  readonly find: (db: Db, context: CallContext<C>) => Promise<Found<unknown>>
  readonly headers: readonly DeclaredColumn[]
  /** The columns of the expanded row. */
  readonly expanded?: readonly DeclaredColumn[]
  /** Whose data a page shows; the filters, the page and the number of rows are added. */
  readonly reading?: (context: CallContext<C>) => Omit<Reading, 'event' | 'values'> & { readonly values?: object }
}

/** Registers a call whose answer is a page of a list with its columns. */
export function registerListCall<C extends Call>(
  app: FastifyInstance,
  serving: AppContext,
  call: C,
  { find, headers, expanded = [], reading }: ListParts<C>,
): void {
  const columns = { headers: titled(headers), expanded: titled(expanded) }
  registerCall(app, serving, call, async (context) => {
    const { url, locale } = context
    const query = context.query as { page: number; per_page: number }
    const found = await find(serving.db, context)
    if (reading !== undefined) {
      const shown = reading(context)
      const values = { ...shown.values, ...pageShown(query, found.rows.length) }
      await auditReading(serving.db, context, { ...shown, event: 'listed', values })
    }
    const texts = { headers: columns.headers[locale], expanded: columns.expanded[locale] }
    return listing(found, query, url, texts) as unknown as CallResult<C>
  })
}

/** Registers a call whose answer is one record with the columns of its page. */
export function registerShowCall<C extends Call>(
  app: FastifyInstance,
  serving: AppContext,
  call: C,
  columns: readonly DeclaredColumn[],
  read: (db: Db, context: CallContext<C>) => Promise<PartOf<C, 'data'>>,
): void {
  const headers = titled(columns)
  registerCall(app, serving, call, async (context) => {
    const answer = { data: await read(serving.db, context), details: { headers: headers[context.locale] } }
    return answer as unknown as CallResult<C>
  })
}
