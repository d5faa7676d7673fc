import { status } from '@portal/contract'
import { ownIdentityRequest, requestIdentityChange, withdrawIdentityRequest } from '@portal/contract/citizens'
import {
  grantIdentityRequest,
  listMails,
  listObservations,
  listProfiles,
  myDay,
  pendingIdentityRequest,
  profileChanges,
  refuseIdentityRequest,
  showProfile,
  timeline,
  updateProfile,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestAccount, testApp } from '../base/test-app.ts'

const at = await testApp()
afterAll(() => at.close())

const checker_id = at.people.validator.id
let ana: TestAccount
beforeEach(async () => {
  ana = await at.account({
    name: 'Ana',
    surname: 'Rojas',
    status_id: status.profileVerified,
    verified_at: at.now(),
    checker_id,
  })
})

const params = () => ({ id: ana.profile })
const requestChange = (changes: object = { name: 'Ana María' }, reason = 'Así dice mi cédula', account = ana) =>
  at.callWith(account.access, requestIdentityChange, { params: params(), body: { changes, reason } })
const own = async () => (await at.callWith(ana.access, ownIdentityRequest, { params: params() })).body.data
const pending = async () => (await at.call('validator', pendingIdentityRequest, { params: params() })).body.data
const addRequest = async (changes?: object) => (await requestChange(changes)).body.details.id
const grant = (request: number, body: object = {}, user: 'validator' | 'validator2' | 'viewer' = 'validator') =>
  at.call(user, grantIdentityRequest, { params: { ...params(), request }, body })
const refuse = (request: number, body: object = { observation: 'El documento dice otra cosa' }) =>
  at.call('validator', refuseIdentityRequest, { params: { ...params(), request }, body })

describe('a request to change identity data', () => {
  it('is made by a verified citizen, and stores only the fields that differ', async () => {
    const { status: code, body } = await requestChange({ name: 'Ana María', surname: 'Rojas', document_type_id: 4 })
    expect([code, body.details]).toEqual([201, { id: expect.any(Number) }])
    expect(await own()).toMatchObject({
      state: 'pending',
      reason: 'Así dice mi cédula',
      changes: [
        { field: 'name', old: 'Ana', new: 'Ana María' },
        { field: 'document_type_id', old: 'CC', new: 'CE' },
      ],
    })
    const { body: shown } = await at.call('validator', showProfile, { params: params() })
    expect(shown.data).toMatchObject({ name: 'Ana', status_id: status.profileVerified })
  })

  it('is the only one of a citizen, who can withdraw it', async () => {
    await requestChange()
    expect((await requestChange({ name: 'Otra' })).error.reason).toBe('identity_request_waits')
    expect((await at.callWith(ana.access, withdrawIdentityRequest, { params: params() })).status).toBe(200)
    expect(await own()).toBeNull()
    expect((await at.callWith(ana.access, withdrawIdentityRequest, { params: params() })).error.reason).toBe(
      'identity_request_gone',
    )
    expect((await requestChange({ name: 'Otra' })).status).toBe(201)
  })

  it('returns the reason when it cannot be made', async () => {
    expect((await requestChange({ name: 'Ana', address: 'Calle 1' })).error.reason).toBe('identity_unchanged')
    expect(Object.keys((await requestChange({ birthdate: '2020-01-01' })).error.errors ?? {})).toEqual(['birthdate'])
    expect(Object.keys((await requestChange({ document: 'AB123456' })).error.errors ?? {})).toEqual([
      'changes.document',
    ])
    expect(Object.keys((await requestChange({ name: 'X2' })).error.errors ?? {})).toEqual(['changes.name'])
    expect(Object.keys((await requestChange({ name: 'Ana María' }, '')).error.errors ?? {})).toEqual(['reason'])
    expect(await own()).toBeNull()
  })

  it('is limited to ten a day', async () => {
    for (let n = 0; n < 10; n += 1) await requestChange({ name: 'Ana' })
    expect((await requestChange()).status).toBe(429)
  })
})

it('is refused for data that are not verified, and for another household', async () => {
  await at.db.updateTable('profiles').set({ status_id: status.profileReturned }).where('id', '=', ana.profile).execute()
  expect((await requestChange()).error.reason).toBe('identity_not_verified')
  const other = await at.account()
  expect((await requestChange(undefined, undefined, other)).status).toBe(404)
  for (const call of [ownIdentityRequest, withdrawIdentityRequest]) {
    expect((await at.callWith(other.access, call, { params: params() })).status).toBe(404)
  }
})

describe('the review of an identity request', () => {
  it('finds requests in scope in the queue and in the list of citizens', async () => {
    await requestChange()
    const found = async (user: 'validator' | 'validator2' | 'viewer') =>
      (await at.call(user, listProfiles, { query: { identity_request: 1 } })).body.data.map(({ id }) => id)
    expect(await found('validator')).toContain(ana.profile)
    expect(await found('viewer')).toContain(ana.profile)
    expect(await found('validator2')).toEqual([])
    const count = async (user: 'validator' | 'validator2') => (await at.call(user, myDay)).body.data.identity_requests
    expect([await count('validator'), await count('validator2')]).toEqual([(await found('validator')).length, 0])
    expect(await pending()).toMatchObject({ asked_by: 'ANA ROJAS', changes: [{ old: 'Ana', new: 'Ana María' }] })
    const outside = await at.call('validator2', pendingIdentityRequest, { params: params() })
    expect(outside.status).toBe(404)
  })

  it('stores the granted values, keeps the citizen verified, and notifies the citizen', async () => {
    const request = await addRequest({ name: 'Ana María', birthdate: '1991-02-03' })
    const { version } = (await at.call('validator', showProfile, { params: params() })).body.data
    const { status: code, body } = await grant(request, { version })
    expect([code, body.details.changed.toSorted()]).toEqual([200, ['birthdate', 'name']])
    const { data } = (await at.call('validator', showProfile, { params: params() })).body
    expect(data).toMatchObject({
      name: 'Ana María',
      birthdate: '1991-02-03',
      status_id: status.profileVerified,
      version: body.details.version,
    })
    expect(data.verified_at).not.toBeNull()
    expect([await pending(), await own()]).toMatchObject([null, { state: 'granted', changes: [{ old: null }, {}] }])
    const notes = (await at.call('validator', listObservations, { params: params() })).body.data
    expect(notes[0]?.observation).toContain('ASÍ DICE MI CÉDULA')
    const { rows } = await sql<{ data: { subject: string } }>`
      select data from citizen_notifications where profile_id = ${ana.profile}`.execute(at.db)
    expect(rows.map(({ data: { subject } }) => subject)).toEqual([expect.stringContaining('Concedimos')])
    const mails = (await at.call('superadmin', listMails, { query: { query: ana.email } })).body.data
    expect(mails.map(({ subject }) => subject)).toEqual(['Cambiamos sus datos como lo pidió'])
  })

  it('stores a refusal with a reason that the citizen reads', async () => {
    const request = await addRequest()
    expect(Object.keys((await refuse(request, { observation: ' ' })).error.errors ?? {})).toEqual(['observation'])
    expect((await refuse(request)).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'refused', observation: 'El documento dice otra cosa' })
    expect((await at.call('validator', showProfile, { params: params() })).body.data.name).toBe('Ana')
    const mails = (await at.call('superadmin', listMails, { query: { query: ana.email } })).body.data
    expect(mails.map(({ subject }) => subject)).toEqual(['No cambiamos los datos que pidió'])
    expect((await requestChange()).status).toBe(201)
  })

  it('decides once, on the current version, and only in scope', async () => {
    const request = await addRequest()
    const { version } = (await at.call('validator', showProfile, { params: params() })).body.data
    await at.call('admin', updateProfile, { params: params(), body: { address: 'Calle 26 # 1' } })
    const stale = await grant(request, { version })
    expect([stale.status, stale.error.reason, stale.error.details]).toMatchObject([
      409,
      'stale_version',
      { address: 'Calle 26 # 1' },
    ])
    expect((await grant(request, {}, 'validator2')).status).toBe(404)
    expect((await grant(request, {}, 'viewer')).status).toBe(403)
    const other = await at.citizen({ checker_id })
    const params_ = { id: other, request }
    expect((await at.call('validator', grantIdentityRequest, { params: params_, body: {} })).status).toBe(404)
    expect((await grant(request)).status).toBe(200)
    expect((await grant(request)).error.reason).toBe('identity_request_gone')
    expect((await refuse(request)).error.reason).toBe('identity_request_gone')
  })

  it('refuses the document of another citizen', async () => {
    await at.citizen({ document: '79444555' })
    const request = await addRequest({ document: '79444555' })
    expect((await grant(request)).error.reason).toBe('document_taken')
    expect(await pending()).not.toBeNull()
  })
})

describe('the history of an identity request', () => {
  it('names the person of the household in both languages, and hides a guardian whom the reader may not view', async () => {
    const bea = await at.account({ name: 'Bea', surname: 'Luna' })
    await at.db
      .insertInto('guardians')
      .values({
        profile_id: ana.profile,
        email: bea.email,
        citizen_id: bea.id,
        invited_by: ana.id,
        accepted_at: at.now(),
      })
      .execute()
    await requestChange()
    await at.callWith(ana.access, withdrawIdentityRequest, { params: params() })
    expect((await requestChange(undefined, undefined, bea)).status).toBe(201)
    const lines = async (user: 'validator' | 'superadmin', language: string) => {
      const headers = { 'x-localization': language }
      const { data } = (await at.call(user, timeline, { params: params(), headers })).body
      return data.filter(({ event }) => event.startsWith('identity')).map(({ title, user }) => `${title}: ${user}`)
    }
    expect(await lines('superadmin', 'en')).toEqual([
      'Asked to change identity data: BEA LUNA',
      'Took back the request to change identity data: ANA ROJAS',
      'Asked to change identity data: ANA ROJAS',
    ])
    expect(await lines('validator', 'es')).toEqual([
      'Pidió cambiar su identidad: CIUDADANO',
      'Retiró la petición de cambiar su identidad: ANA ROJAS',
      'Pidió cambiar su identidad: ANA ROJAS',
    ])
    expect((await pending())?.asked_by).toBeNull()
  })

  it('names the household in observations', async () => {
    await sql`insert into observations (profile_id, citizen_id, observation) values (${ana.profile}, ${ana.id}, 'YA')`.execute(
      at.db,
    )
    const { data } = (await at.call('validator', listObservations, { params: params() })).body
    expect(data.map(({ user }) => user)).toEqual(['ANA ROJAS'])
  })
})

describe('the changes of a citizen since a moment', () => {
  const changes = async (since: string, user: 'validator' | 'admin' = 'validator') =>
    (await at.call(user, profileChanges, { params: params(), query: { since } })).body.data

  it('name the fields and count the documents of others, without values', async () => {
    // Rows of the audit log have the time of the database.
    const since = new Date(Date.now() - 1000).toISOString()
    expect(await changes(since)).toEqual({ fields: [], documents: 0, by_citizen: false })
    await at.call('admin', updateProfile, { params: params(), body: { address: 'Calle 26 # 1', stratum: 3 } })
    expect((await changes(since)).fields.map(({ field }) => field).toSorted()).toEqual(['address', 'stratum'])
    expect(await changes(since, 'admin')).toMatchObject({ fields: [] })
    const file = await at.file(ana.profile)
    await sql`insert into audits (event, entity, entity_id, profile_id, principal_kind, citizen_id, url, ip)
      values ('created', 'File', ${file}, ${ana.profile}, 'citizen', ${ana.id}, '/', '192.0.2.1')`.execute(at.db)
    expect(await changes(since)).toMatchObject({ documents: 1, by_citizen: true })
    expect(await changes(new Date(Date.now() + 60_000).toISOString())).toMatchObject({ fields: [], documents: 0 })
    const bad = await at.call('validator', profileChanges, { params: params(), query: { since: 'ayer' } })
    expect(Object.keys(bad.error.errors ?? {})).toEqual(['since'])
  })
})
