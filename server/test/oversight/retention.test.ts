import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dailyJobs, tasksOf } from '../../src/app/tasks.ts'
import { withClient } from '../../src/base/database/db.ts'
import { auditMonthsJob, auditMonthsTask, makeAuditMonths } from '../../src/oversight/audits/months.ts'
import { readRetention, retain } from '../../src/oversight/audits/retention.ts'
import { testApp } from '../base/test-app.ts'
import { sqlIn } from '../cli/portal-run.ts'

const at = await testApp()
afterAll(() => at.close())

const now = new Date('2026-06-15T10:00:00-05:00')
const events = () => at.db.selectFrom('audits').select(['event', 'job', 'new_values']).orderBy('id').execute()

describe('the options of retention', () => {
  it.each([[[]], [['--before']], [['--before', 'ayer']], [['--before', '2026-13-01']], [['--before', '2026-01-01']]])(
    '%j is refused with an error about --before',
    (options) => {
      expect(() => readRetention(options, now)).toThrow(/--before/)
    },
  )

  it('confirm only with --yes', () => {
    expect(readRetention(['--before', '2024-01-01'], now)).toEqual({ before: '2024-01-01', isConfirmed: false })
    expect(readRetention(['--before', '2024-01-01', '--yes'], now).isConfirmed).toBe(true)
  })
})

const row = (event: string, day: string) => ({
  event,
  entity: 'Rate',
  entity_id: 1,
  old_values: '{}',
  new_values: '{}',
  created_at: new Date(`${day}T12:00:00-05:00`),
})
const partitions = async () =>
  (await sql<{ name: string }>`select name from audit_partitions`.execute(at.db)).rows.map(({ name }) => name)

/** Replaces the first partition of an empty audit log with partitions of two months. */
async function divide(): Promise<void> {
  await sqlIn(
    at.address,
    `create temporary table kept as select * from audits;
     create temporary table bounds as select ends_at from audit_partitions where name = 'audits_before';
     alter table audits detach partition audits_before;
     drop table audits_before;
     select make_audit_partition('audits_before', null, '2019-03-01 00:00-05');
     select make_audit_partition('audits_2019_03', '2019-03-01 00:00-05', '2019-04-01 00:00-05');
     select make_audit_partition('audits_2019_04', '2019-04-01 00:00-05', ends_at) from bounds;
     insert into audits select * from kept`,
  )
}

describe('retention', () => {
  beforeAll(async () => {
    await divide()
    await at.db
      .insertInto('audits')
      .values([row('oldest', '2019-02-28'), row('old', '2019-03-31'), row('kept', '2019-04-01')])
      .execute()
  })

  it('counts the rows and deletes nothing without a confirmation', async () => {
    expect(await retain(at.address, { before: '2019-04-02', isConfirmed: false })).toEqual({
      rows: 2,
      stay: 1,
      oldest: '2019-02-28',
    })
    expect((await events()).map(({ event }) => event)).toEqual(expect.arrayContaining(['oldest', 'old', 'kept']))
  })

  it('removes whole months from the audit log, records that there, and the log still rejects changes', async () => {
    const before = '2019-04-01'
    expect(await retain(at.address, { before, isConfirmed: true })).toEqual({ rows: 2, stay: 0, oldest: '2019-02-28' })
    const left = await events()
    expect(left.map(({ event }) => event)).toEqual(expect.not.arrayContaining(['oldest', 'old']))
    expect(left.map(({ event }) => event)).toContain('kept')
    expect(left.slice(-2)).toEqual(
      ['audits_before', 'audits_2019_03'].map((partition) => ({
        event: 'retained',
        job: 'retention',
        new_values: { before, rows: 1, partition },
      })),
    )
    expect((await partitions())[0]).toBe('audits_2019_04')
    await expect(at.db.deleteFrom('audits').execute()).rejects.toMatchObject({ code: '42501' })
    await expect(at.db.updateTable('audits').set({ event: 'other' }).execute()).rejects.toMatchObject({ code: '42501' })
  })

  it('continues after an interruption', async () => {
    await sqlIn(
      at.address,
      `select make_audit_partition('audits_2019_03', '2019-03-01 00:00-05', '2019-04-01 00:00-05')`,
      `insert into audits (event, entity, created_at) values ('old', 'Rate', '2019-03-31 12:00-05')`,
      'alter table audits detach partition audits_2019_03 concurrently',
    )
    expect((await events()).map(({ event }) => event)).not.toContain('old')
    expect(await retain(at.address, { before: '2018-01-01', isConfirmed: true })).toMatchObject({ rows: 1, stay: 0 })
    expect(await sqlIn(at.address, `select from pg_class where relname = 'audits_2019_03'`)).toEqual([])
  })

  it('blocks no writer while it waits for an open transaction', async () => {
    await sqlIn(
      at.address,
      `select make_audit_partition('audits_2019_02', '2019-02-01 00:00-05', '2019-03-01 00:00-05')`,
    )
    const [waits] = await withClient(at.address, async (reader) => {
      await reader.query('begin')
      await reader.query('select from audits limit 1')
      const removing = retain(at.address, { before: '2019-03-01', isConfirmed: true })
      const waiting = `select from pg_stat_activity where query ~ 'concurrently' and wait_event_type = 'Lock'`
      await expect.poll(() => sqlIn(at.address, waiting), { timeout: 10_000 }).toHaveLength(1)
      const began = Date.now()
      await sqlIn(
        at.address,
        `set statement_timeout = '5s'`,
        `insert into audits (event, entity) values ('meanwhile', 'Rate')`,
      )
      const took = Date.now() - began
      await reader.query('commit')
      await removing
      return [took]
    })
    expect(waits).toBeLessThan(1000)
    expect(await partitions()).not.toContain('audits_2019_02')
  })
})

describe('the partitions of the next months', () => {
  it('are created by a daily job', () => {
    const tasks = tasksOf({ db: at.db } as never)
    expect(dailyJobs).toContain(auditMonthsJob)
    const kinds = Object.values(tasks).flatMap((lane) => Object.keys(lane))
    expect(kinds).toEqual(expect.arrayContaining([...dailyJobs]))
  })

  it('are created at each start and daily, half a year ahead, and reject changes like the others', async () => {
    const names = await partitions()
    await sqlIn(at.address, `alter table audits detach partition ${names.at(-1)}`, `drop table ${names.at(-1)}`)
    await Promise.all([makeAuditMonths(at.address), auditMonthsTask(at.db)({}), makeAuditMonths(at.address)])
    expect(await partitions()).toEqual(names)
    const [{ months } = { months: 0 }] = await sqlIn(
      at.address,
      `select extract(year from age(max(ends_at), now())) * 12 + extract(month from age(max(ends_at), now())) as months from audit_partitions`,
    )
    expect(Number(months)).toBeGreaterThanOrEqual(6)
    for (const statement of ['delete from', 'truncate']) {
      await expect(sqlIn(at.address, `${statement} ${names.at(-1)}`)).rejects.toMatchObject({ code: '42501' })
    }
  })
})
