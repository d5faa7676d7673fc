import { type Call, maxPerPage, mostExportedRows } from '@portal/contract'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { translate } from '../../../kit/text/i18n.ts'
import type { ListResponse, ListRow } from '../declare.ts'

interface CollectOptions {
  readonly call: Call
  readonly params: Readonly<Record<string, unknown>> | undefined
  /** Search, filters and order, without the page. */
  readonly query: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  /** @param done how many rows are fetched, out of `total` */
  readonly onProgress: (done: number, total: number) => void
}

/** The browser exports only so many rows: a longer list must be filtered first. */
export function tooManyRows(total: number): string {
  return translate('list.export_too_many', { most: formatNumber(mostExportedRows), total: formatNumber(total) })
}

/**
 * Fetches every row of a filtered list, page by page, each row once. When rows were added or removed meanwhile, it starts again
 * once.
 * @throws Error with a sentence where there are too many, and ApiError when the server refuses
 */
export async function collect<R extends ListRow>(options: CollectOptions): Promise<readonly R[]> {
  const first = await readAll<R>(options)
  return first.isWhole ? first.rows : (await readAll<R>(options)).rows
}

async function readAll<R extends ListRow>(options: CollectOptions): Promise<{ rows: readonly R[]; isWhole: boolean }> {
  const { call, params, query, signal, onProgress } = options
  const rows = new Map<R['id'], R>()
  let total = 0
  for (let page = 1; ; page += 1) {
    const input = { query: { ...query, page, per_page: maxPerPage }, params }
    const received = await request(call, { ...(input as InputOf<Call>), signal, blockAllowed: false, progress: false })
    const response = received as unknown as ListResponse<R>
    for (const row of response.data) rows.set(row.id, row)
    total = response.meta?.total ?? rows.size
    if (total > mostExportedRows) throw new Error(tooManyRows(total))
    onProgress(Math.min(rows.size, total), total)
    if (response.data.length === 0 || page >= (response.meta?.last_page ?? 1)) {
      return { rows: [...rows.values()], isWhole: rows.size === total }
    }
  }
}
