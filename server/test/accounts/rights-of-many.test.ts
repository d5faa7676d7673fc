import { listRoles, listUsers, whoMay } from '@portal/contract/staff'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '../base/test-app.ts'

let citizen: number
const w = await testApp()
beforeAll(async () => {
  citizen = await w.citizen({ checker_id: w.people.validator.id })
})
afterAll(() => w.close())

/** Adds staff users up to this number, with the initial roles in turn. */
async function staffOf(count: number): Promise<void> {
  await sql`
    with people as (
      insert into users (username, email, name, surname, document, password_hash)
      select 'persona' || n, 'persona' || n || '@prueba.example', 'Persona', n::text, (90000000 + n)::text, 'x'
      from generate_series((select count(*) from users) + 1, ${count}::integer) as n
      returning id),
    known as (select array_agg(id order by id) as ids from roles)
    insert into user_roles (user_id, role_id)
    select people.id, known.ids[1 + people.id % cardinality(known.ids)] from people, known`.execute(w.db)
}

const requests = [
  ['who may view citizens', () => w.call('superadmin', whoMay, { query: { action: 'view', entity: 'Profile' } })],
  [
    'who may decide about one citizen',
    () => w.call('superadmin', whoMay, { query: { action: 'assign-status', entity: 'Profile', entity_id: citizen } }),
  ],
  ['the list of staff', () => w.call('superadmin', listUsers, { query: { per_page: 100 } })],
  ['the list of roles', () => w.call('superadmin', listRoles, {})],
] as const

/** The number of statements for each request. */
async function statements(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, send] of requests) {
    // The first request may have to open a connection.
    expect((await send()).status).toBe(200)
    const queries = vi.spyOn(Client.prototype, 'query')
    await send()
    counts[name] = queries.mock.calls.length
    queries.mockRestore()
  }
  return counts
}

test('screens of rights run as many statements for 99 people as for ten', async () => {
  await staffOf(10)
  const few = await statements()
  // Both lists fit on one page, so neither needs a count.
  await staffOf(99)
  const { body } = await w.call('superadmin', whoMay, {
    query: { action: 'assign-status', entity: 'Profile', entity_id: citizen },
  })
  expect(body.data.map(({ id }) => id)).toContain(w.people.validator.id)
  expect(body.data.map(({ id }) => id)).not.toContain(w.people.validator2.id)
  expect(await statements()).toEqual(few)
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0)
})
