import type { QueryOf, ResponseOf } from '@portal/contract'
import {
  foundNeighborhoodsLimit,
  noPartsOfBogota,
  type searchNeighborhoods,
  unnamedNeighborhoods,
} from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, containsWords, noneOf, oneOf } from '../../base/database/search.ts'
import { sortText } from '../../base/http/ordering.ts'

type Found = ResponseOf<typeof searchNeighborhoods>['data']

/** The neighbourhoods that a search finds, with those found by their own name before those found by their locality, then by name. */
export async function findNeighborhoods(db: Db, query: QueryOf<typeof searchNeighborhoods>): Promise<Found> {
  const own = sql`fold_words(neighborhoods.name)`
  const where = [
    sql<boolean>`neighborhoods.deleted_at is null`,
    ...noneOf('neighborhoods.id', unnamedNeighborhoods),
    ...noneOf('localities.id', noPartsOfBogota),
    ...oneOf('neighborhoods.id', query.where_in),
    ...containsWords(sql`fold_words(neighborhoods.name || ' ' || localities.name)`, query.query),
  ]
  const { rows } = await sql<{
    id: number
    name: string
    upz_id: number
    upz_code: string
    upz: string
    locality_id: number
    locality: string
  }>`
    select neighborhoods.id, neighborhoods.name, upz.id as upz_id, upz.upz_code, upz.name as upz,
      localities.id as locality_id, localities.name as locality
    from neighborhoods
    join upz on upz.id = neighborhoods.upz_id and upz.deleted_at is null
    join localities on localities.id = upz.locality_id and localities.deleted_at is null
    where ${allOf(where)}
    order by case when ${allOf(containsWords(own, query.query))} then 0 else 1 end, ${sortText(sql.ref('neighborhoods.name'))}, localities.id,
      neighborhoods.id
    limit ${foundNeighborhoodsLimit}`.execute(db)
  return rows.map(({ id, name, upz_id, upz_code, upz, locality_id, locality }) => ({
    id,
    name,
    upz: { id: upz_id, code: upz_code, name: upz },
    locality: { id: locality_id, name: locality },
  }))
}
