import { adultAge, descends, type ListParams, profileSortable } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sorting } from '../../base/http/envelope.ts'
import { sortText } from '../../base/http/ordering.ts'
import { queueAt, queueRank, waitingSince } from '../waiting.ts'
import { type Lookup, listed } from './lookups.ts'

/** The order of a list: the tables it needs beside `profiles`, and its sort keys. */
export interface Order {
  readonly joins: RawBuilder<unknown>
  readonly keys: readonly Key[]
  /** Whether the id alone decides, from the highest to the lowest. */
  readonly isNewestFirst: boolean
  /** Where one column sorts that may have no value: the names that it shows, or its value in an index. */
  readonly names?: Lookup
  readonly indexed?: Indexed
}

interface Key {
  readonly value: RawBuilder<unknown>
  readonly descending: boolean
  /** Whether rows may have no value. Such rows come last in both directions. */
  readonly gaps: boolean
}

/** The order of the rows that have a value, by an expression that an index holds, and the condition for those rows. */
export interface Indexed {
  readonly value: RawBuilder<unknown>
  readonly isPresent: RawBuilder<SqlBool>
}

interface Sortable {
  readonly value: RawBuilder<unknown>
  readonly join?: RawBuilder<unknown>
  readonly gaps?: boolean
  /** The sort key has the opposite direction of the column: an older birthdate is a higher age. */
  readonly reversed?: boolean
  readonly indexed?: Indexed
}

function text(column: string, gaps = true): Sortable {
  return { value: sortText(sql.ref(`profiles.${column}`)), gaps }
}

function plain(column: string, gaps = false): Sortable {
  return { value: sql.ref(`profiles.${column}`), gaps }
}

/** Sorts the names of a small table once. Citizens are then sorted by the position of their name. */
function place({ table, key, shows }: Lookup, index: number): Sortable {
  const alias = `sort_${index}`
  return {
    value: sql.ref(`${alias}.place`),
    join: sql`left join (select id, dense_rank() over (order by ${sortText(sql.raw(shows))}) as place
      from ${sql.table(table)}) as ${sql.table(alias)}
      on ${sql.ref(`${alias}.id`)} = ${sql.ref(`profiles.${key}`)}`,
    gaps: true,
  }
}

/** There are as many accounts as citizens, so the index of accounts gives the order. */
function email(index: number): Sortable {
  const alias = `sort_${index}`
  return {
    value: sql`fold(${sql.ref(`${alias}.email`)})`,
    join: sql`join citizen_accounts as ${sql.table(alias)} on ${sql.ref(`${alias}.id`)} = profiles.user_id`,
  }
}

/**
 * Age in whole years if another column sorts citizens of the same age. Otherwise the birthdate gives the same order and has an index.
 */
function age(today: string, isLast: boolean): Sortable {
  return isLast
    ? { value: sql.ref('profiles.birthdate'), reversed: true }
    : { value: sql`extract(year from age(${today}::date, profiles.birthdate))` }
}

const columns: Readonly<Record<string, Sortable>> = {
  id: plain('id'),
  document: plain('document'),
  full_name: plain('sort_name'),
  birthdate: plain('birthdate'),
  name: text('name', false),
  s_name: text('s_name'),
  surname: text('surname', false),
  s_surname: text('s_surname'),
  other_neighborhood_name: text('other_neighborhood_name'),
  contact_name: text('contact_name'),
  contact_phone: text('contact_phone'),
  stratum: plain('stratum', true),
  assigned_at: plain('assigned_at', true),
  verified_at: plain('verified_at', true),
  created_at: plain('created_at'),
  updated_at: plain('updated_at'),
  waiting_since: { value: waitingSince, gaps: true },
  queue_rank: { value: queueRank },
  queue_at: { value: queueAt, gaps: true },
}

/** Whoever was born on this day or earlier is an adult today. A year that is 18 before a leap year is never a leap year itself. */
function adultBirthdate(today: string): string {
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return `${Number(today.slice(0, 4)) - adultAge}${day}`
}

function sortable(column: string, index: number, today: string, isLast: boolean): Sortable {
  if (column === 'age') return age(today, isLast)
  if (column === 'email') return email(index)
  if (column === 'address') {
    // The order must not reveal what the row hides: the addresses of minors.
    const { value } = text('address')
    const isAdult = sql`profiles.birthdate <= ${adultBirthdate(today)}::date`
    return {
      value: sql`case when ${isAdult} then ${value} end`,
      gaps: true,
      indexed: { value, isPresent: sql<SqlBool>`${isAdult} and ${value} is not null` },
    }
  }
  const definition = columns[column]
  if (definition !== undefined) return definition
  return place(listed[column as keyof typeof listed], index)
}

/** How an index gives the order of a single column that may have no value. */
function onlyColumn(column: string, { value, gaps, indexed }: Sortable): Pick<Order, 'names' | 'indexed'> {
  if (column !== 'email' && column in listed) return { names: listed[column as keyof typeof listed] }
  return gaps ? { indexed: indexed ?? { value, isPresent: sql<SqlBool>`${value} is not null` } } : {}
}

/** Additional sort columns for a list of citizens in another record, and the column that decides between equal rows. */
export interface OwnOrder {
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>
  readonly tie: RawBuilder<unknown>
  /**
   * The citizens that the person may see, if not all. Columns of the other citizens do not affect the order; those citizens come last.
   */
  readonly seen?: RawBuilder<SqlBool>
}

/**
 * The requested order of a list. Every column counts. Equal rows are sorted by id, in the direction of the last column.
 * @throws AppError 422 on `column.N` for an unknown or unsortable column.
 */
export function orderOf(params: ListParams, today: string, own?: OwnOrder): Order {
  const pairs = sorting(params, [...profileSortable, ...Object.keys(own?.columns ?? {})])
  const chosen = pairs.map(({ column }, index): Sortable => {
    const value = own?.columns[column]
    if (value !== undefined) return { value, gaps: true }
    const sorted = sortable(column, index, today, index === pairs.length - 1)
    if (own?.seen === undefined) return sorted
    return { ...sorted, value: sql`case when ${own.seen} then ${sorted.value} end`, gaps: true }
  })
  const keys = chosen.map(({ value, gaps = false, reversed = false }, index) => ({
    value,
    gaps,
    descending: descends(pairs[index]?.order) !== reversed,
  }))
  const [only, column] = pairs.length === 1 ? [pairs[0], chosen[0]] : []
  const last = keys.at(-1)?.descending ?? true
  return {
    joins: sql.join(
      chosen.flatMap(({ join }) => (join === undefined ? [] : [join])),
      sql` `,
    ),
    keys: [...keys, { value: own?.tie ?? sql.ref('profiles.id'), descending: last, gaps: false }],
    isNewestFirst: keys.length === 0,
    ...(only !== undefined && column !== undefined && own === undefined && onlyColumn(only.column, column)),
  }
}

/** The sort keys as an `order by` list. `named` gives them other names, for a query that stores them under its own names. */
export function orderBy(order: Order, named?: (index: number) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    order.keys.map(({ value, descending, gaps }, index) => {
      const key = named?.(index) ?? value
      if (!descending) return sql`${key} asc`
      return gaps ? sql`${key} desc nulls last` : sql`${key} desc`
    }),
  )
}
