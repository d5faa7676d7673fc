import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { sortText } from '../../base/http/ordering.ts'
import type { Lookup } from './lookups.ts'
import { type Indexed, type Order, orderBy } from './sorting.ts'

/** The citizens of a list, their order, and the rows of one page. */
export interface PageRequest {
  readonly where: RawBuilder<SqlBool>
  /** The number of citizens below which they are all sorted; undefined where it depends on the order alone. */
  readonly sortedBelow: number | undefined
  readonly order: Order
  readonly window: { readonly limit: number; readonly offset: number }
}

type Statement = RawBuilder<{ id: number }>

/** From this number of citizens on, a page is read along an index. Fewer are faster to sort. */
const manyFrom = 5000

const direction = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`)

/** The planner chooses between an index and sorting. */
function planned({ where, order, window }: PageRequest): Statement {
  return sql`select profiles.id from profiles ${order.joins} where ${where}
    order by ${orderBy(order)} limit ${window.limit} offset ${window.offset}`
}

/** All citizens are sorted. The planner would expect the values among them to be as frequent as among all citizens. */
function sorted({ where, order, window }: PageRequest): Statement {
  const keyColumn = (index: number) => sql.ref(`key_${index}`)
  const keys = sql.join(order.keys.map(({ value }, index) => sql`${value} as ${keyColumn(index)}`))
  return sql`with found as materialized (select profiles.id, ${keys} from profiles ${order.joins} where ${where})
    select id from found order by ${orderBy(order, keyColumn)} limit ${window.limit} offset ${window.offset}`
}

/** Citizens with a value, along its index. Those without a value come last, whereas an index has them first when descending. */
function withValue(
  { where, order, window }: PageRequest,
  { value, isPresent }: Indexed,
  isDescending: boolean,
): Statement {
  const to = direction(isDescending)
  return sql`select profiles.id from profiles ${order.joins} where ${isPresent} and ${where}
    order by ${value} ${to}, profiles.id ${to} limit ${window.limit} offset ${window.offset}`
}

/**
 * Citizens with a name, read name by name: of each name its first citizens, until the page is full. The names are sorted by the
 * value that sorts the citizens, so that no further name is read then. The condition is a range and the subqueries have an offset, so
 * that the planner reads the index of the name and nothing else: it would expect every name to be frequent.
 */
function withName({ where, window }: PageRequest, { table, key, shows }: Lookup, isDescending: boolean): Statement {
  const to = direction(isDescending)
  const column = sql.ref(`profiles.${key}`)
  return sql`select profiles.id
    from (
      select id, ${sortText(sql.raw(shows))} as place from ${sql.table(table)} order by place ${to} offset 0) as named
    cross join lateral (
      select profiles.id from (
        select * from profiles where ${column} between named.id and named.id order by ${column} ${to}, profiles.id ${to} offset 0
      ) as profiles
      where ${where} limit ${window.limit + window.offset}) as profiles
    order by named.place ${to}, profiles.id ${to} limit ${window.limit} offset ${window.offset}`
}

/**
 * The ids of a page, in its order.
 * @param total how many citizens there are; it is asked for only where the best way depends on it
 */
export async function pageIds(db: Db, request: PageRequest, total: () => Promise<number>): Promise<number[]> {
  const { order, window, sortedBelow } = request
  const ids = async (statement: Statement) => (await statement.execute(db)).rows.map(({ id }) => id)
  const { indexed, names } = order
  const isDescending = order.keys[0]?.descending ?? true
  const alongIndex = names
    ? withName(request, names, isDescending)
    : indexed && withValue(request, indexed, isDescending)
  if (alongIndex === undefined && sortedBelow === undefined) return ids(planned(request))
  if ((await total()) < (sortedBelow ?? manyFrom)) return ids(sorted(request))
  if (alongIndex === undefined) return ids(planned(request))
  const found = await ids(alongIndex)
  return found.length === window.limit ? found : ids(sorted(request))
}
