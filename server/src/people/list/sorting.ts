import {
  descends,
  type ListParams,
  type NamedPersonField,
  personFieldList,
  profileSortable,
  profileSortedBefore,
} from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sorting } from '../../base/http/envelope.ts'
import type { ListQuery } from '../../base/http/find-page.ts'
import { sortText } from '../../base/http/ordering.ts'
import { bareColumn } from '../person-fields.ts'
import { queueAt, queueRank, waitingSince } from '../waiting.ts'
import { type Lookup, listed } from './lookups.ts'

/** The column that sorts people. */
interface Sortable {
  readonly value: RawBuilder<unknown>
  /** Whether people may have no value. They come last in both directions. */
  readonly isNullable?: boolean
  /** The names by which the column sorts. An index has only the column that refers to them. */
  readonly names?: Lookup
}

interface SortKey extends Sortable {
  readonly descending: boolean
}

/** The order of a list of people. The last key is different for each row. */
export type PeopleOrder = readonly SortKey[]

function byName(names: Lookup): Sortable {
  const name = sortText(sql.raw(names.shows))
  const row = sql.ref(`profiles.${names.key}`)
  return { value: sql`(select ${name} from ${sql.table(names.table)} where id = ${row})`, isNullable: true, names }
}

const plain = (column: string, isNullable = false): Sortable => ({ value: sql.ref(`profiles.${column}`), isNullable })

function ofField({ column, kind, list, shown = column, isRequired }: NamedPersonField): [name: string, Sortable] {
  if (kind === 'document' && list === undefined) return [column, { value: bareColumn(`profiles.${column}`) }]
  const sortable = list === undefined ? plain(column, !isRequired) : byName({ table: list, key: column, shows: 'name' })
  return [shown, sortable]
}

/** Each column of {@link profileSortable}. All have an index, those of the queue together for each validator. */
const columns: Readonly<Record<string, Sortable>> = {
  ...Object.fromEntries(personFieldList.filter(({ isSortable }) => isSortable).map(ofField)),
  id: plain('id'),
  full_name: plain('sort_name'),
  created_at: plain('created_at'),
  updated_at: plain('updated_at'),
  assigned_at: plain('assigned_at', true),
  verified_at: plain('verified_at', true),
  waiting_since: { value: waitingSince, isNullable: true },
  status: byName(listed.status),
  full_name_verifier: byName(listed.full_name_verifier),
  queue_rank: { value: queueRank },
  queue_at: { value: queueAt, isNullable: true },
}

/** Additional sort columns of a list of people in another record, and the column that decides between equal rows. */
export interface OwnOrder {
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>
  readonly tie: RawBuilder<unknown>
  /** The people that the principal may see, if not all. The columns of the others do not affect the order; they come last. */
  readonly seen?: RawBuilder<SqlBool>
}

/**
 * The requested order of a list. Every column counts. Equal rows are sorted by id, in the direction of the last column.
 * @param sortable the columns by which the list sorts, and `before` those that clients may name although they do not sort
 * @throws AppError 422 on `column.N` for an unknown or unsortable column
 */
export function orderOf(
  params: ListParams,
  own?: OwnOrder,
  sortable = profileSortable,
  before = profileSortedBefore,
): PeopleOrder {
  const names = [...sortable, ...Object.keys(own?.columns ?? {})]
  const keys = sorting(params, names, before).map(({ column, order }): SortKey => {
    const descending = descends(order)
    const value = own?.columns[column]
    if (value !== undefined) return { value, isNullable: true, descending }
    const sortKey = columns[column] ?? plain('id')
    if (own?.seen === undefined) return { ...sortKey, descending }
    return { value: sql`case when ${own.seen} then ${sortKey.value} end`, isNullable: true, descending }
  })
  return [...keys, { value: own?.tie ?? sql.ref('profiles.id'), descending: keys.at(-1)?.descending ?? true }]
}

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

/** An order as an `order by` list. */
export function orderBy(order: PeopleOrder): RawBuilder<unknown> {
  return sql.join(
    order.map(({ value, descending, isNullable }) =>
      descending && isNullable ? sql`${value} desc nulls last` : sql`${value} ${direction(descending)}`,
    ),
  )
}

/** The order of a list by one column whose index does not have the people in the order of the list; undefined for any other order. */
function indexed([key, tie, ...more]: PeopleOrder): SortKey | undefined {
  if (key === undefined || tie === undefined || more.length > 0) return undefined
  return key.names !== undefined || (key.isNullable && key.descending) ? key : undefined
}

/** The people with a value, read along the index of the column. For names: of each name the first people, name by name. */
function withValue({ names, value, descending }: SortKey, where: RawBuilder<SqlBool>, most: number) {
  const to = direction(descending)
  if (names === undefined) {
    return sql`select profiles.id from profiles where ${value} is not null and ${where}
      order by ${value} ${to}, profiles.id ${to} limit ${most}`
  }
  return sql`select found.id
    from (select id, ${sortText(sql.raw(names.shows))} as name from ${sql.table(names.table)}) as named
    cross join lateral (
      select profiles.id from profiles where ${sql.ref(`profiles.${names.key}`)} = named.id and ${where}
      order by profiles.id ${to} limit ${most}) as found
    order by named.name ${to}, found.id ${to} limit ${most}`
}

/**
 * The statement of a page from its `from` on, if its order needs another one than the order of an index. An index has the people without a
 * value first in descending order, but a list has them last. So they are read in a second step, which PostgreSQL leaves out when the first
 * one fills the page.
 */
export function peoplePage(list: ListQuery, order: PeopleOrder): RawBuilder<unknown> | undefined {
  const key = indexed(order)
  if (key === undefined) return undefined
  const { where, window } = list
  const most = window.limit + window.offset
  const empty = key.names === undefined ? key.value : sql.ref(`profiles.${key.names.key}`)
  return sql`from (
      with present as materialized (
        select id, row_number() over () as place from (${withValue(key, where, most)}) as ordered)
      select id, place from present
      union all
      select id, ${most}::bigint + row_number() over () from (
        select profiles.id from profiles
        where ${empty} is null and ${where} and (select count(*) from present) < ${most}::bigint
        order by profiles.id ${direction(key.descending)} limit ${most}) as absent
    ) as profiles order by place limit ${window.limit} offset ${window.offset}`
}
