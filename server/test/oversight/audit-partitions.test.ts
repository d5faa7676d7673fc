import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../base/test-database.ts'
import { sqlIn } from '../cli/portal-run.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('the audit log', () => {
  test('stores a row in the partition of its month, and numbers all rows from one sequence', async () => {
    const rows = await sqlIn(
      database,
      `insert into audits (event, entity, created_at) values ('first', 'Rate', '2001-02-03')
       returning id, tableoid::regclass::text as name`,
      `insert into audits (event, entity, created_at) select 'next', 'Rate', ends_at from audit_partitions limit 1
       returning id, tableoid::regclass::text as name`,
    )
    const [former] = await sqlIn(
      database,
      `select id, tableoid::regclass::text as name from audits where event = 'first'`,
    )
    expect(former?.name).toBe('audits_before')
    expect(rows).toEqual([{ id: expect.any(Number), name: expect.stringMatching(/^audits_\d{4}_\d{2}$/) }])
    expect(Number(rows[0]?.id)).toBeGreaterThan(Number(former?.id))
  })

  test('rejects updates and deletes in every partition, and has the same indexes on each', async () => {
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
    expect(form).toEqual(parts.map(() => ({ indexes: 12 })))
  })

  test('reads the newest rows from the newest partition only', async () => {
    await sqlIn(
      database,
      `insert into audits (event, entity, created_at)
       select 'read', 'Rate', now() - n * interval '10 min' from generate_series(1, 20000) as n`,
      'analyze audits',
    )
    const [plan = {}] = await sqlIn(
      database,
      'explain (analyze, costs off, format json) select * from audits order by created_at desc, id desc limit 10',
    )
    const [{ Plan: limit }] = plan['QUERY PLAN'] as [{ Plan: { Plans: [{ 'Node Type': string }] } }]
    expect(limit.Plans[0]['Node Type']).toBe('Append')
  })
})
