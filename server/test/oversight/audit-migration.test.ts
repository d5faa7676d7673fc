import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DatabaseAddress, openDb, openPool, withClient } from '../../src/base/database/db.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { withoutIndexes } from '../../src/demo/without-indexes.ts'
import { migrateTo } from '../app/first-release.ts'
import { lasting } from '../base/length.ts'
import { emptyDatabase, type TestDatabase } from '../base/test-database.ts'
import { sqlIn } from '../cli/portal-run.ts'
import { seconds, tell } from '../faults/length.ts'

/** Rows of the audit log that is partitioned; `AUDIT_ROWS` takes the place of both sizes. */
const rows = Number(process.env.AUDIT_ROWS ?? lasting(2_000_000, 20_000))
const writers = 8

vi.setConfig({ testTimeout: 60_000 + rows / 5, hookTimeout: 60_000 + rows / 5 })

let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  await migrateTo(database, '041')
  const db = openDb(openPool(database, { statementTimeout: 0, max: 1 }))
  const fill = sql`
    insert into audits (event, entity, entity_id, profile_id, principal_kind, user_id, user_name, url, ip, request_id, created_at)
    select case when n % 3 = 0 then 'updated' else 'read' end, 'Profile', n % 100000, n % 1000, 'staff', n % 300, 'PERSONA ' || n % 300,
      '/api/citizen-portal/profiles/' || n, '10.1.2.' || n % 200, gen_random_uuid()::text, now() - n * interval '4 s'
    from generate_series(1, ${rows}::integer) as n`
  await db
    .transaction()
    .execute((tx) => withoutIndexes(tx, ['audits'], async () => void (await fill.execute(tx)), tell))
  await db.destroy()
})
afterAll(() => database.close())

interface Written {
  readonly rows: number
  /** The longest time that one writer waited for one row, in milliseconds. */
  readonly longest: number
}

/** Writes rows of the audit log, one after the other, until it is told to end. */
function write(address: DatabaseAddress, event: string, ending: AbortSignal): Promise<Written> {
  return withClient(address, async (client) => {
    let [written, longest] = [0, 0]
    while (!ending.aborted) {
      const began = performance.now()
      await client.query(`insert into audits (event, entity, entity_id) values ($1, 'Rate', $2)`, [event, written + 1])
      longest = Math.max(longest, performance.now() - began)
      written += 1
      await pause(5)
    }
    return { rows: written, longest }
  })
}

describe('the audit log of an existing installation', () => {
  test('becomes partitioned while people write, and none waits for a second', async () => {
    const ending = new AbortController()
    const events = Array.from({ length: writers }, (_, index) => `written-${index}`)
    const writing = Promise.all(events.map((event) => write(database, event, ending.signal)))
    const began = performance.now()
    const { applied } = await migrate(database)
    const migrated = performance.now() - began
    ending.abort()
    const written = await writing
    const longest = Math.max(...written.map((one) => one.longest))
    const meanwhile = written.reduce((sum, one) => sum + one.rows, 0)
    tell(
      `${rows} rows in ${seconds(migrated)}; ${meanwhile} rows written meanwhile, the longest wait ${Math.round(longest)} ms`,
    )
    expect(applied).toContain('042-audit-log-by-month.sql')
    expect(longest).toBeLessThan(1000)
    const found = await sqlIn(
      database,
      `select event, count(*)::integer as rows, count(distinct id)::integer as ids from audits where event ~ '^written' group by event order by event`,
    )
    expect(found).toEqual(
      events.map((event, index) => ({ event, rows: written[index]?.rows, ids: written[index]?.rows })),
    )
  })

  test('loses no row, and later rows are numbered after the earlier ones', async () => {
    const [counted] = await sqlIn(
      database,
      `select count(*) filter (where event !~ '^written')::integer as rows, count(distinct id) = count(*) as numbered from audits`,
    )
    expect(counted).toEqual({ rows, numbered: true })
    const [last] = await sqlIn(database, `select id from audits order by created_at desc, id desc limit 1`)
    const [next] = await sqlIn(
      database,
      `insert into audits (event, entity, created_at) select 'next', 'Rate', min(ends_at) from audit_partitions returning id, tableoid::regclass::text as name`,
    )
    expect(Number(next?.id)).toBeGreaterThan(Number(last?.id))
    expect(next?.name).toMatch(/^audits_\d{4}_\d{2}$/)
  })

  test('is closed to changes in every part, and each has the same indexes', async () => {
    const parts = await sqlIn(database, `select 'audits' as name union all select name from audit_partitions`)
    expect(parts.length).toBeGreaterThan(6)
    for (const { name } of parts) {
      for (const statement of [`update ${name} set event = 'x'`, `delete from ${name}`, `truncate ${name}`]) {
        await expect(sqlIn(database, statement)).rejects.toMatchObject({ code: '42501' })
      }
    }
    const form = await sqlIn(
      database,
      `select count(*)::integer as indexes from pg_index where indrelid in (
         select oid from pg_class where oid = 'audits'::regclass or oid in (select inhrelid from pg_inherits where inhparent = 'audits'::regclass))
         and indisvalid group by indrelid`,
    )
    expect(form).toEqual(parts.map(() => ({ indexes: 9 })))
  })

  test('reads the newest rows from the newest partition only', async () => {
    const [plan = {}] = await sqlIn(
      database,
      'explain (analyze, costs off, format json) select * from audits order by created_at desc, id desc limit 10',
    )
    const [{ Plan: limit }] = plan['QUERY PLAN'] as [{ Plan: { Plans: [{ 'Node Type': string }] } }]
    expect(limit.Plans[0]['Node Type']).toBe('Append')
  })
})
