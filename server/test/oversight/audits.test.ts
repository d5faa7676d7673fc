import { entityType } from '@portal/contract'
import { assignValidator, assignValidatorToMany, auditChoices, giveRoles, listAudits } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { mostCounted } from '../../src/base/database/counts.ts'
import { withClient } from '../../src/base/database/db.ts'
import { actor, system } from '../../src/base/database/principals.ts'
import { type AuditEntry, writeAudit } from '../../src/base/services/audit/audit.ts'
import { type RequestUser, testApp } from '../base/test-app.ts'
import { personWith, roleWith } from '../people/person-with.ts'

const at = await testApp()
afterAll(() => at.close())

const origin = {
  ...actor(system, null),
  url: '/api/citizen-portal/somewhere',
  ip: '192.0.2.7',
  user_agent: 'a browser',
  request_id: 'r-1',
}

/** Writes audit rows of a new record, so that a test reads only its own rows. Returns the id of the record. */
let records = 1000
async function write(...audits: Omit<AuditEntry, 'entity' | 'entity_id'>[]): Promise<number> {
  records += 1
  await writeAudit(
    at.db,
    origin,
    audits.map((audit) => ({ entity: 'Profile', entity_id: records, ...audit })),
  )
  return records
}

async function read(query: object, headers: Record<string, string> = {}) {
  const { status, body } = await at.call('admin', listAudits, { query, headers })
  expect(status).toBe(200)
  return body
}

describe('the audit log', () => {
  it('returns what happened, to which record, by whom and from where', async () => {
    const type_id = await write({
      event: 'updated',
      old_values: { document: '1' },
      new_values: { document: '2' },
      tags: 'citizen_portal_profiles',
    })
    const { data, details } = await read({ type: 'Profile', type_id, without: 'texts' })
    expect(data).toEqual([
      {
        id: expect.any(Number),
        user: 'SISTEMA',
        event: 'Actualizado',
        event_name: 'updated',
        color: 'warning',
        type: 'CitizenPortal/Models/Profile',
        type_trans: 'Ciudadano',
        type_id,
        old_values: { document: '1' },
        new_values: { document: '2' },
        url: '/api/citizen-portal/somewhere',
        ip: '192.0.2.7',
        user_agent: 'a browser',
        profile_id: null,
        request_id: 'r-1',
        tags: 'citizen_portal_profiles',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        updated_at: data[0]?.created_at,
      },
    ])
    expect(details.headers.map(({ value }) => value)).toEqual([
      'id',
      'event',
      'type_trans',
      'user',
      'ip',
      'tags',
      'created_at',
    ])
    expect(details.expanded.map(({ value }) => value)).toEqual(['url', 'user_agent', 'new_values', 'old_values'])
    for (const { text, sortable } of [...details.headers, ...details.expanded]) {
      expect(text).not.toContain('fields.')
      expect(sortable).toBe(false)
    }
  })

  it('translates event, type and system, and returns the colour of the event', async () => {
    const events = ['created', 'updated', 'deleted', 'restored', 'moved', 'something-else']
    const type_id = await write(...events.map((event) => ({ event })))
    const translated = async (language: string) =>
      (await read({ type: 'Profile', type_id }, { 'x-localization': language })).data
        .toReversed()
        .map(({ event, color, type_trans, user }) => [event, color, type_trans, user])
    expect(await translated('es')).toEqual([
      ['Creado', 'success', 'Ciudadano', 'SISTEMA'],
      ['Actualizado', 'warning', 'Ciudadano', 'SISTEMA'],
      ['Eliminado', 'error', 'Ciudadano', 'SISTEMA'],
      ['Restaurado', 'info', 'Ciudadano', 'SISTEMA'],
      ['Cambio de estado', 'primary', 'Ciudadano', 'SISTEMA'],
      ['something-else', 'primary', 'Ciudadano', 'SISTEMA'],
    ])
    expect((await translated('en'))[2]).toEqual(['Deleted', 'error', 'Citizen', 'SYSTEM'])
  })

  it('shows names in place of ids, and keeps ids that do not exist', async () => {
    const { validator, assignor } = at.people
    const type_id = await write({
      event: 'assigned',
      old_values: { status_id: 1, checker_id: null, document_type_id: 2, profile_type_id: 1 },
      new_values: {
        status_id: 2,
        checker_id: validator.id,
        assigned_by_id: assignor.id,
        document_type_id: 999,
        other_id: 3,
      },
    })
    const [row] = (await read({ type_id })).data
    expect(row?.old_values).toEqual({
      status_id: 'PENDIENTE',
      checker_id: null,
      document_type_id: 'TI',
      profile_type_id: 'PERSONAL',
    })
    expect(row?.new_values).toEqual({
      status_id: 'VALIDANDO',
      checker_id: validator.full_name,
      assigned_by_id: assignor.full_name,
      document_type_id: 999,
      other_id: 3,
    })
  })

  it('names the account of a citizen correctly when a user has the same id', async () => {
    const { id, full_name } = at.people.validator
    await sql`insert into citizen_accounts (id, email) values (${id}, 'Cuenta@test.example')`.execute(at.db)
    await sql`select setval(pg_get_serial_sequence('citizen_accounts', 'id'), 1000)`.execute(at.db)
    const type_id = await write({ event: 'created', new_values: { user_id: id, checker_id: id } })
    const [row] = (await read({ type_id })).data
    expect(row?.new_values).toEqual({ user_id: 'cuenta@test.example', checker_id: full_name })
    await writeAudit(at.db, origin, [
      { event: 'created', entity: 'Observation', entity_id: type_id, new_values: { user_id: id } },
    ])
    const [written] = (await read({ type: 'Observation', type_id })).data
    expect(written?.new_values).toEqual({ user_id: full_name })
  })

  it('returns values that are not valid ids as they are stored', async () => {
    const values = { status_id: 'two', checker_id: 1.5, assigned_by_id: 99_999_999_999, profile_type_id: { id: 1 } }
    const type_id = await write({ event: 'updated', new_values: values })
    expect((await read({ type_id })).data[0]?.new_values).toEqual(values)
  })

  it('returns the newest rows first, in pages with the exact total', async () => {
    const type_id = await write(...Array.from({ length: 12 }, (_, n) => ({ event: 'updated', new_values: { n } })))
    const ns = async (query: object) => (await read({ type_id, ...query })).data.map(({ new_values }) => new_values.n)
    expect(await ns({})).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(await ns({ page: 2 })).toEqual([1, 0])
    const past = await read({ type_id, page: 3, per_page: 12 })
    expect(past.data).toEqual([])
    expect(past.meta).toMatchObject({ total: 12, last_page: 1, from: null })
  })

  it('counts rows up to the limit of the contract', async () => {
    const [type_id, user_agent] = [990, 'a crowd']
    // A separate connection without the statement timeout, which so many rows may exceed.
    await withClient(at.address, (client) =>
      client.query(
        `insert into audits (event, entity, entity_id, user_agent)
         select 'read', 'Profile', $1::integer, $2::text from generate_series(1, $3::integer)`,
        [type_id, user_agent, mostCounted + 5],
      ),
    )
    const { data, meta } = await read({ type: 'Profile', type_id, per_page: 10 })
    expect(data).toHaveLength(10)
    expect(meta).toMatchObject({ total: mostCounted, total_is_lower_bound: true })
  })

  it('leaves rows that the reader may not view out of the count, whether few or many', async () => {
    const type_id = await write({ event: 'updated' }, { event: 'deleted' })
    const { id, full_name } = at.people.admin
    const own = { ...origin, ...actor({ kind: 'staff', id }, full_name) }
    await writeAudit(at.db, own, [{ event: 'updated', entity: 'Role', entity_id: type_id }])
    const hide = async (count: number) => {
      const hidden = Array.from({ length: count }, () => ({ event: 'updated', entity: 'Role', entity_id: type_id }))
      await writeAudit(at.db, origin, hidden)
    }
    // Below and above the limit of an exact count.
    for (const count of [3, 1000]) {
      await hide(count)
      const { data, meta } = await read({ type_id, per_page: 100 })
      expect(data.map(({ type }) => type).toSorted()).toEqual(
        ['Profile', 'Profile', 'Role'].map((entity) => entityType(entity)),
      )
      expect(meta?.total).toBe(3)
      expect((await read({ type: 'Role', type_id })).meta?.total).toBe(1)
    }
  })

  it('returns the history of one record, with the short or the full name of its type', async () => {
    const type_id = await write({ event: 'created' })
    await writeAudit(at.db, origin, [{ event: 'created', entity: 'Observation', entity_id: type_id }])
    for (const type of ['Profile', entityType('Profile'), 'App\\Modules\\CitizenPortal\\src\\Models\\Profile']) {
      expect((await read({ type, type_id })).data.map((row) => row.type)).toEqual([entityType('Profile')])
    }
    expect((await read({ type: 'Observation', type_id })).data.length).toBe(1)
    expect((await read({ type_id })).data.length).toBe(2)
    expect((await read({ type: 'Profil', type_id })).data).toEqual([])
    expect((await read({ type: '', type_id })).data.length).toBe(2)
  })

  it('names the person who made an assignment', async () => {
    const id = await at.citizen()
    const { validator, assignor } = at.people
    await at.call('assignor', assignValidator, { params: { id }, body: { validator_id: validator.id } })
    const [row] = (await read({ type: 'Profile', type_id: id })).data
    expect(row).toMatchObject({ event: 'Validador asignado', color: 'primary', user: assignor.full_name })
    expect(row?.new_values).toMatchObject({ status_id: 'VALIDANDO', checker_id: validator.full_name })
  })

  it('refuses per_page = -1 with 422', async () => {
    const { status, error } = await at.call('admin', listAudits, { query: { per_page: -1 } })
    expect(status).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual(['per_page'])
  })

  it.each([
    ['superadmin', 200],
    ['admin', 200],
    ['viewer', 403],
    ['assignor', 403],
    ['validator', 403],
    ['outsider', 403],
    ['stranger', 401],
  ] as const)('returns to %s the status %i', async (user: RequestUser, status) => {
    expect((await at.call(user, listAudits)).status).toBe(status)
  })

  it('shows only their own actions to a user whose role is limited to own records', async () => {
    const type_id = await write({ event: 'updated' })
    const { id: user_id, full_name: user_name } = at.people.outsider
    await writeAudit(at.db, { ...origin, ...actor({ kind: 'staff', id: user_id }, user_name) }, [
      { event: 'deleted', entity: 'Rate', entity_id: type_id },
    ])
    await roleWith(at, 'own-history', [['view-audit', 'Audit', { only_owned: true }]])
    await at.call('superadmin', giveRoles, { params: { id: user_id }, body: { roles: ['own-history'] } })
    const { status, body } = await at.call('outsider', listAudits, { query: { type_id } })
    expect(status).toBe(200)
    expect(body.data.map(({ user, event }) => [user, event])).toEqual([[user_name, 'Eliminado']])
    expect(body.meta?.total).toBe(1)
  })
})

describe('audit rows about sign-ins and account changes of citizens', () => {
  it('are hidden, whatever the filter, from users who may not view the holder', async () => {
    const holder = await at.account({ name: 'Secreta' })
    const about = { event: 'password-changed', entity: 'Citizen', entity_id: holder.id }
    await writeAudit(at.db, origin, [about])
    const ip = '192.0.2.1'
    const byCitizen = { ...origin, ...actor({ kind: 'citizen', id: holder.id }, holder.email), ip }
    await writeAudit(at.db, byCitizen, [{ event: 'updated', entity: 'Consent', entity_id: 4 }])
    const grants = [
      ['view', 'Audit'],
      ['view', 'User'],
      ['view', 'Consent'],
    ] as const
    const without = await personWith(at, 'revisa-sin-ciudadanos', grants)
    const own = await personWith(at, 'revisa-los-suyos', [...grants, ['view', 'Profile']], 'own')
    const filters = [{ type: 'Session' }, { type: 'Citizen' }, {}, { query: holder.email }, { ip }]
    const shown = async (token: string, query: object) => {
      const { body } = await at.callWith(token, listAudits, { query: { per_page: 100, ...query } })
      return (
        JSON.stringify(body.data).includes(holder.email) ||
        JSON.stringify(body.data).includes(`"type_id":${holder.id},`)
      )
    }
    for (const query of filters) {
      expect([query, await shown(without.access, query), await shown(own.access, query)]).toEqual([query, false, false])
    }
    await at.db.updateTable('profiles').set({ checker_id: own.id }).where('id', '=', holder.profile).execute()
    for (const query of filters) expect([query, await shown(own.access, query)]).toEqual([query, true])
    expect(await shown(at.people.admin.access, { type: 'Session' })).toBe(true)
    // The name of a citizen's account is an address, which has no capitals.
    const { body: acts } = await at.callWith(own.access, listAudits, { query: { ip } })
    expect(acts.data.map(({ user }) => user)).toContain(holder.email)
    const { body } = await at.callWith(without.access, listAudits, { query: { type: 'Session' } })
    expect(body.meta?.total).toBe(0)
  })
})

describe('the filters of the audit log', () => {
  it('filter by person, event, request, address, citizen and day, and by all of them together', async () => {
    const first = {
      ...origin,
      ...actor({ kind: 'staff', id: at.people.viewer.id }, 'VIEWER'),
      request_id: 'r-first',
      ip: '192.0.2.8',
    }
    await writeAudit(at.db, first, [
      { event: 'deleted', entity: 'File', entity_id: 5, profile_id: 77 },
      { event: 'updated', entity: 'Profile', entity_id: 77 },
    ])
    const events = async (query: object) => (await read(query)).data.map(({ event_name }) => event_name)
    expect(await events({ request_id: 'r-first' })).toEqual(['updated', 'deleted'])
    expect(await events({ profile_id: 77 })).toEqual(['updated', 'deleted'])
    expect(await events({ profile_id: 77, event: ['deleted'] })).toEqual(['deleted'])
    expect(await events({ request_id: 'r-first', user_id: [at.people.admin.id] })).toEqual([])
    expect(await events({ ip: '192.0.2.8', user_id: [at.people.viewer.id] })).toEqual(['updated', 'deleted'])
    expect(await events({ request_id: 'r-first', final_date: '2000-01-01' })).toEqual([])
    const wrong = await at.call('admin', listAudits, { query: { start_date: '2026-02-01', final_date: '2026-01-01' } })
    expect(wrong.status).toBe(422)
  })

  it('list their options by name', async () => {
    const { body } = await at.call('admin', auditChoices)
    expect(body.data.events).toContainEqual({ id: 'signed-in', name: 'Inicio de sesión' })
    expect(body.data.types).toContainEqual({ id: 'File', name: 'Archivo' })
    expect(body.data.users.map(({ id }) => id)).toContain(at.people.viewer.id)
  })

  it('show the rows of a model to a user who may only view the history of that model', async () => {
    const person = await personWith(at, 'historiadora', [['view-audit', 'Rate']])
    await writeAudit(at.db, origin, [{ event: 'created', entity: 'Rate', entity_id: 9 }])
    const of = async (query: object) => (await at.callWith(person.access, listAudits, { query })).body
    expect((await of({ type: 'Rate', type_id: 9 })).data).toHaveLength(1)
    expect((await of({ type: 'Profile' })).data).toEqual([])
    expect((await of({})).data).toEqual([])
  })
})

describe('the acts of the audit log', () => {
  it('are one row for an assignment of many citizens, and their request lists each of them', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => at.citizen()))
    const { assignor, validator } = at.people
    await at.call('assignor', assignValidatorToMany, { body: { ids, validator_id: validator.id } })
    const user_id = [assignor.id]
    const event = ['assigned']
    const [act] = (await read({ acts: true, user_id, event, per_page: 1 })).data
    expect(act).toMatchObject({ event_name: 'assigned', user: assignor.full_name, act_rows: 12 })
    const opened = await read({ request_id: act?.request_id, event, type: 'Profile', acts: true, per_page: 100 })
    expect(opened.data.map(({ type_id }) => type_id).toSorted()).toEqual(ids.toSorted())
    for (const row of opened.data) expect(row).not.toHaveProperty('act_rows')
    const [one] = (await read({ acts: true, type: 'Profile', type_id: ids[5], event })).data
    expect(one).toMatchObject({ event_name: 'assigned', type_id: ids[5] })
    expect((await read({ user_id, event, per_page: 1 })).data[0]).not.toHaveProperty('act_rows')
  })

  it('are counted and paged as acts, and separate events, kinds of records and actors', async () => {
    const ip = '192.0.2.90'
    const request = { ...origin, ip, request_id: 'r-acts' }
    const row = (event: string, entity: string, entity_id: number) => ({ event, entity, entity_id })
    const stages = Array.from({ length: 1100 }, (_, n) => row('updated', 'Stage', n + 1))
    await writeAudit(at.db, request, [
      ...stages,
      row('created', 'Stage', 1),
      row('updated', 'Rate', 1),
      row('updated', 'Rate', 2),
    ])
    await writeAudit(at.db, request, [row('updated', 'Rate', 3)])
    const { data, meta } = await read({ acts: true, ip })
    expect(data.map(({ event_name, type_trans, act_rows }) => [event_name, type_trans, act_rows]).toSorted()).toEqual([
      ['created', 'Escenario', 1],
      ['updated', 'Escenario', 1100],
      ['updated', 'Tarifa', 1],
      ['updated', 'Tarifa', 2],
    ])
    expect(meta).toMatchObject({ total: 4 })
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => read({ acts: true, ip, page, per_page: 1 })))
    const found = pages.flatMap((page) => page.data.map(({ id }) => id))
    expect(found).toEqual(data.map(({ id }) => id))
    expect((await read({ ip })).meta).toMatchObject({ total: 1104 })
  })

  it('are found on the first and on the last day of an import that goes over midnight', async () => {
    const ip = '192.0.2.92'
    const row = {
      ip,
      principal_kind: 'system' as const,
      user_name: 'SISTEMA',
      request_id: 'r-night',
      tags: 'citizens_import',
    }
    const imported = { ...row, event: 'imported', entity: 'Profile' }
    const created = { ...row, event: 'created', entity: 'Profile' }
    const totals = { file_name: 'personas.csv', rows: 2, created_count: 2, updated_count: 0, refused_count: 0 }
    const [before, after] = [new Date('2026-03-10T23:59:00-05:00'), new Date('2026-03-11T00:01:00-05:00')]
    await at.db
      .insertInto('audits')
      .values([
        { ...imported, act_rows: 1, new_values: JSON.stringify({ file_name: 'personas.csv' }), created_at: before },
        { ...created, entity_id: 1, act_rows: 1, created_at: before },
        { ...created, entity_id: 2, act_rows: 0, created_at: after },
        { ...imported, act_rows: 0, new_values: JSON.stringify(totals), created_at: after },
      ])
      .execute()
    const acts = async (query: object) =>
      (await read({ acts: true, ip, ...query })).data.map(({ event_name, act_rows }) => [event_name, act_rows])
    expect(await acts({ start_date: '2026-03-10', final_date: '2026-03-10' })).toEqual([['imported', 2]])
    expect(await acts({ start_date: '2026-03-11', final_date: '2026-03-11' })).toEqual([['imported', 2]])
    expect(await acts({ start_date: '2026-03-10', final_date: '2026-03-11' })).toEqual([['imported', 2]])
    expect(await acts({})).toEqual([['imported', 2]])
    expect(await acts({ start_date: '2026-03-12' })).toEqual([])
  })

  it('are listed row by row to a reader who may see only some of the records', async () => {
    const mine = await at.citizen()
    const other = await at.citizen()
    const ip = '192.0.2.91'
    const event = { event: 'assigned', entity: 'Profile' }
    await writeAudit(at.db, { ...origin, ip }, [
      { ...event, entity_id: other },
      { ...event, entity_id: mine },
    ])
    const grants = [
      ['view', 'Audit'],
      ['view', 'Profile', { only_owned: true }],
    ] as const
    const reader = await personWith(at, 'revisa-una-parte', grants)
    await at.db.updateTable('profiles').set({ checker_id: reader.id }).where('id', '=', mine).execute()
    const { body } = await at.callWith(reader.access, listAudits, { query: { acts: true, ip } })
    expect(body.data.map(({ type_id, act_rows }) => [type_id, act_rows])).toEqual([[mine, 1]])
    expect((await read({ acts: true, ip })).data.map(({ act_rows }) => act_rows)).toEqual([2])
  })
})
