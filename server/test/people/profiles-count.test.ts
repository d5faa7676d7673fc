import { type Subject, status } from '@portal/contract'
import { dashboard, listProfiles, mostMatchesCounted, transitionProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mostCounted } from '../../src/base/database/counts.ts'
import { withClient } from '../../src/base/database/db.ts'
import { allOf } from '../../src/base/database/search.ts'
import { countByStage, countByStatus } from '../../src/oversight/dashboard/counts.ts'
import { readStatistics } from '../../src/oversight/dashboard/figures.ts'
import { filtersOf } from '../../src/people/list/filters.ts'
import { type TestApp, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

let w: TestApp
let elapsed = 0
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
  w = await testApp()
  const account = await sql<{ id: number }>`
    insert into citizen_accounts (email) values ('many@test.example') returning id`.execute(w.db)
  // A separate connection without the statement timeout, which so many rows may exceed.
  await withClient(w.address, async (client) => {
    await client.query(
      `insert into profiles (account_id, profile_type_id, document_type_id, document, name, surname, birthdate,
         stratum, sex_id, contact_name, address, locality_id)
       select $1, 2, 1, (70000000 + n)::text, 'Uno', 'De Muchos', date '1950-01-01' + n,
         case when n % 7 > 0 then n % 7 end, case when n % 3 > 0 then n % 3 end,
         case when n % 5 > 0 then 'Contacto ' || n % 11 end, case when n % 4 > 0 then 'Calle ' || n % 13 end,
         1 + n % 3
       from generate_series(1, 25000) as n`,
      [account.rows[0]?.id],
    )
    await client.query('analyze profiles')
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await w.close()
})

/** One of three localities. It has fewer citizens than the limit of a count. */
const locality_id = 2
const query = { locality_id: [locality_id] }

async function totals() {
  const [list, counters] = await Promise.all([w.call('admin', listProfiles, { query }), w.call('admin', dashboard)])
  const pending = counters.body.data.counters[0]?.value
  return { list: list.body.meta?.total, dashboard: counters.body.data.total, pending }
}

test('the count of many citizens is cached for a few seconds', async () => {
  expect(await totals()).toEqual({ list: 8334, dashboard: 25_000, pending: 25_000 })
  // Another process registers a citizen: the page has it at once, the count a little later.
  const id = await w.citizen({ name: 'Nueva', locality_id })
  const { body } = await w.call('admin', listProfiles, { query })
  expect(body.data[0]?.id).toBe(id)
  expect(await totals()).toEqual({ list: 8334, dashboard: 25_000, pending: 25_000 })
  elapsed += 5000
  expect(await totals()).toEqual({ list: 8335, dashboard: 25_001, pending: 25_001 })
})

test('an old count is returned once more while it is counted again', async () => {
  const { list } = await totals()
  await w.citizen({ locality_id })
  elapsed += 3000
  expect((await totals()).list).toBe(list)
  await expect.poll(async () => (await totals()).list).toBe((list ?? 0) + 1)
})

test('a transition in this server changes the next count', async () => {
  const id = await w.citizen({ locality_id })
  const { list } = await totals()
  await w.call('admin', transitionProfile, { params: { id }, body: { status_id: 3, observation: 'Todo en orden' } })
  const { rows } = await sql<{ list: number; pending: number }>`
    select (count(*) filter (where locality_id = ${locality_id}))::integer as list,
      (count(*) filter (where status_id = 1))::integer as pending from profiles`.execute(w.db)
  expect(await totals()).toMatchObject({ ...rows[0] })
  // On a slow machine the former count may be too old to be returned.
  expect([rows[0]?.list, (rows[0]?.list ?? 0) - 1]).toContain(list)
})

test('a transition of one person keeps the counts of the others', async () => {
  const totalOf = async (person: 'admin' | 'superadmin') =>
    (await w.call(person, listProfiles, { query })).body.meta?.total ?? 0
  elapsed += 60_000
  const before = await totalOf('superadmin')
  const id = await w.citizen({ locality_id })
  elapsed += 1
  await w.call('superadmin', transitionProfile, {
    params: { id },
    body: { status_id: 3, observation: 'Todo en orden' },
  })
  expect(await totalOf('admin')).toBe(before)
  expect(await totalOf('superadmin')).toBe(before + 1)
})

test('a search returns the newest matches wherever they are, and counts up to the limit of the contract', async () => {
  const search = async (query: object) => {
    const { body } = await w.call('admin', listProfiles, { query: { per_page: 3, ...query } })
    return { ids: body.data.map(({ id }) => id), total: body.meta?.total, isMore: body.meta?.total_is_lower_bound }
  }
  const { rows } = await sql<{ id: number }>`select id from profiles where surname = 'De Muchos' order by id`.execute(
    w.db,
  )
  const many = rows.map(({ id }) => id)
  // A common match is among the newest citizens. A rare or old one is not.
  expect(await search({ query: 'de muchos' })).toEqual({
    ids: many.slice(-3).toReversed(),
    total: mostMatchesCounted,
    isMore: true,
  })
  expect(await search({ query: 'muchos uno', page: 8000 })).toEqual({
    ids: many.slice(25_000 - 24_000, 25_000 - 24_000 + 3).toReversed(),
    total: 24_000 - 1,
    isMore: true,
  })
  expect(await search({ query: '70000001' })).toEqual({ ids: many.slice(0, 1), total: 1 })
  expect(await search({ query: '7000000' })).toEqual({ ids: many.slice(6, 9).toReversed(), total: 9 })
})

test('a list without a search counts up to ten thousand, and has pages beyond that', async () => {
  const { body } = await w.call('admin', listProfiles, { query: { page: 2000 } })
  expect(body.meta).toMatchObject({ total: 19_999, total_is_lower_bound: true, current_page: 2000 })
  expect((await w.call('admin', listProfiles)).body.meta).toMatchObject({
    total: mostCounted,
    total_is_lower_bound: true,
  })
})

test('the order by last change reads an index', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from profiles order by updated_at desc, id desc limit 10`.execute(w.db)
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('profiles__by_change')
})

test('the count of a narrow range of ages reads the index of the birth date', async () => {
  const where = allOf(filtersOf({ id: null, roles: [], abilities: [] }, { age_from: 20, age_to: 22 }, w.now()))
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from profiles where ${where}`.execute(w.db)
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('profiles__by_birthdate')
})

test('the figures of the dashboard read indexes only, without rows of citizens and enrolments', async () => {
  const schedule = await (await schedulesApp(w)).schedule()
  const soon = new Date(w.now().getTime() + 86_400_000)
  let enrolled = 0
  await withClient(w.address, async (client) => {
    // PostgreSQL marks a page as visible to all after its commit is on the disk. The test databases write late.
    await client.query('set synchronous_commit = on')
    const { rowCount } = await client.query(
      `insert into citizen_schedules (schedule_id, profile_id, status_id)
       select $1, id, $2 from profiles where id % 10 = 0`,
      [schedule, status.enrolmentPending],
    )
    await client.query(
      `update profiles set checker_id = $1, assigned_at = $4::timestamptz - interval '3 hours', status_id = case when id % 20 = 0 then $2::integer else $3 end,
         verified_at = case when id % 20 = 0 then $4 end where id % 10 = 0`,
      [w.people.validator.id, status.profileVerified, status.profileValidating, w.now()],
    )
    enrolled = rowCount ?? 0
    // It does not mark a page while another transaction has an older snapshot, such as an analyse of another table.
    const unmarkedPages = async () => {
      await client.query('vacuum (analyze) profiles, citizen_schedules')
      const { rows } = await client.query(
        `select relname from pg_class where relname in ('profiles', 'citizen_schedules') and relallvisible < relpages`,
      )
      return rows
    }
    await expect.poll(unmarkedPages, { timeout: 10_000 }).toEqual([])
  })
  const reader: Subject = {
    id: 1,
    roles: [],
    abilities: [
      { id: 1, name: '*', title: '*', entity_id: null, entity_type: '*', only_owned: false, forbidden: false },
    ],
  }
  await w.db.transaction().execute(async (tx) => {
    // A small table is cheap to read. These settings give its pages the cost of a large table.
    await sql`set local seq_page_cost = 100`.execute(tx)
    await sql`set local random_page_cost = 100`.execute(tx)
    const rowsRead = async () => {
      const { rows } = await sql`
        select relname, seq_tup_read, idx_tup_fetch from pg_stat_xact_user_tables
        where relname in ('profiles', 'citizen_schedules')`.execute(tx)
      return rows
    }
    // The counters may still include earlier statements of this connection.
    const before = await rowsRead()
    const { validators, programs, weeks, times } = await readStatistics(tx, reader, {}, soon)
    const { counters } = await countByStatus(tx, reader)
    const always = { from: new Date(0), to: new Date('2100-01-01') }
    const stages = await countByStage(tx, reader, { limit: 10, offset: 0 }, always)
    expect(await rowsRead()).toEqual(before)

    const [, waiting = 0, verified = 0] = counters.map(({ value }) => value)
    expect([waiting > 1000, verified > 1000, enrolled > 2000]).toEqual([true, true, true])
    expect(validators[0]?.waiting).toBe(waiting)
    expect(times).toMatchObject({ count: verified, median_hours: 3 })
    expect(weeks.reduce((sum, week) => sum + week.verified, 0)).toBe(verified)
    expect([programs[0]?.pending, stages.rows[0]?.users_count]).toEqual([enrolled, enrolled])
  })
})

test('a column without values in some rows sorts a large list like a small one', async () => {
  await withClient(w.address, (client) =>
    client.query(`update profiles set status_id = 1 + (id % 4)::integer,
      assigned_at = case when id % 3 > 0 then timestamptz '2026-01-01' + make_interval(hours => (id % 500)::integer) end`),
  )
  for (const [column, key] of [
    ['status', sql`(select fold(name) collate "C" from status where id = status_id)`],
    ['assigned_at', sql`assigned_at`],
  ] as const) {
    for (const order of ['asc', 'desc']) {
      const { rows } = await sql<{ id: number }>`
        select id from profiles order by ${key} ${sql.raw(order)} nulls last, id ${sql.raw(order)}`.execute(w.db)
      const pages = Math.ceil(rows.length / 50)
      for (const page of [1, 3, Math.floor(pages / 3), Math.floor((pages * 2) / 3), pages - 1, pages]) {
        const { body } = await w.call('admin', listProfiles, {
          query: { column: [column], order: [order], per_page: 50, page },
        })
        expect([column, order, page, ...body.data.map(({ id }) => id)]).toEqual([
          column,
          order,
          page,
          ...rows.slice((page - 1) * 50, page * 50).map(({ id }) => id),
        ])
      }
    }
  }
})

test('a count that takes too long returns the list, with a lower bound as its total', async () => {
  elapsed += 60_000
  // Each citizen takes a millisecond: 25,000 take far longer than the time limit of a count.
  await sql`create or replace function fold(value text) returns text language plpgsql immutable strict as
    'begin perform pg_sleep(0.001); return lower(value); end'`.execute(w.db)
  const { status, body } = await w.call('admin', listProfiles, { query: { document: '7' } })
  expect(status).toBe(200)
  expect(body.data).toHaveLength(10)
  expect(body.meta).toMatchObject({ total: 9, total_is_lower_bound: true, last_page: 1 })
  expect(body.links?.next).toContain('page=2')
})
