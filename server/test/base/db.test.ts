import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDatabase, type Db, openDb, openPool, prepared } from '../../src/base/database/db.ts'
import { appErrorOf } from '../../src/base/errors/errors.ts'
import { StartError } from '../../src/base/process/start-error.ts'
import { emptyDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await emptyDatabase()
  db = openDb(openPool({ url: database.url }))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

async function one(query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<Record<string, unknown>> {
  const { rows } = await query.execute(db)
  return rows[0] ?? {}
}

describe('a query', () => {
  test('returns counts and sums as numbers, days as text and moments as Date', async () => {
    const row = await one(sql`select 9007199254740991::bigint as count, 12.50::numeric as sum, date '2024-02-29' as day,
      timestamptz '2026-01-01 00:00-05' as moment, array[1, null]::bigint[] as counts, array[date '1990-12-31'] as days,
      array[0.5]::numeric[] as sums, null::date as nothing`)
    expect(row).toEqual({
      count: 9007199254740991,
      sum: 12.5,
      day: '2024-02-29',
      moment: new Date('2026-01-01T05:00:00Z'),
      counts: [1, null],
      days: ['1990-12-31'],
      sums: [0.5],
      nothing: null,
    })
  })

  test('computes days in Bogotá in any time zone of the machine', async () => {
    expect(process.env.TZ).toBe('UTC')
    const row = await one(
      sql`select (timestamptz '2026-01-02 03:00Z')::date as day, current_setting('TimeZone') as zone`,
    )
    expect(row).toEqual({ day: '2026-01-01', zone: 'America/Bogota' })
  })

  test('that is prepared is planned once per connection, for any values', async () => {
    const twice = prepared<{ twice: number }>('test-twice', 'select $1::integer * 2 as twice')
    expect(await twice(db, [21])).toEqual([{ twice: 42 }])
    expect(await Promise.all([1, 2, 3].map((value) => twice(db, [value])))).toEqual([
      [{ twice: 2 }],
      [{ twice: 4 }],
      [{ twice: 6 }],
    ])
    await db.connection().execute(async (connection) => {
      await twice(connection, [1])
      await twice(connection, [2])
      const { rows } =
        await sql`select name, generic_plans + custom_plans > 1 as is_reused from pg_prepared_statements`.execute(
          connection,
        )
      expect(rows).toEqual([{ name: 'test-twice', is_reused: true }])
    })
  })

  test('is cancelled after five seconds', async () => {
    expect(await one(sql`select current_setting('statement_timeout') as limit`)).toEqual({ limit: '5s' })
  })

  test('keeps the connection options of the address', async () => {
    const url = new URL(database.url)
    url.searchParams.set('options', '-c work_mem=5MB')
    const other = openDb(openPool({ url: url.href }))
    const { rows } = await sql`select current_setting('work_mem') as mem, current_setting('TimeZone') as zone`.execute(
      other,
    )
    await other.destroy()
    expect(rows).toEqual([{ mem: '5MB', zone: 'America/Bogota' }])
  })
})

describe('a lost database connection', () => {
  /** Ends every other connection to the test's database, as a restart of the server would. */
  const cut = async () => {
    const other = openDb(openPool({ url: database.url }, { statementTimeout: 5000, max: 1 }))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
    await other.destroy()
  }

  test('does not end the process, and the next query connects again', async () => {
    await one(sql`select 1 as one`)
    await cut()
    await expect.poll(() => one(sql`select 1 as one`).catch(() => null)).toEqual({ one: 1 })
  })

  test('in the middle of a query is an error that tells the client to try again', async () => {
    const pending = one(sql`select pg_sleep(4)`).catch((error: unknown) => appErrorOf(error)?.code)
    await expect
      .poll(
        async () =>
          (await one(sql`select count(*) as n from pg_stat_activity where query like 'select pg_sleep(4)%'`)).n,
      )
      .toBeGreaterThan(0)
    await cut()
    expect(await pending).toBe('not_ready')
  })

  test('to an unreachable database is an error that tells the client to try again', async () => {
    const nowhere = openDb(openPool({ host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' }))
    const code = await sql`select 1`.execute(nowhere).catch((error: unknown) => appErrorOf(error)?.code)
    await nowhere.destroy()
    expect(code).toBe('not_ready')
  })

  test('with no free connection in the pool is an error that tells the client to try again', async () => {
    const narrow = openDb(openPool({ url: database.url }, { statementTimeout: 0, max: 1 }))
    const long = sql`select pg_sleep(5.5)`.execute(narrow)
    const code = await sql`select 1`.execute(narrow).catch((error: unknown) => appErrorOf(error)?.code)
    await long
    await narrow.destroy()
    expect(code).toBe('not_ready')
  })
})

describe('a database that the operator provides', () => {
  const errorAt = async (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    const problem = await checkDatabase(url.href).catch((error: unknown) => error)
    return problem instanceof StartError ? problem.message : problem
  }

  const set = (part: 'pathname' | 'username', text: string) => (url: URL) => {
    url[part] = text
  }

  test('is accepted when it fits', async () => {
    expect(await errorAt(() => undefined)).toBeUndefined()
  })

  test.each([
    ['does not contain the database', set('pathname', '/absent'), /^There is no database of that name at [^\n]+\.$/],
    ['does not have the user', set('username', 'nobody-known'), /^The database at [^\n]+\.$/],
    [
      'is on an unknown machine',
      (url: URL) => url.searchParams.set('host', 'absent.invalid'),
      /cannot be (found|used)[^\n]*\.$/,
    ],
    [
      'does not respond',
      (url: URL) => {
        url.searchParams.set('host', '127.0.0.1')
        url.searchParams.set('port', '1')
      },
      /^Cannot connect to the database at [^\n]+\.$/,
    ],
  ])('that %s is refused with one sentence', async (_, change, sentence) => {
    expect(await errorAt(change)).toMatch(sentence)
  })

  test('that is not encoded in UTF8 is refused with one sentence', async () => {
    const odd = await emptyDatabase(`encoding 'SQL_ASCII' locale_provider libc locale 'C'`)
    const message = await checkDatabase(odd.url).catch((error: Error) => error.message)
    await odd.close()
    expect(message).toMatch(/^The database at [^\n]+ is encoded in SQL_ASCII; UTF8 is needed\.$/)
  })
})
