import { Pool } from 'pg'
import { startBare } from './bare.ts'
import { type Database, databaseOf, type Product, signIn } from './product.ts'

/** A running product and the bare server on its database: the input of every group of rows. */
export interface BenchSetup {
  readonly product: Product
  readonly bare: Awaited<ReturnType<typeof startBare>>
  readonly database: Database
  /** The access token of an administrator. */
  readonly token: string
  /** The access tokens of the demonstration's staff. */
  readonly tokens: readonly string[]
  readonly citizens: number
  /** The duration of each load in seconds. */
  readonly seconds: number
}

const people = ['admin', 'superadmin', 'viewer', 'assignor', 'validator', 'validator2']

export const password = 'bench-pass1'

/** Creates the shared input of all measurements once. */
export async function openSetup(product: Product, citizens: number, seconds: number): Promise<BenchSetup> {
  const database = await databaseOf(product.dataDir)
  const tokens: string[] = []
  for (const person of people) tokens.push(await signIn(product.url, person, password))
  const [token = ''] = tokens
  return { product, bare: await startBare(database), database, token, tokens, citizens, seconds }
}

/** Runs work on one connection with the database. */
export async function onDatabase<T>(database: Database, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ ...database, max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Runs a query directly on the database. */
export function runSql<T>(database: Database, text: string, values: readonly unknown[] = []): Promise<T[]> {
  return onDatabase(database, async (pool) => (await pool.query(text, [...values])).rows)
}

/** Ids of citizens that a bench reads or writes, distributed evenly over all citizens, and equal in every run. */
export function someCitizens(setup: BenchSetup, count: number): Promise<{ id: number; version: number }[]> {
  return runSql(setup.database, 'select id, version from profiles order by hashint4(id) limit $1', [count])
}

/** Parts of names as people type them: three to eight letters from the middle of real names. Most of them occur only once. */
export async function partsOfNames(setup: BenchSetup, count: number): Promise<string[]> {
  const rows = await runSql<{ part: string }>(
    setup.database,
    `select distinct substr(word, 1 + place % 2, 4 + place % 5) as part
     from (select split_part(sort_name, ' ', 1 + (hashint4(id) & 1)) as word, hashint4(id + 1) & 1023 as place
       from profiles order by hashint4(id) limit $1) as words where length(word) > 5 order by part`,
    [count * 20],
  )
  const parts = rows.map(({ part }) => part).filter((part) => part.length >= 3)
  const step = Math.max(1, Math.floor(parts.length / count))
  return parts.filter((_, index) => index % step === 0).slice(0, count)
}

/** Names as people write what they heard, half of them one surname and the others a first name and a surname. None is stored in this way. */
export async function misheardNames(setup: BenchSetup, count: number): Promise<string[]> {
  const misheard = (text: string) =>
    runSql<{ text: string }>(
      setup.database,
      `select text from (
         select distinct translate(fold_words(${text}), 'szbvy', 'zsvbi') as text, fold_words(surname) as surname from profiles) as names
       where surname ~ '[szbv]' order by hashtext(text) limit $1`,
      [Math.ceil(count / 2)],
    )
  const rows = [...(await misheard('surname')), ...(await misheard("name || ' ' || surname"))]
  return rows.map(({ text }) => text).slice(0, count)
}
