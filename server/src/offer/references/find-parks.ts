import type { parks, QueryOf, ResponseOf } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, containsWords, equal } from '../../base/database/search.ts'
import { type Found, limits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import { orderBy, sortText } from '../../base/http/ordering.ts'
import { wireRow } from '../../base/text/time.ts'

type Park = ResponseOf<typeof parks>['data'][number]

const columns = {
  id: sql.ref('parks.id'),
  code: sql`parks.code collate "C"`,
  name: sortText(sql.ref('parks.name')),
  scale: sortText(sql.ref('park_scales.name')),
  locality: sortText(sql.ref('localities.name')),
  upz: sortText(sql.ref('upz.name')),
  address: sortText(sql.ref('parks.address')),
  created_at: sql.ref('parks.created_at'),
  updated_at: sql.ref('parks.updated_at'),
}

/**
 * Parks whose code, name and address contain every word, within a locality and a planning unit.
 * @throws AppError 422 on `column.N`, or when all rows are requested and there are too many.
 */
export async function findParks(db: Db, query: QueryOf<typeof parks>): Promise<Found<Park>> {
  const where = allOf([
    sql`parks.deleted_at is null`,
    ...equal('parks.id', query.where),
    ...equal('parks.locality_id', query.locality_id),
    ...equal('parks.upz_id', query.upz_id),
    ...containsWords(sql.ref('parks.search'), query.query),
  ])
  const from = sql`parks
    left join park_scales on park_scales.id = parks.scale_id
    left join localities on localities.id = parks.locality_id
    left join upz on upz.id = parks.upz_id`
  return findPage(db, { from, where, order: orderBy(query, columns), window: limits(query) }, async (page) => {
    const { rows } = await sql<Record<string, unknown>>`
      select parks.*, park_scales.name as scale, localities.name as locality, upz.upz_code, upz.name as upz ${page}`.execute(
      db,
    )
    return rows.map((row) => wireRow(row) as Park)
  })
}
