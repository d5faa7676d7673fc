import { dashboard, listProfiles, transitionProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from './test-app.ts'

let w: TestApp
let elapsed = 0
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
  w = await testApp()
  await sql`
    with account as (insert into citizens (email) values ('many@test.example') returning id)
    insert into profiles (user_id, profile_type_id, document_type_id, document, name, surname, birthdate)
    select account.id, 1, 1, (70000000 + n)::text, 'Uno', 'De Muchos', '1990-01-01'
    from account, generate_series(1, 25000) as n`.execute(w.db)
  await sql`analyze profiles`.execute(w.db)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await w.close()
})

async function totals() {
  const [list, counters] = await Promise.all([w.call('admin', listProfiles), w.call('admin', dashboard)])
  const pending = counters.body.data.counters[0]?.value
  return { list: list.body.meta?.total, dashboard: counters.body.data.total, pending }
}

test('many citizens are counted once for a few seconds', async () => {
  expect(await totals()).toEqual({ list: 25_000, dashboard: 25_000, pending: 25_000 })
  // Somebody registers elsewhere: the page knows it at once, the count a little later.
  const id = await w.citizen({ name: 'Nueva' })
  const { body } = await w.call('admin', listProfiles)
  expect(body.data[0]?.id).toBe(id)
  expect(await totals()).toEqual({ list: 25_000, dashboard: 25_000, pending: 25_000 })
  elapsed += 5000
  expect(await totals()).toEqual({ list: 25_001, dashboard: 25_001, pending: 25_001 })
})

test('an ageing count is still given once, and counted again meanwhile', async () => {
  const { list } = await totals()
  await w.citizen()
  elapsed += 3000
  expect((await totals()).list).toBe(list)
  await expect.poll(async () => (await totals()).list).toBe((list ?? 0) + 1)
})

test('a transition through this portal is in the very next count', async () => {
  const id = await w.citizen()
  const { list } = await totals()
  await w.call('admin', transitionProfile, { params: { id }, body: { status_id: 3, observation: 'Todo en orden' } })
  const { rows } = await sql<{ list: number; pending: number }>`
    select count(*)::integer as list, (count(*) filter (where status_id = 1))::integer as pending from profiles`.execute(
    w.db,
  )
  expect(await totals()).toMatchObject({ ...rows[0] })
  // On a slow machine the former count may have been too old to be given.
  expect([rows[0]?.list, (rows[0]?.list ?? 0) - 1]).toContain(list)
})

test('a search finds the newest, wherever its matches stand, and counts them all', async () => {
  const search = async (query: object) => {
    const { body } = await w.call('admin', listProfiles, { query: { per_page: 3, ...query } })
    return { ids: body.data.map(({ id }) => id), total: body.meta?.total }
  }
  const { rows } = await sql<{ id: number }>`select id from profiles where surname = 'De Muchos' order by id`.execute(
    w.db,
  )
  const many = rows.map(({ id }) => id)
  // Common: the newest citizens hold the page. Deep in the list, or rare and old: they do not.
  expect(await search({ query: 'de muchos' })).toEqual({ ids: many.slice(-3).toReversed(), total: 25_000 })
  expect(await search({ query: 'muchos uno', page: 8000 })).toEqual({
    ids: many.slice(25_000 - 24_000, 25_000 - 24_000 + 3).toReversed(),
    total: 25_000,
  })
  expect(await search({ query: '70000001' })).toEqual({ ids: many.slice(0, 1), total: 1 })
  expect(await search({ query: '7000000' })).toEqual({ ids: many.slice(6, 9).toReversed(), total: 9 })
})
