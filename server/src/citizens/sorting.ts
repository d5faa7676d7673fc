import { descends, type ListParams, profileSortable } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sorting } from '../http/envelope.ts'
import { sortText } from '../http/ordering.ts'
import { adultBirthdate } from './age.ts'
import { type Lookup, listed } from './lookups.ts'

/** How a list is put in order: tables it needs beside `profiles`, and its keys. */
export interface Order {
  readonly joins: RawBuilder<unknown>
  readonly keys: readonly Key[]
  /** Whether nothing but the id decides, from the highest down. */
  readonly isNewestFirst: boolean
}

interface Key {
  readonly value: RawBuilder<unknown>
  readonly descending: boolean
  /** Whether rows may lack a value; they come last either way. */
  readonly gaps: boolean
}

interface Sortable {
  readonly value: RawBuilder<unknown>
  readonly join?: RawBuilder<unknown>
  readonly gaps?: boolean
  /** The key runs against the column: the older the birthdate, the higher the age. */
  readonly reversed?: boolean
}

function text(column: string): Sortable {
  return { value: sortText(sql.ref(`profiles.${column}`)), gaps: true }
}

function plain(column: string, gaps = false): Sortable {
  return { value: sql.ref(`profiles.${column}`), gaps }
}

/** Names of a small table are put in order once, and the citizens by the place of their name. */
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

/** Accounts are as many as citizens, so their index gives the order. */
function email(index: number): Sortable {
  const alias = `sort_${index}`
  return {
    value: sql`fold(${sql.ref(`${alias}.email`)})`,
    join: sql`join citizens as ${sql.table(alias)} on ${sql.ref(`${alias}.id`)} = profiles.user_id`,
  }
}

/** Whole years where another column decides within them; else the birthdate says the same and has an index. */
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
  name: text('name'),
  s_name: text('s_name'),
  surname: text('surname'),
  s_surname: text('s_surname'),
  other_neighborhood_name: text('other_neighborhood_name'),
  contact_name: text('contact_name'),
  contact_phone: text('contact_phone'),
  stratum: plain('stratum', true),
  assigned_at: plain('assigned_at', true),
  verified_at: plain('verified_at', true),
  created_at: plain('created_at'),
  updated_at: plain('updated_at'),
}

function sortable(column: string, index: number, today: string, isLast: boolean): Sortable {
  if (column === 'age') return age(today, isLast)
  if (column === 'email') return email(index)
  if (column === 'address') {
    // The order must not tell what the row keeps to itself: the addresses of minors.
    const { value } = text('address')
    return { value: sql`case when profiles.birthdate <= ${adultBirthdate(today)}::date then ${value} end`, gaps: true }
  }
  const known = columns[column]
  if (known !== undefined) return known
  return place(listed[column as keyof typeof listed], index)
}

/** What a list of citizens in something else sorts by beside the columns of citizens, and what breaks its ties. */
export interface OwnOrder {
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>
  readonly tie: RawBuilder<unknown>
  /** Where only some citizens are seen, which: the others' columns do not decide the order, they come last. */
  readonly seen?: RawBuilder<SqlBool>
}

/**
 * The order a list was asked for: every pair counts, and ties break by id, in the direction of the last column.
 * @throws AppError 422 on `column.N` for an unknown or unsortable column.
 */
export function orderOf(params: ListParams, today: string, own?: OwnOrder): Order {
  const pairs = sorting(params, [...profileSortable, ...Object.keys(own?.columns ?? {})])
  const chosen = pairs.map(({ column }, index): Sortable => {
    const value = own?.columns[column]
    if (value !== undefined) return { value, gaps: true }
    const known = sortable(column, index, today, index === pairs.length - 1)
    if (own?.seen === undefined) return known
    return { ...known, value: sql`case when ${own.seen} then ${known.value} end`, gaps: true }
  })
  const keys = chosen.map(({ value, gaps = false, reversed = false }, index) => ({
    value,
    gaps,
    descending: descends(pairs[index]?.order) !== reversed,
  }))
  const last = keys.at(-1)?.descending ?? true
  return {
    joins: sql.join(
      chosen.flatMap(({ join }) => (join === undefined ? [] : [join])),
      sql` `,
    ),
    keys: [...keys, { value: own?.tie ?? sql.ref('profiles.id'), descending: last, gaps: false }],
    isNewestFirst: keys.length === 0,
  }
}

/** The keys as an `order by` list; `named` gives them other names, where a query kept them under its own. */
export function orderBy(order: Order, named?: (index: number) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    order.keys.map(({ value, descending, gaps }, index) => {
      const key = named?.(index) ?? value
      if (!descending) return sql`${key} asc`
      return gaps ? sql`${key} desc nulls last` : sql`${key} desc`
    }),
  )
}
