import { status } from '@portal/contract'
import {
  addObservation,
  listDuplicates,
  listObservations,
  showAccount,
  showProfile,
  timeline,
  updateAccount,
  updateProfile,
} from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { actor, system } from '../../src/base/database/principals.ts'
import { writeAudit } from '../../src/base/services/audit/audit.ts'
import { testApp } from '../base/test-app.ts'

let citizen: number

const at = await testApp()
afterAll(() => at.close())
beforeEach(async () => {
  await at.deleteCitizens()
  citizen = await at.citizen({ status_id: status.profileValidating, checker_id: at.people.validator.id })
})

const correct = (body: object, user: 'admin' | 'validator' | 'viewer' = 'admin') =>
  at.call(user, updateProfile, { params: { id: citizen }, body })
/** The rows of the audit log about a model, without those of lists that were read. */
const audits = (entity: string) =>
  at.db
    .selectFrom('audits')
    .selectAll()
    .where('entity', '=', entity)
    .where('event', '<>', 'listed')
    .orderBy('id', 'desc')
    .execute()

describe('correcting a citizen', () => {
  it('stores the changed fields, and writes an observation with the fields and the reason', async () => {
    const reply = await correct({
      name: 'Ana María',
      surname: 'Prueba',
      stratum: 3,
      observation: 'Según la cédula',
      version: 1,
    })
    expect(reply.body.details).toEqual({ changed: ['name', 'stratum'], version: 2 })
    const [row] = await audits('Profile')
    expect(row).toMatchObject({
      event: 'updated',
      entity_id: citizen,
      old_values: { name: 'Ciudadano', stratum: null },
      new_values: { name: 'Ana María', stratum: 3 },
    })
    const { body } = await at.call('admin', listObservations, { params: { id: citizen } })
    expect(body.data[0]?.observation).toBe('DATOS CORREGIDOS (NOMBRE, ESTRATO): SEGÚN LA CÉDULA')
  })

  it('accepts the row as the detail returns it, and changes nothing then', async () => {
    const { body } = await at.call('admin', showProfile, { params: { id: citizen } })
    const reply = await correct({ ...body.data })
    expect([reply.status, reply.body.details]).toEqual([200, { changed: [], version: 1 }])
    expect((await audits('Observation')).length).toBe(0)
  })

  it('clears optional fields, and the disability of a citizen without one', async () => {
    const { rows } = await at.db
      .selectFrom('disabilities')
      .select('id')
      .limit(1)
      .execute()
      .then((rows) => ({ rows }))
    const disability_id = rows[0]?.id ?? null
    await correct({ has_disability: 'SI', disability_id, address: 'Calle 1' })
    await correct({ has_disability: 'NO', address: null })
    const { body } = await at.call('admin', showProfile, { params: { id: citizen }, query: { without: 'texts' } })
    expect(body.data).toMatchObject({ has_disability: 'NO', disability_id: null, address: null })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '<b>Ana</b>' }, 'name'],
    [{ document: '12/345' }, 'document'],
    [{ document: 'AB12', document_type_id: 1 }, 'document'],
    [{ birthdate: '2999-01-01' }, 'birthdate'],
    [{ birthdate: '1990-02-30' }, 'birthdate'],
    [{ mobile_phone: '12345' }, 'mobile_phone'],
    [{ stratum: 7 }, 'stratum'],
    [{ sex_id: 99_999 }, 'sex_id'],
    [{ has_disability: 'TALVEZ' }, 'has_disability'],
    [{ observation: 'x' }, 'observation'],
  ])('refuses %j with an error of that field, and changes nothing', async (body, field) => {
    const reply = await correct(body)
    expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, [field]])
    const { version } = await at.db.selectFrom('profiles').select('version').executeTakeFirstOrThrow()
    expect(version).toBe(1)
  })

  it('accepts letters in the number of a passport', async () => {
    const reply = await correct({ document_type_id: 6, document: 'AB123456' })
    expect(reply.body.details.changed).toEqual(['document_type_id', 'document'])
  })

  it('refuses a place outside the place above it', async () => {
    const upz = await at.db
      .selectFrom('upz')
      .select(['id', 'locality_id'])
      .where('locality_id', 'is not', null)
      .orderBy('id')
      .execute()
    const [first] = upz
    const elsewhere = upz.find(({ locality_id }) => locality_id !== first?.locality_id)
    expect((await correct({ locality_id: first?.locality_id, upz_id: first?.id })).status).toBe(200)
    const reply = await correct({ upz_id: elsewhere?.id })
    expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, ['upz_id']])
  })

  it('refuses a stale version with the current citizen', async () => {
    await correct({ name: 'Primera', version: 1 })
    const late = await correct({ name: 'Segunda', version: 1 })
    expect([late.status, late.error.reason]).toEqual([409, 'stale_version'])
    expect(late.error.details).toMatchObject({ id: citizen, name: 'Primera', version: 2 })
  })

  it('requires the permission to update citizens', async () => {
    expect((await correct({ name: 'Otra' }, 'validator')).status).toBe(403)
    expect((await correct({ name: 'Otra' }, 'viewer')).status).toBe(403)
  })
})

describe('the account of a citizen', () => {
  const params = () => ({ id: citizen })

  it('is returned with the number of its citizens', async () => {
    const { body } = await at.call('validator', showAccount, { params: params() })
    expect(body.data).toMatchObject({ is_locked: false, profiles_count: 1, version: 1 })
    expect(body.data.email).toMatch(/@test\.example$/)
  })

  it('gets another e-mail that the owner must confirm, and is locked and unlocked, with audit rows', async () => {
    await at.db.updateTable('citizen_accounts').set({ verified_at: at.now() }).execute()
    const changed = await at.call('admin', updateAccount, {
      params: params(),
      body: { email: 'nuevo@test.example', is_locked: true },
    })
    expect(changed.body.data).toMatchObject({ email: 'nuevo@test.example', is_locked: true, verified_at: null })
    const [row] = await audits('Citizen')
    expect(row).toMatchObject({ event: 'updated', profile_id: citizen, new_values: { is_locked: true } })
    const unlocked = await at.call('admin', updateAccount, { params: params(), body: { is_locked: false } })
    expect(unlocked.body.data.is_locked).toBe(false)
    const { full_name } = at.people.admin
    const { body } = await at.call('admin', listObservations, { params: params() })
    const { body: happened } = await at.call('admin', timeline, { params: params() })
    const [unlocking] = happened.data.filter(({ entity }) => entity === 'Citizen')
    expect(unlocking?.changes).toEqual([{ field: 'is_locked', label: 'Acceso bloqueado', old: true, new: false }])
    expect(body.data.slice(0, 2)).toMatchObject([
      { observation: `${full_name} DESBLOQUEÓ LA CUENTA DEL CIUDADANO.`, names: [full_name] },
      { observation: `${full_name} BLOQUEÓ LA CUENTA DEL CIUDADANO.`, names: [full_name] },
    ])
    expect((await at.call('validator', updateAccount, { params: params(), body: { is_locked: true } })).status).toBe(
      403,
    )
  })

  it('refuses the e-mail of another account, and a stale version', async () => {
    await at.citizen({ email: 'ocupado@test.example' })
    const taken = await at.call('admin', updateAccount, { params: params(), body: { email: 'OCUPADO@test.example' } })
    expect([taken.status, Object.keys(taken.error.errors ?? {})]).toEqual([422, ['email']])
    const stale = await at.call('admin', updateAccount, { params: params(), body: { is_locked: true, version: 9 } })
    expect([stale.status, stale.error.reason]).toEqual([409, 'stale_version'])
  })
})

describe('a note by staff', () => {
  it('is listed among the observations with its author', async () => {
    const reply = await at.call('validator', addObservation, {
      params: { id: citizen },
      body: { observation: 'Llamó para preguntar' },
    })
    expect(reply.status).toBe(201)
    const { body } = await at.call('validator', listObservations, { params: { id: citizen } })
    expect(body.data[0]).toMatchObject({
      id: reply.body.details.id,
      observation: 'LLAMÓ PARA PREGUNTAR',
      user: at.people.validator.full_name,
      read_at: null,
    })
  })

  it('is refused to viewers, and for citizens out of scope', async () => {
    const body = { observation: 'No debería' }
    expect((await at.call('viewer', addObservation, { params: { id: citizen }, body })).status).toBe(403)
    expect((await at.call('validator2', addObservation, { params: { id: citizen }, body })).status).toBe(404)
  })
})

describe('the list of possible duplicates', () => {
  it('has citizens in scope with the same number in another format or type, or with the same name and birth date', async () => {
    const same = { name: 'Ciudadano', surname: 'Prueba', birthdate: '1990-01-01' }
    await at.db.updateTable('profiles').set({ document: '52100200' }).where('id', '=', citizen).execute()
    const dotted = await at.citizen({
      document_type_id: 2,
      document: '52.100.200',
      surname: 'Otra',
      checker_id: at.people.validator.id,
    })
    const named = await at.citizen({ ...same, name: 'CIUDADANO', checker_id: at.people.validator2.id })
    await at.citizen({ ...same, birthdate: '1991-01-01' })
    const { body } = await at.call('admin', listDuplicates, { params: { id: citizen } })
    expect(body.data.map(({ id, same_document, same_name }) => [id, same_document, same_name])).toEqual([
      [dotted, true, false],
      [named, false, true],
    ])
    const own = await at.call('validator', listDuplicates, { params: { id: citizen } })
    expect(own.body.data.map(({ id }) => id)).toEqual([dotted])
  })
})

describe('the timeline of a citizen', () => {
  it('returns one list, newest first, with old and new values for users who may view the history', async () => {
    await correct({ name: 'Ana', observation: 'Según la cédula' })
    at.pass(5)
    const file = await at.file(citizen)
    await at.call('admin', updateAccount, { params: { id: citizen }, body: { is_locked: true } })
    at.pass(5)
    await at.call('validator', addObservation, { params: { id: citizen }, body: { observation: 'Llamó' } })
    expect(file).toBeGreaterThan(0)
    const { body } = await at.call('admin', timeline, { params: { id: citizen } })
    expect(body.data.map(({ event }) => event)).toContain('updated')
    const corrected = body.data.find(({ entity, event }) => entity === 'Profile' && event === 'updated')
    expect(corrected?.changes).toEqual([{ field: 'name', label: 'Nombre', old: 'Ciudadano', new: 'Ana' }])
    expect(body.meta?.total).toBe(body.data.length)
    const plain = await at.call('validator', timeline, { params: { id: citizen } })
    expect(plain.body.data.map(({ event }) => event)).not.toContain('updated')
    expect(plain.body.data.every(({ changes }) => changes.length === 0)).toBe(true)
    expect(plain.body.data.map(({ text }) => text)).toContain('LLAMÓ')
  })

  it('distinguishes the account of the citizen from a user of the staff', async () => {
    const { id } = await at.db
      .insertInto('citizen_accounts')
      .values({ email: 'su-cuenta@test.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const origin = { ...actor(system, null), url: '', ip: '', user_agent: '', request_id: '' }
    const made = { event: 'updated', entity_id: citizen }
    await writeAudit(at.db, origin, [
      { ...made, entity: 'Profile', new_values: { user_id: id } },
      { ...made, entity: 'File', profile_id: citizen, new_values: { user_id: at.people.validator.id } },
    ])
    const { body } = await at.call('admin', timeline, { params: { id: citizen } })
    expect(body.data.slice(0, 2).flatMap(({ changes }) => changes)).toMatchObject([
      { label: 'Persona', new: at.people.validator.full_name },
      { label: 'Cuenta', new: 'su-cuenta@test.example' },
    ])
  })

  it('is paged, and returns 404 for citizens out of scope', async () => {
    for (const observation of ['Una', 'Dos más', 'Tres']) {
      at.pass(1)
      await at.call('validator', addObservation, { params: { id: citizen }, body: { observation } })
    }
    const { body } = await at.call('validator', timeline, {
      params: { id: citizen },
      query: { per_page: 2, page: 2 },
    })
    expect(body.meta).toMatchObject({ current_page: 2, per_page: 2 })
    expect((await at.call('validator2', timeline, { params: { id: citizen } })).status).toBe(404)
    expect((await at.call('admin', timeline, { params: { id: citizen }, query: { per_page: -1 } })).status).toBe(422)
  })
})
