import type * as calls from '@portal/contract'
import { adultAge, type Locale, type ParamsOf, type QueryOf, type ResponseOf } from '@portal/contract'
import type { citizenNeighborhoods } from '@portal/contract/citizens'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/search.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { Narrowing, Source } from './read-list.ts'

/** The id with which existing clients mean another neighbourhood. */
const otherId = -1

/** @throws AppError 404 when the query finds no parent. */
async function mustFind(db: Db, parent: RawBuilder<unknown>): Promise<void> {
  const { rows } = await parent.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
}

/** Countries in the language of the request. */
export function countriesIn(locale: Locale): Source {
  const name = sql.ref(locale === 'en' ? 'name_en' : 'name')
  return {
    from: sql`(select id, ${name} as name, code, phone_code, created_at, updated_at from countries)`,
    order: 'name',
  }
}

/** The planning units of a locality. @throws AppError 404 for an unknown locality */
export async function upzOf(db: Db, { id }: ParamsOf<typeof calls.upz>): Promise<Source> {
  await mustFind(db, sql`select from localities where id = ${id} and deleted_at is null`)
  return {
    from: sql`(select *, upz_code || ' - ' || name as composed_name from upz)`,
    where: [sql`list.locality_id = ${id}`, sql`list.deleted_at is null`],
    order: 'name',
    looksIn: 'composed_name',
  }
}

/** The neighbourhoods of a planning unit. @throws AppError 404 unless the unit is one of that locality. */
export async function neighborhoodsOf(db: Db, { id, upzId }: ParamsOf<typeof calls.neighborhoods>): Promise<Source> {
  await mustFind(
    db,
    sql`select from upz join localities on localities.id = upz.locality_id and localities.deleted_at is null
      where upz.id = ${upzId} and localities.id = ${id} and upz.deleted_at is null`,
  )
  return {
    from: sql.table('neighborhoods'),
    where: [sql`list.upz_id = ${upzId}`, sql`list.deleted_at is null`],
    order: 'name',
  }
}

export type Neighborhood = ResponseOf<typeof citizenNeighborhoods>['data'][number]

/** The row with which a citizen chooses a neighbourhood that no list has, unless the filter leaves it out. */
export function otherNeighborhood(
  { where_in = [], where_not_in = [] }: Narrowing,
  { id, upzId }: ParamsOf<typeof calls.neighborhoods>,
): Neighborhood[] {
  const isLeftOut = (where_in.length > 0 && !where_in.includes(otherId)) || where_not_in.includes(otherId)
  const row = { id: otherId, name: 'OTRO', upz_code: null, neighborhood_code: null, upz_id: upzId, locality_id: id }
  return isLeftOut ? [] : [{ ...row, created_at: null, updated_at: null, deleted_at: null }]
}

/** The departments of a country. @throws AppError 404 for an unknown country */
export async function statesOf(db: Db, { id }: ParamsOf<typeof calls.states>): Promise<Source> {
  await mustFind(db, sql`select from countries where id = ${id}`)
  const where = [sql<boolean>`list.country_id = ${id}`]
  return { from: sql.table('states'), where, order: 'name' }
}

/** The municipalities of a department. @throws AppError 404 unless the department is one of that country. */
export async function citiesOf(db: Db, { id, stateId }: ParamsOf<typeof calls.cities>): Promise<Source> {
  await mustFind(db, sql`select from states where id = ${stateId} and country_id = ${id}`)
  const where = [sql<boolean>`list.state_id = ${stateId}`]
  return { from: sql.table('cities'), where, order: 'name' }
}

/** The areas of an office. @throws AppError 404 for an unknown office */
export async function areasOf(db: Db, { id }: ParamsOf<typeof calls.areas>): Promise<Source> {
  await mustFind(db, sql`select from offices where id = ${id}`)
  return {
    from: sql`(select areas.*, offices.name as office from areas join offices on offices.id = areas.office_id)`,
    where: [sql`list.office_id = ${id}`],
    order: 'name',
  }
}

/** Identity document types for an age, and those given by id. */
export function documentTypesFor({ age, document_types }: QueryOf<typeof calls.documentTypes>): Source {
  const held = age == null ? [] : [age < adultAge ? sql<boolean>`list.for_minors` : sql<boolean>`list.for_adults`]
  return {
    from: sql`(select *, name || ' - ' || description as combined from document_types)`,
    where: [...held, ...oneOf('list.id', document_types)],
    order: 'id',
    looksIn: 'combined',
  }
}
