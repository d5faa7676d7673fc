import { type Call, maxPerPage, mostExportedRows } from '@portal/contract'
import { type InputOf, request } from '../../request/api.ts'
import type { ListAnswer, ListRow } from '../declare.ts'

/** The maximum of rows that the browser exports; a longer list must be filtered first. */
export const mostRows = mostExportedRows

interface CollectOptions<R extends ListRow> {
  readonly call: Call
  readonly params: Readonly<Record<string, unknown>> | undefined
  /** Search, filters and order, without the page. */
  readonly query: Readonly<Record<string, unknown>>
  readonly reads: ((answer: unknown) => ListAnswer<R>) | undefined
  readonly signal: AbortSignal
  /** @param done how many rows are fetched, out of `total` */
  readonly onProgress: (done: number, total: number) => void
}

export class TooManyRows extends Error {
  override readonly name = 'TooManyRows'
  readonly total: number
  constructor(total: number) {
    super(`${total} rows`)
    this.total = total
  }
}

/**
 * Fetches every row of a filtered list, page by page, each row once. When rows were added or removed meanwhile, it starts again
 * once.
 * @throws TooManyRows, and ApiError when the server refuses
 */
export async function collect<R extends ListRow>(options: CollectOptions<R>): Promise<readonly R[]> {
  const first = await readAll(options)
  return first.isWhole ? first.rows : (await readAll(options)).rows
}

async function readAll<R extends ListRow>(
  options: CollectOptions<R>,
): Promise<{ rows: readonly R[]; isWhole: boolean }> {
  const { call, params, query, reads, signal, onProgress } = options
  const rows = new Map<R['id'], R>()
  let total = 0
  for (let page = 1; ; page += 1) {
    const input = { query: { ...query, page, per_page: maxPerPage }, ...(params === undefined ? {} : { params }) }
    const said = await request(call, { ...(input as InputOf<Call>), signal, blockAllowed: false, progress: false })
    const answer = reads === undefined ? (said as unknown as ListAnswer<R>) : reads(said)
    for (const row of answer.data) rows.set(row.id, row)
    total = answer.meta?.total ?? rows.size
    if (total > mostRows) throw new TooManyRows(total)
    onProgress(Math.min(rows.size, total), total)
    if (answer.data.length === 0 || page >= (answer.meta?.last_page ?? 1)) {
      return { rows: [...rows.values()], isWhole: rows.size === total }
    }
  }
}
