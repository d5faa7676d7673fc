import { type FieldErrors, status } from '@portal/contract'
import {
  addPerson,
  listPeople,
  listPeopleToChoose,
  listVerifiedPeople,
  type PersonForm,
  removePerson,
  showPerson,
  updatePerson,
} from '@portal/contract/citizens'
import { updateProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { beneficiaryType } from '../../src/base/services/authority/account-holder.ts'
import { type CitizenFields, type Form, type TestAccount, testApp } from '../base/test-app.ts'
import { childForm, personForm } from './person-form.ts'

const at = await testApp()
afterAll(() => at.close())
// The number of uploaded documents per hour is limited.
afterEach(() => at.pass(3601))

const pdf = { name: 'documento.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
/** The headers of an existing client of citizens. */

/** A form as clients send it: without nulls, with numbers and booleans as text. */
function fieldsOf(form: object): Record<string, string> {
  const entries = Object.entries(form).filter(([, value]) => value !== null && typeof value !== 'object')
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'boolean' ? (value ? 'SI' : 'NO') : String(value)]),
  )
}

const add = (
  account: TestAccount,
  form: PersonForm,
  more: Record<string, string> = {},
  files: Form['files'] = { file: pdf },
) => at.sendWith(account.access, addPerson, { fields: { ...fieldsOf(form), relationship: 'HIJO/A', ...more }, files })

const change = (account: TestAccount, id: number, fields: object, files: Form['files'] = {}) =>
  at.sendWith(account.access, updatePerson, { params: { id }, fields: fieldsOf(fields), files })

const show = (account: TestAccount, id: number) => at.callWith(account.access, showPerson, { params: { id } })

/** Registers a child and returns its id. */
async function child(
  account: TestAccount,
  fields: Partial<PersonForm> = {},
  stored: CitizenFields = {},
): Promise<number> {
  const { body, error } = await add(account, childForm(fields))
  if (body.details === null) throw new Error(JSON.stringify(error))
  const { id } = body.details
  if (Object.keys(stored).length > 0) await at.db.updateTable('profiles').set(stored).where('id', '=', id).execute()
  return id
}

const verified = () => ({ status_id: status.profileVerified, verified_at: at.now() })
const auditsOf = async (id: number, event: string) => {
  const { rows } = await sql<{
    citizen_id: number | null
    principal_kind: string
    old_values: FieldErrors
    new_values: FieldErrors
  }>`
    select citizen_id, principal_kind, old_values, new_values from audits
    where entity = 'Profile' and entity_id = ${id} and event = ${event} order by id desc`.execute(at.db)
  return rows
}

describe('the people of a citizen', () => {
  it('are listed with the ids and names that existing clients read, without data of the staff', async () => {
    const ana = await at.account({ name: 'Ana' })
    const id = await child(
      ana,
      { upz_id: '9' },
      { checker_id: at.people.validator.id, assigned_at: at.now(), status_id: 2 },
    )
    const { body } = await at.callWith(ana.access, listPeople, { query: { column: ['id'], order: ['asc'] } })
    expect(body.data.map((row) => [row.id, row.relationship, row.is_own])).toEqual([
      [ana.profile, null, true],
      [id, 'HIJO/A', true],
    ])
    expect(body.data[1]).toMatchObject({
      sex: 1,
      sex_name: 'HOMBRE',
      blood_type: 7,
      blood_type_name: 'O+',
      upz_id: '9',
      neighborhood_id: -1,
      document: expect.any(String),
      completion: 100,
      has_disability: 'NO',
      status: 'VALIDANDO',
      files_count: 1,
      pending_files_count: 1,
      document_file: { file: 'documento.pdf', file_type: 'DOCUMENTO DE IDENTIDAD', status: expect.any(String) },
    })
    const fields = Object.keys(body.data[1] ?? {})
    expect(fields.filter((field) => /assign|checker|verifier|postponed/.test(field))).toEqual([])
    const values = body.details.headers.map(({ value }) => value)
    expect(values).toEqual(expect.arrayContaining(['actions', 'status', 'profile_type']))
    const expanded = body.details.expanded.map(({ value }) => value)
    expect(expanded).toEqual(expect.arrayContaining(['sex_name', 'blood_type_name']))
    expect([...values, ...expanded].filter((value) => /assign|checker|verifier/.test(value))).toEqual([])
  })

  it('are returned one by one, with columns and icons', async () => {
    const ana = await at.account()
    const { status: code, body } = await show(ana, ana.profile)
    expect([code, body.data.relationship, body.data.document_file]).toEqual([200, null, {}])
    expect(body.details?.headers?.length).toBeGreaterThan(5)
    expect(body.details?.expanded?.some(({ icon }) => icon !== undefined)).toBe(true)
  })

  it('are listed for a picker, all or only the verified ones', async () => {
    const ana = await at.account({ ...verified(), name: 'Ana', surname: 'Rojas', has_disability: true })
    const id = await child(ana)
    const all = await at.callWith(ana.access, listPeopleToChoose)
    expect(all.body.data).toEqual([
      {
        id: ana.profile,
        name: 'ANA ROJAS',
        first_name: 'Ana',
        middle_name: null,
        first_last_name: 'Rojas',
        second_last_name: null,
        document_type_id: 1,
        document_type: 'CC',
        birthdate: '1990-01-01',
        sex_id: null,
        relationship: null,
        document: expect.any(String),
        age: 36,
        verified: true,
        disability: 'SI',
        to_payment: null,
      },
      {
        id,
        name: 'TOMÁS PARDO',
        first_name: 'Tomás',
        middle_name: null,
        first_last_name: 'Pardo',
        second_last_name: null,
        document_type_id: 3,
        document_type: 'RC',
        birthdate: '2021-02-03',
        sex_id: 1,
        relationship: 'HIJO/A',
        document: expect.any(String),
        age: 5,
        verified: false,
        disability: 'NO',
        to_payment: null,
      },
    ])
    const only = await at.callWith(ana.access, listVerifiedPeople)
    expect(only.body.data.map((row) => row.id)).toEqual([ana.profile])
  })

  it('are searched and sorted, but not by columns of the staff', async () => {
    const ana = await at.account({ name: 'Zoe' })
    await child(ana, { name: 'Berta' })
    const list = (query: object) => at.callWith(ana.access, listPeople, { query })
    expect((await list({ query: 'berta' })).body.meta?.total).toBe(1)
    const sorted = await list({ column: ['sex_name', 'full_name'], order: ['asc', 'asc'] })
    expect(sorted.body.data).toHaveLength(2)
    expect((await list({ page: 3 })).body).toMatchObject({ data: [], meta: { total: 2 } })
    expect(Object.keys((await list({ column: ['checker_document'] })).error.errors ?? {})).toEqual(['column.0'])
  })

  it('return 404 to another household', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    const id = await child(ana)
    expect((await show(eve, id)).status).toBe(404)
    expect((await change(eve, id, childForm())).status).toBe(404)
    expect((await at.callWith(eve.access, removePerson, { params: { id } })).status).toBe(404)
    expect((await at.callWith(eve.access, listPeople)).body.data.map((row) => row.id)).toEqual([eve.profile])
    expect((await at.callWith(null, listPeople)).status).toBe(401)
    expect((await at.callWith(at.people.admin.access, listPeople)).status).toBe(401)
  })
})

describe('a new beneficiary', () => {
  it('is pending with a pending document, and has an audit row with the citizen’s name', async () => {
    const ana = await at.account()
    const { status: code, body } = await add(ana, childForm())
    expect([code, typeof body.data]).toEqual([201, 'string'])
    const id = body.details.id
    const row = await at.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      account_id: ana.id,
      profile_type_id: beneficiaryType,
      status_id: 1,
      relationship: 'HIJO/A',
    })
    expect(await auditsOf(id, 'created')).toMatchObject([{ citizen_id: ana.id, principal_kind: 'citizen' }])
  })

  it('requires the document and the fields, and stores nothing after an error', async () => {
    const ana = await at.account()
    const without = await add(ana, childForm(), {}, {})
    expect([without.status, Object.keys(without.error.errors ?? {})]).toEqual([422, ['file']])
    const broken = await add(ana, childForm(), {}, { file: { ...pdf, bytes: Buffer.from('hola') } })
    expect([broken.status, Object.keys(broken.error.errors ?? {})]).toEqual([422, ['file']])
    const wrong = await add(ana, childForm({ stratum: 9, address: '' }), { relationship: 'VECINO' })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.error.errors ?? {}).toSorted()).toEqual(['address', 'relationship', 'stratum'])
    expect((await at.callWith(ana.access, listPeople)).body.meta?.total).toBe(1)
  })

  it('may be an adult only with a disability or in old age, and with a document that proves it', async () => {
    const ana = await at.account()
    const adult = personForm({ birthdate: '1980-01-01', has_disability: true, disability_id: 99 })
    const unproven = await add(ana, adult)
    expect([unproven.status, Object.keys(unproven.error.errors ?? {})]).toEqual([422, ['proof']])
    const { body } = await add(
      ana,
      adult,
      { relationship: 'TUTELADO' },
      { file: pdf, proof: { ...pdf, name: 'prueba.pdf' } },
    )
    const types = await at.db
      .selectFrom('files')
      .select('file_type_id')
      .where('profile_id', '=', body.details.id)
      .orderBy('id')
      .execute()
    expect(types.map(({ file_type_id }) => file_type_id)).toEqual([1, 5])
    const bad = await add(
      ana,
      personForm({ birthdate: '1950-01-01' }),
      {},
      { file: pdf, proof: { ...pdf, bytes: Buffer.from('x') } },
    )
    expect(Object.keys(bad.error.errors ?? {})).toEqual(['proof'])
  })

  it('is registered once in all accounts, also by two simultaneous requests', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    const form = childForm()
    const sent = await Promise.all([add(ana, form), add(eve, form), add(ana, form)])
    expect(sent.map((one) => one.status).toSorted()).toEqual([201, 422, 422])
    // The link opens the page of the household of the account that has the child.
    const [first, eves, second] = sent
    for (const one of [first, second].filter(({ status }) => status === 422)) {
      expect(one?.error.reason).toBe(eves.status === 201 ? 'person_exists' : 'person_in_family')
    }
    const refused = eves.status === 422 ? eves : first
    expect(refused.error).toMatchObject({ reason: 'person_exists', code: 422 })
    expect(refused.error.message).toContain('comparta')
    expect(JSON.stringify(refused.error)).not.toContain(ana.email)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from profiles where document = ${form.document}`.execute(at.db)
    expect(rows).toEqual([{ count: 1 }])
  })

  it('is limited in number for an account and for an hour', async () => {
    const ana = await at.account()
    for (let n = 0; n < 29; n += 1) {
      await at.citizen({ account_id: ana.id, profile_type_id: beneficiaryType })
    }
    const full = await add(ana, childForm())
    expect([full.status, full.error.reason]).toEqual([409, 'household_full'])
    const eve = await at.account()
    const form = childForm()
    await add(ana, form)
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await add(eve, { ...form, document_type_id: 2 })).status)
    expect(statuses.slice(-2)).toEqual([422, 429])
  })
})

describe('updating a person as a citizen', () => {
  /** The body that a client sends: the complete row that it read. */
  async function rowOf(account: TestAccount, id: number): Promise<Record<string, unknown>> {
    const { body } = await show(account, id)
    return { ...body.data }
  }
  const versionOf = async (id: number) =>
    (await at.db.selectFrom('profiles').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

  it('may change every field while the person is pending or returned, and writes an audit row with the citizen’s name', async () => {
    for (const status_id of [status.profilePending, status.profileReturned]) {
      const ana = await at.account()
      const id = await child(ana, {}, { status_id })
      const before = await versionOf(id)
      const row = await rowOf(ana, id)
      const { status: code } = await change(ana, id, { ...row, name: 'Simón', birthdate: '2020-05-05', stratum: 3 })
      expect(code).toBe(200)
      const stored = await at.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(stored).toMatchObject({ name: 'Simón', birthdate: '2020-05-05', stratum: 3, upz_id: 1, status_id })
      expect(stored.citizen_changed_at).toEqual(at.now())
      expect(stored.version).toBeGreaterThan(before)
      expect(await auditsOf(id, 'updated')).toMatchObject([
        {
          citizen_id: ana.id,
          old_values: { name: 'Tomás', birthdate: '2021-02-03', stratum: 2 },
          new_values: { name: 'Simón', birthdate: '2020-05-05', stratum: 3 },
        },
      ])
    }
  })

  it.each([
    ['validating', { status_id: status.profileValidating }, 'revisan'],
    ['verified', { status_id: status.profileVerified, verified_at: new Date() }, 'solicitud'],
  ])('keeps the identity while the person is %s', async (_, stored, message) => {
    const ana = await at.account()
    const id = await child(ana, { s_name: 'José' }, stored)
    const row = await rowOf(ana, id)
    const same = await change(ana, id, { ...row, address: 'Carrera 1 # 2-3', mobile_phone: '3151112233', eps_id: 1 })
    expect(same.status).toBe(200)
    const { body } = await show(ana, id)
    expect(body.data).toMatchObject({
      address: 'Carrera 1 # 2-3',
      mobile_phone: '3151112233',
      s_name: 'José',
      eps_id: 1,
    })
    const { version: _version, ...present } = row
    const other = await change(ana, id, {
      ...present,
      name: 'Otro',
      document: '999888777',
      birthdate: '2020-01-01',
      relationship: 'TUTELADO',
    })
    expect(other.status).toBe(422)
    expect(Object.keys(other.error.errors ?? {}).toSorted()).toEqual(['birthdate', 'document', 'name', 'relationship'])
    expect(other.error.errors?.name?.[0]).toContain(message)
    const file = await change(ana, id, present, { file: pdf })
    expect(Object.keys(file.error.errors ?? {})).toEqual(['file'])
    // Identity may be left out.
    const { document: _document, name: _name, s_name: _second, birthdate: _birth, ...contact } = present
    expect((await change(ana, id, { ...contact, stratum: 5 })).status).toBe(200)
  })

  it('clears the fields that the form leaves out, adds a new document, and refuses a stale version', async () => {
    const ana = await at.account()
    const id = await child(ana, { s_name: 'José' })
    const row = await rowOf(ana, id)
    const { s_name: _, ...without } = row
    expect((await change(ana, id, without, { file: { ...pdf, name: 'nuevo.pdf' } })).status).toBe(200)
    const { body } = await show(ana, id)
    expect(body.data).toMatchObject({ s_name: null, files_count: 2, document_file: { file: 'nuevo.pdf' } })
    const stale = await at.sendWith(ana.access, updatePerson, { params: { id }, fields: fieldsOf(row) })
    expect([stale.status, stale.error.reason]).toEqual([409, 'stale_version'])
  })

  it('makes the version that staff loaded stale', async () => {
    const ana = await at.account()
    const id = await child(ana)
    const { version } = (await show(ana, id)).body.data
    await change(ana, id, { ...(await rowOf(ana, id)), stratum: 4 })
    const { access } = await at.person('corrige', ['admin'])
    const saved = await at.callWith(access, updateProfile, { params: { id }, body: { stratum: 1, version } })
    expect([saved.status, saved.error.reason]).toEqual([409, 'stale_version'])
  })

  it('writes nothing when nothing differs', async () => {
    const ana = await at.account()
    const id = await child(ana)
    const before = await versionOf(id)
    expect((await change(ana, id, await rowOf(ana, id))).status).toBe(200)
    expect(await versionOf(id)).toBe(before)
    expect(await auditsOf(id, 'updated')).toEqual([])
  })

  it('refuses the document number of another person, and one that does not fit its type', async () => {
    const ana = await at.account()
    const [id, other] = [await child(ana), await child(ana)]
    const { document } = (await show(ana, other)).body.data
    const row = await rowOf(ana, id)
    expect((await change(ana, id, { ...row, document })).error.reason).toBe('person_exists')
    expect(Object.keys((await change(ana, id, { ...row, document_type_id: 1 })).error.errors ?? {})).toEqual([
      'document_type_id',
    ])
    expect(Object.keys((await change(ana, id, { ...row, upz_id: '999' })).error.errors ?? {})).toEqual(['upz_id'])
    expect(Object.keys((await change(ana, id, { ...row, sex: 99 })).error.errors ?? {})).toEqual(['sex'])
  })

  it('reports all other errors before it reports an existing document', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    const { document } = (await show(ana, await child(ana))).body.data
    const id = await child(eve)
    const row = await rowOf(eve, id)
    for (const [field, value] of [
      ['eps_id', 9999],
      ['city_birth_id', 9999],
      ['upz_id', '999'],
    ] as const) {
      const added = await add(eve, childForm({ document, [field]: value }))
      expect([added.error.reason, Object.keys(added.error.errors ?? {})]).toEqual(['invalid', [field]])
      const saved = await change(eve, id, { ...row, document, [field]: value })
      expect([saved.error.reason, Object.keys(saved.error.errors ?? {})]).toEqual(['invalid', [field]])
    }
    expect((await show(eve, id)).body.data.document).toBe(row.document)
  })

  it('reports an existing document at most five times an hour, and notifies the account of each', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    const documents: string[] = []
    for (let n = 0; n < 6; n += 1) documents.push((await show(ana, await child(ana))).body.data.document)
    const reasons: unknown[] = []
    for (const document of documents) reasons.push((await add(eve, childForm({ document }))).error.reason)
    expect(reasons).toEqual([...Array(5).fill('person_exists'), 'too_many_requests'])
    const { rows } = await sql<{ document: string }>`
      select payload ->> 'document' as document from graphile_worker._private_jobs
      where payload ->> 'but' = ${String(eve.id)} order by 1`.execute(at.db)
    expect(rows.map((row) => row.document)).toEqual(documents.slice(0, 5).toSorted())
    at.pass(3601)
    expect((await add(eve, childForm())).status).toBe(201)
  })

  it('lets a child who is older now change every other field', async () => {
    const ana = await at.account()
    const id = await child(ana, {}, { birthdate: '2015-01-01' })
    const health = { has_disability: 'SI', disability_id: 99 }
    expect((await change(ana, id, { ...(await rowOf(ana, id)), stratum: 6, ...health })).status).toBe(200)
    const grown = await child(ana, {}, { birthdate: '2008-01-01', document_type_id: 2 })
    expect((await change(ana, grown, { ...(await rowOf(ana, grown)), document_type_id: 1 })).status).toBe(200)
    const { version: _, ...present } = await rowOf(ana, grown)
    const older = await change(ana, grown, { ...present, birthdate: '2000-01-01' })
    expect(Object.keys(older.error.errors ?? {})).toEqual(['has_disability'])
  })
})

describe('removing a beneficiary', () => {
  const remove = (account: TestAccount, id: number) => at.callWith(account.access, removePerson, { params: { id } })

  it('deletes a person who was registered by mistake, with the documents', async () => {
    const ana = await at.account()
    const id = await child(ana)
    expect((await remove(ana, id)).status).toBe(200)
    expect((await show(ana, id)).status).toBe(404)
    const jobs = await sql`select from graphile_worker.jobs where task_identifier = 'forget-file'`.execute(at.db)
    expect(jobs.rows.length).toBeGreaterThan(0)
    expect(await auditsOf(id, 'deleted')).toMatchObject([{ citizen_id: ana.id }])
  })

  it('is refused for the holder, during a review, and with decided documents or enrolments', async () => {
    const ana = await at.account()
    expect((await remove(ana, ana.profile)).error.reason).toBe('holder_not_removable')
    for (const status_id of [status.profileValidating, status.profileVerified]) {
      expect((await remove(ana, await child(ana, {}, { status_id }))).error.reason).toBe('person_under_review')
    }
    const decided = await child(ana)
    await at.db.updateTable('files').set({ status_id: status.fileReturned }).where('profile_id', '=', decided).execute()
    expect((await remove(ana, decided)).error.reason).toBe('person_has_history')
    const returned = await child(ana, {}, { status_id: status.profileReturned })
    expect((await remove(ana, returned)).status).toBe(200)
  })
})
