import { addObservation, listAudits, listObservations, timeline } from '@portal/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actor, systemActor, trace } from '../src/audit.ts'
import { withClient } from '../src/db.ts'
import { migrate } from '../src/migrate.ts'
import { makeFirstRelease, migrateTo } from './first-release.ts'
import { type World, world } from './world.ts'
import { emptyDatabase } from './world-database.ts'

let at: World
/** A member of staff, and the citizen whose account has the same id. */
let id: number
let profile: number

beforeAll(async () => {
  at = await world()
  id = at.people.superadmin.id
  profile = await at.citizen()
  await sql`insert into citizens (id, email) values (${id}, 'same-id@test.example') on conflict do nothing`.execute(
    at.db,
  )
})
afterAll(() => at.close())

const one = async (query: ReturnType<typeof sql>) => (await query.execute(at.db)).rows[0]

describe('what is written', () => {
  it('names the member of staff by kind and id', async () => {
    await at.call('superadmin', addObservation, { params: { id: profile }, body: { observation: 'Una nota' } })
    expect(
      await one(sql`select user_id, citizen_id from observations where profile_id = ${profile} order by id desc`),
    ).toEqual({ user_id: id, citizen_id: null })
    expect(
      await one(
        sql`select principal_kind, user_id, citizen_id, job from audits where profile_id = ${profile} order by id desc`,
      ),
    ).toEqual({ principal_kind: 'staff', user_id: id, citizen_id: null, job: null })
  })

  it('cannot name two principals, nor a kind without its account', async () => {
    const refused = (query: ReturnType<typeof sql>) =>
      expect(query.execute(at.db)).rejects.toMatchObject({ code: '23514' })
    await refused(sql`insert into sessions (user_id, citizen_id) values (${id}, ${id})`)
    await refused(sql`insert into sessions (user_id) values (null)`)
    await refused(
      sql`insert into observations (profile_id, user_id, citizen_id, observation) values (${profile}, ${id}, ${id}, 'X')`,
    )
    await refused(
      sql`insert into audits (event, entity, principal_kind, user_id) values ('x', 'Rate', 'citizen', ${id})`,
    )
    await refused(sql`insert into audits (event, entity, principal_kind) values ('x', 'Rate', 'staff')`)
    await refused(sql`insert into audits (event, entity, principal_kind, job) values ('x', 'Rate', 'anonymous', 'job')`)
  })
})

describe('what is read', () => {
  const origin = { url: '/', ip: '192.0.2.9', user_agent: null, request_id: 'r' }
  const rate = 700_001

  it('names each kind, and the job of the system', async () => {
    const event = { event: 'updated', entity: 'Rate', entity_id: rate }
    await trace(at.db, { ...origin, ...systemActor('nightly') }, [event])
    await trace(at.db, { ...origin, ...actor({ kind: 'anonymous', id: null }, null) }, [event])
    await trace(at.db, { ...origin, ...actor({ kind: 'citizen', id }, 'LA CIUDADANA') }, [event])
    await trace(at.db, { ...origin, ...actor({ kind: 'citizen', id }, null) }, [event])
    const { body } = await at.call('superadmin', listAudits, { query: { type: 'Rate', type_id: rate } })
    expect(body.data.map(({ user }) => user)).toEqual(['CIUDADANO', 'LA CIUDADANA', 'ANÓNIMO', 'SISTEMA (nightly)'])
  })

  it('of a citizen is not taken for the work of the member of staff with the same id', async () => {
    const byStaff = await at.call('superadmin', listAudits, { query: { type: 'Rate', type_id: rate, user_id: [id] } })
    expect(byStaff.body.data).toEqual([])
    await sql`insert into observations (profile_id, citizen_id, observation) values (${profile}, ${id}, 'MI DATO')`.execute(
      at.db,
    )
    const { body } = await at.call('superadmin', listObservations, { params: { id: profile } })
    expect(body.data[0]).toMatchObject({ user: 'CIUDADANO', user_id: null, observation: 'MI DATO' })
    const whole = await at.call('superadmin', timeline, { params: { id: profile } })
    expect(whole.body.data.find(({ text }) => text === 'MI DATO')).toMatchObject({ user: 'CIUDADANO' })
  })
})

describe('rows of the release before', () => {
  it('come out with the principal that wrote them', async () => {
    const database = await emptyDatabase()
    const address = { url: database.url }
    await makeFirstRelease(address)
    await migrateTo(address, '033')
    await withClient(address, async (client) => {
      const rows = async (text: string) => (await client.query(text)).rows
      await client.query(`
        insert into audits (event, entity, url, ip, request_id) values
          ('sign-in-refused', 'Session', '/api/login', '10.1.2.3', 'r-1'),
          ('created', 'User', 'npm run portal -- create-admin', 'machine', 'r-2'),
          ('noted', 'Profile', null, null, null);
        insert into observations (profile_id, observation) values (1, 'DEL SISTEMA');
        insert into file_types (id, name) values (1, 'Documento');
        insert into stored_files (id, key, original_name, mime, size, sha256, created_by) overriding system value
          values (1, 'a', 'a.pdf', 'application/pdf', 1, '\\x00', 2);
        insert into files (profile_id, file_type_id, stored_file_id, uploaded_by_id) values (1, 1, 1, 2), (3, 1, 1, null)`)
      await migrate(address)
      expect(await rows('select event, principal_kind, user_id, citizen_id, job from audits order by id')).toEqual([
        { event: 'assigned', principal_kind: 'staff', user_id: 1, citizen_id: null, job: null },
        { event: 'moved', principal_kind: 'staff', user_id: 2, citizen_id: null, job: null },
        { event: 'sign-in-refused', principal_kind: 'anonymous', user_id: null, citizen_id: null, job: null },
        { event: 'created', principal_kind: 'system', user_id: null, citizen_id: null, job: 'create-admin' },
        { event: 'noted', principal_kind: 'system', user_id: null, citizen_id: null, job: null },
      ])
      expect(await rows('select user_id, citizen_id from sessions')).toEqual([{ user_id: 1, citizen_id: null }])
      expect(await rows('select user_id, citizen_id from observations order by id')).toEqual([
        { user_id: 1, citizen_id: null },
        { user_id: 2, citizen_id: null },
        { user_id: null, citizen_id: null },
      ])
      expect(await rows('select uploaded_by_id, uploaded_by_citizen_id, version from files order by id')).toEqual([
        { uploaded_by_id: 2, uploaded_by_citizen_id: null, version: 1 },
        { uploaded_by_id: null, uploaded_by_citizen_id: 2, version: 1 },
      ])
      // The audit log is closed again.
      await expect(client.query(`update audits set job = null`)).rejects.toMatchObject({ code: '42501' })
      expect(await rows(`select tgenabled from pg_trigger where tgname = 'audits_append_only'`)).toEqual([
        { tgenabled: 'O' },
      ])
    })
  })
})
