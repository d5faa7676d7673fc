import { createHash } from 'node:crypto'
import { loadDemo } from '@portal/demo'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb, openPool } from '../../src/base/database/db.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { seed } from '../../src/seed/seed.ts'
import { emptyDatabase, type TestDatabase } from '../base/test-database.ts'

const now = new Date('2026-11-21T15:00:00-05:00')
const opened: { db: Db; database: TestDatabase }[] = []

async function demo(citizens: number): Promise<Db> {
  const database = await emptyDatabase()
  await migrate({ url: database.url })
  const db = openDb(openPool({ url: database.url }, { statementTimeout: 0, max: 4 }))
  opened.push({ db, database })
  await seed(db, { demo: loadDemo, citizens, password: 'Parque-2026', now, log: () => undefined })
  return db
}

let db: Db

beforeAll(async () => {
  db = await demo(500)
})
afterAll(async () => {
  for (const { db: one, database } of opened) {
    await one.destroy()
    await database.close()
  }
})

async function count(query: ReturnType<typeof sql<{ total: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.total ?? 0
}

/** Counts the rows that break a rule. The expected number is 0. */
const broken = async (from: ReturnType<typeof sql>) =>
  count(sql<{ total: number }>`select count(*)::integer as total from ${from}`)

describe('the schedules of the demonstration', () => {
  test('are about sixty, of every kind', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*)::integer as total, count(*) filter (where is_paid)::integer as paid,
        count(*) filter (where is_teams)::integer as teams, count(*) filter (where disability)::integer as disability,
        count(*) filter (where not is_activated)::integer as inactive,
        count(*) filter (where final_date < ${now})::integer as past,
        count(*) filter (where start_date > ${now})::integer as upcoming
      from schedules`.execute(db)
    const [found = {}] = rows
    expect(found.total).toBe(62)
    for (const [kind, many] of Object.entries(found)) expect([kind, many > 1]).toEqual([kind, true])
    const full = sql`(select from citizen_schedules join schedules on schedules.id = schedule_id
      where status_id in (5, 6) group by schedules.id having count(*) = max(quota)) as full_ones`
    expect(await broken(full)).toBeGreaterThan(2)
  })

  test('include one that is open to everybody, free and without consents', async () => {
    const plain = sql`schedules join activities on activities.id = activity_id where is_initiate and is_activated and not is_paid
      and rate_id is null and not is_teams and not disability and min_age = 0 and max_age = 100
      and ${now} between start_date and final_date and not exists (
        select from schedule_consents where schedule_id = schedules.id) and not exists (
        select from citizen_schedules where schedule_id = schedules.id)`
    expect(await broken(plain)).toBe(1)
  })

  test('have about two enrolments for each citizen, in every status', async () => {
    const { rows } = await sql<{ status_id: number; total: number }>`
      select status_id, count(*)::integer as total from citizen_schedules group by status_id order by status_id`.execute(
      db,
    )
    expect(rows.map(({ status_id }) => status_id)).toEqual([5, 6, 7])
    for (const { total } of rows) expect(total).toBeGreaterThan(40)
    const all = rows.reduce((sum, { total }) => sum + total, 0)
    expect(all).toBeGreaterThan(500)
    expect(all).toBeLessThan(1500)
  })

  test('follow every rule of enrolments', async () => {
    expect(
      await broken(sql`(select from citizen_schedules join schedules on schedules.id = schedule_id
        where status_id in (5, 6) group by schedules.id having count(*) > max(quota)) as overbooked`),
    ).toBe(0)
    expect(
      await broken(sql`citizen_schedules join profiles on profiles.id = profile_id join schedules on schedules.id = schedule_id
        where citizen_schedules.status_id = 6 and (profiles.status_id <> 3
          or (schedules.disability and not profiles.has_disability)
          or extract(year from age(${now}, profiles.birthdate)) not between min_age and max_age)`),
    ).toBe(0)
    expect(
      await broken(sql`citizen_schedules join profiles on profiles.id = profile_id join schedules on schedules.id = schedule_id
        where citizen_schedules.created_at < profiles.created_at or citizen_schedules.created_at not between start_date and final_date
          or citizen_schedules.updated_at > ${now}`),
    ).toBe(0)
    expect(
      await broken(sql`citizen_schedules join schedules on schedules.id = schedule_id
        where (payment_at is not null) <> (status_id = 6 and is_paid)`),
    ).toBe(0)
    expect(
      await broken(sql`citizen_schedules where (status_id <> 5) <> exists (
        select from enrolment_transitions where citizen_schedule_id = citizen_schedules.id)`),
    ).toBe(0)
  })

  test('have numbers in the order of their time', async () => {
    expect(
      await broken(
        sql`(select created_at < lag(created_at) over (order by id) as is_back from citizen_schedules) as those where is_back`,
      ),
    ).toBe(0)
  })

  test('have teams with captains and valid sizes, and accepted consents', async () => {
    expect(await count(sql<{ total: number }>`select count(*)::integer as total from teams`)).toBeGreaterThan(5)
    expect(
      await broken(sql`teams join schedules on schedules.id = schedule_id
        where not exists (select from team_members where team_id = teams.id and profile_id = captain_profile_id)
          or (select count(*) from team_members where team_id = teams.id)
            not between min_team_participants_quota and max_team_participants_quota`),
    ).toBe(0)
    expect(
      await broken(sql`(select from teams join schedules on schedules.id = schedule_id where status_id = 6
        group by schedules.id having count(*) > max(team_quota)) as overbooked`),
    ).toBe(0)
    expect(
      await count(sql<{ total: number }>`select count(*)::integer as total from accepted_consents`),
    ).toBeGreaterThan(50)
  })

  test('are the same in every seed', async () => {
    const again = await demo(500)
    const digest = async (one: Db) => {
      const { rows } = await sql`
        select schedule_id, profile_id, status_id, created_at, updated_at from citizen_schedules order by id`.execute(
        one,
      )
      const teams = await sql`select * from team_members order by team_id, profile_id`.execute(one)
      return createHash('sha256')
        .update(JSON.stringify([rows, teams.rows]))
        .digest('hex')
    }
    expect(await digest(again)).toBe(await digest(db))
  })
})
