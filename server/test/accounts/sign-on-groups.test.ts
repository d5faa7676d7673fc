import { storedRole } from '@portal/contract'
import {
  listGroupRoles,
  longestGroup,
  mostGroupRoles,
  mostPreviewedPeople,
  previewGroupRoles,
  writeGroupRoles,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncRoles } from '../../src/accounts/sign-on/group-roles.ts'
import { testApp } from '../base/test-app.ts'

const at = await testApp()
afterAll(() => at.close())

const roles: Record<string, number> = {}
beforeAll(async () => {
  for (const { id, name } of await at.db.selectFrom('roles').select(['id', 'name']).execute()) roles[name] = id
})
beforeEach(async () => {
  await sql`delete from staff_identities`.execute(at.db)
  await sql`delete from user_roles where managed_by = 'sso'`.execute(at.db)
  await write([])
})

const role = (name: 'superadmin' | 'admin' | 'viewer' | 'validator' | 'assignor') => roles[storedRole(name)] ?? 0
const row = (claim: string, name: Parameters<typeof role>[0]) => ({ claim, role_id: role(name) })
const write = (rows: object[], version?: number) => at.call('superadmin', writeGroupRoles, { body: { rows, version } })
const preview = (rows: object[]) => at.call('superadmin', previewGroupRoles, { body: { rows } })
const table = async () => (await at.call('superadmin', listGroupRoles)).body.data

/** A user with an identity in these groups. Null: the provider sent no groups. */
async function linked(username: string, groups: string[] | null): Promise<number> {
  const { id } = await at.person(username, [])
  await at.db
    .insertInto('staff_identities')
    .values({ user_id: id, issuer: 'https://id', subject: username, groups })
    .execute()
  await signInAgain()
  return id
}

/** Assigns the roles of all people as their next sign-in does. */
async function signInAgain(): Promise<void> {
  const people = await at.db.selectFrom('staff_identities').select(['user_id', 'groups']).execute()
  for (const { user_id, groups } of people) {
    if (groups !== null) await at.db.transaction().execute((tx) => syncRoles(tx, user_id, groups))
  }
}

/** The roles of each person, given by hand or by a group. */
async function rights(): Promise<Set<string>> {
  const rows = await at.db.selectFrom('user_roles').select(['user_id', 'role_id']).execute()
  return new Set(rows.map(({ user_id, role_id }) => `${user_id} ${role_id}`))
}

describe('the table of groups', () => {
  it('is written completely, with the version that was read', async () => {
    const { version } = await table()
    const written = await write([row('Validación', 'validator'), row('validación', 'viewer')], version)
    expect(written.body).toMatchObject({ details: { version: version + 1, taken: 0 } })
    const now = await table()
    expect(now.rows.map(({ claim, role: { title } }) => [claim, title.length > 0])).toEqual([
      ['Validación', true],
      ['validación', true],
    ])
    const stale = await write([], version)
    expect([stale.status, stale.error.reason, stale.error.details]).toEqual([409, 'stale_version', now])
    const same = await write([row('validación', 'viewer'), row('Validación', 'validator')], now.version)
    expect(same.body.details).toEqual({ version: now.version, taken: 0 })
    const { new_values } = await at.db
      .selectFrom('audits')
      .select('new_values')
      .where('event', '=', 'groups-written')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(new_values).toEqual({
      groups: [`Validación → ${storedRole('validator')}`, `validación → ${storedRole('viewer')}`],
    })
  })

  it('refuses the superadmin, an unknown role, a duplicate row and one that is too long', async () => {
    for (const send of [write, preview]) {
      const refused = await send([row('a', 'viewer'), row('b', 'superadmin')])
      expect(refused.status).toBe(422)
      expect(refused.error.errors?.['rows.1.role_id']).toEqual([
        'Ningún grupo puede dar el rol de la superadministración: se asigna a mano.',
      ])
      const errorFields = async (rows: object[]) => Object.keys((await send(rows)).error.errors ?? {})
      expect(await errorFields([{ claim: 'a', role_id: 999999 }])).toEqual(['rows.0.role_id'])
      expect(await errorFields([row('a', 'viewer'), row('a', 'viewer')])).toEqual(['rows.1.claim'])
      expect(await errorFields([row('a'.repeat(longestGroup + 1), 'viewer')])).toEqual(['rows.0.claim'])
      const many = Array.from({ length: mostGroupRoles + 1 }, (_, index) => row(`g${index}`, 'viewer'))
      expect(await errorFields(many)).toEqual(['rows'])
      expect((await send(many.slice(1))).status).toBe(200)
    }
  })

  it('is open to the superadmin only', async () => {
    expect((await at.call('admin', listGroupRoles)).status).toBe(403)
    expect((await at.call('admin', writeGroupRoles, { body: { rows: [] } })).status).toBe(403)
    expect((await at.call('admin', previewGroupRoles, { body: { rows: [] } })).status).toBe(403)
  })

  it('removes at once the roles that no row gives any more, and gives none before the next sign-in', async () => {
    await write([row('uno', 'viewer'), row('dos', 'validator')])
    const one = await linked('de.un.grupo', ['uno', 'dos', 'tres'])
    const before = await rights()
    expect((await write([row('tres', 'viewer'), row('dos', 'assignor')])).body.details?.taken).toBe(1)
    const after = await rights()
    // The viewer role stays, because another group of this person gives it.
    expect([...before].filter((key) => !after.has(key))).toEqual([`${one} ${role('validator')}`])
    expect([...after].filter((key) => !before.has(key))).toEqual([])
    const { claim } = await at.db
      .selectFrom('user_roles')
      .select('claim')
      .where('user_id', '=', one)
      .executeTakeFirstOrThrow()
    expect(claim).toBe('tres')
    await signInAgain()
    expect(await rights()).toContain(`${one} ${role('assignor')}`)
  })
})

describe('the preview of the table', () => {
  it('counts the changes that storing the table then makes', async () => {
    await write([row('uno', 'viewer'), row('dos', 'validator'), row('cinco', 'assignor')])
    await linked('gana', ['tres'])
    await linked('pierde', ['uno'])
    await linked('cambia', ['uno', 'tres', 'dos'])
    await linked('sin.grupos', [])
    await linked('no.dichos', null)
    const byHand = await linked('a.mano', ['tres'])
    await at.db
      .insertInto('user_roles')
      .values({ user_id: byHand, role_id: role('assignor') })
      .execute()
    const suspended = await linked('suspendida', ['dos', 'cinco', 'tres'])
    await at.db.updateTable('users').set({ is_locked: true }).where('id', '=', suspended).execute()
    const rows = [row('tres', 'assignor'), row('dos', 'validator'), row('cuatro', 'viewer')]
    const before = await rights()
    const { body } = await preview(rows)
    expect(await rights()).toEqual(before)

    await write(rows)
    await at.db.deleteFrom('staff_identities').where('user_id', '=', suspended).execute()
    await signInAgain()
    const after = await rights()
    const given = [...after].filter((key) => !before.has(key))
    const taken = [...before].filter((key) => !after.has(key))
    expect(given.length).toBe(2)
    expect(taken.length).toBe(2)
    const { roles: changed, people, ...counts } = body.data
    const changes = people.map(({ user_id, role: { id }, change }) => [change, `${user_id} ${id}`])
    expect(changes.toSorted()).toEqual([
      ...given.map((key) => ['given', key]).toSorted(),
      ...taken.map((key) => ['taken', key]).toSorted(),
    ])
    expect(changed.map(({ role: { id }, given, taken }) => [id, given, taken])).toEqual(
      [
        [role('viewer'), 0, 2],
        [role('assignor'), 2, 0],
      ].toSorted(([a = 0], [b = 0]) => a - b),
    )
    expect(counts).toEqual({ has_more: false, known_count: 6, unknown_count: 1 })
    await at.db.deleteFrom('user_roles').where('user_id', '=', byHand).execute()
  })

  it('lists fifty people and counts all of them', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into users (name, surname, document, email, username, password_hash)
      select 'Ana', 'Grupo ' || number, '', 'grupo' || number || '@test.example', 'grupo.' || number, 'none'
      from generate_series(1, 60) as number returning id`.execute(at.db)
    const values = rows.map(({ id }) => ({ user_id: id, issuer: 'https://id', subject: `${id}`, groups: ['todos'] }))
    await at.db.insertInto('staff_identities').values(values).execute()
    const { data } = (await preview([row('todos', 'viewer')])).body
    expect([data.people.length, data.has_more, data.roles[0]?.given]).toEqual([mostPreviewedPeople, true, 60])
    expect(data.people[0]).toMatchObject({ change: 'given', group: 'todos', role: { id: role('viewer') } })
  })
})
