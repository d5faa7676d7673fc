import {
  addPerson,
  listPeople,
  preRegister,
  requestIdentityChange,
  showPerson,
  updatePerson,
} from '@portal/contract/citizens'
import { listDuplicates, listProfiles, preRegisters, searchEverywhere, updateProfile } from '@portal/contract/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { childForm } from '../people/person-form.ts'
import { type TestAccount, testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())

const pdf = { name: 'documento.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
const fieldsOf = (form: object) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      value === null || value === undefined
        ? []
        : [[key, typeof value === 'boolean' ? (value ? 'SI' : 'NO') : String(value)]],
    ),
  )
const add = (account: TestAccount, form: object) =>
  at.sendWith(account.access, addPerson, {
    fields: { ...fieldsOf(form), relationship: 'HIJO/A' },
    files: { file: pdf },
  })

describe('given a name of one letter or one name only', () => {
  it('registers the person and shows the name without a gap', async () => {
    const account = await at.account({ name: 'J', surname: 'O' })
    const form = { ...childForm({ name: 'U', contact_name: 'Li', other_neighborhood_name: 'La' }), surname: null }
    const { status, body } = await add(account, { ...form, has_one_name: true })
    expect(status).toBe(201)
    const { body: shown } = await at.callWith(account.access, showPerson, { params: { id: body.details?.id ?? 0 } })
    expect(shown.data).toMatchObject({
      name: 'U',
      surname: '',
      full_name: 'U',
      contact_name: 'Li',
      other_neighborhood_name: 'La',
    })
    const { body: list } = await at.callWith(account.access, listPeople)
    expect(list.data.map(({ full_name }) => full_name).toSorted()).toEqual(['J O', 'U'])
  })

  it('refuses a form without a surname that does not declare a single name', async () => {
    const account = await at.account()
    for (const surname of [undefined, '', '\u200b']) {
      const { status, error } = await add(account, { ...childForm(), surname })
      expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['surname']])
    }
    const body = { document_type_id: 1, document: '1030000001', name: 'U', email: 'u@correo.example', terms: 1 }
    expect((await at.callWith(null, preRegister, { body })).error.errors).toHaveProperty('surname')
    expect((await at.callWith(null, preRegister, { body: { ...body, has_one_name: 1 } })).status).toBe(200)
    const { body: listed } = await at.call('admin', preRegisters.index, { query: { query: 'u@correo.example' } })
    expect(listed.data).toMatchObject([{ full_name: 'U', surname: '' }])
  })

  it('keeps a surname that a change omits, and clears it on request', async () => {
    const account = await at.account()
    const id = (await add(account, childForm())).body.details?.id ?? 0
    const { surname: _, ...rest } = childForm()
    const change = (fields: object) =>
      at.sendWith(account.access, updatePerson, { params: { id }, fields: fieldsOf({ ...rest, ...fields }) })
    expect((await change({ name: 'Tom' })).status).toBe(200)
    expect(await at.db.selectFrom('profiles').select(['name', 'surname']).where('id', '=', id).execute()).toEqual([
      { name: 'Tom', surname: 'Pardo' },
    ])
    expect((await change({ surname: '' })).error.errors).toHaveProperty('surname')
    expect((await change({ has_one_name: true })).status).toBe(200)
    expect(await at.db.selectFrom('profiles').select('surname').where('id', '=', id).execute()).toEqual([
      { surname: '' },
    ])
  })

  it('can be corrected by staff and requested by the citizen', async () => {
    const account = await at.account({ status_id: 3, verified_at: at.now() })
    const send = (changes: object) =>
      at.callWith(account.access, requestIdentityChange, {
        params: { id: account.profile },
        body: { changes, reason: 'Solo tengo un nombre' } as never,
      })
    expect((await send({ surname: '' })).error.errors).toHaveProperty(['changes.surname'])
    expect((await send({ surname: '', has_one_name: 'SI' })).status).toBe(201)
    const id = await at.citizen({ name: 'Suharto', surname: 'Prueba' })
    const correct = await at.call('admin', updateProfile, {
      params: { id },
      body: { surname: null, observation: 'Un nombre' },
    })
    expect(correct.status).toBe(200)
    const { body } = await at.call('admin', listProfiles, { query: { query: 'suharto' } })
    expect(body.data).toMatchObject([{ id, full_name: 'SUHARTO', surname: '' }])
  })
})

describe('given a web address in a name', () => {
  it('refuses it at its field in a sign-up, of a relative, in a request and in a correction', async () => {
    const account = await at.account({ status_id: 3, verified_at: at.now() })
    const { name, s_name, surname, s_surname, ...rest } = childForm()
    const signUp = { document_type_id: 1, document: '1030000002', email: 'p@correo.example', terms: 1 }
    const broken = { name: 'Ana', surname: 'gane dinero en malo.com' }
    const responses = [
      await at.callWith(null, preRegister, { body: { ...signUp, ...broken } }),
      await add(account, { ...rest, ...broken }),
      await at.callWith(account.access, requestIdentityChange, {
        params: { id: account.profile },
        body: { changes: { surname: broken.surname }, reason: 'Me casé' } as never,
      }),
      await at.call('admin', updateProfile, {
        params: { id: await at.citizen() },
        body: { surname: broken.surname, observation: 'Me casé' },
      }),
    ]
    expect(responses.map(({ status, error }) => [status, Object.keys(error.errors ?? {})])).toEqual([
      [422, ['surname']],
      [422, ['surname']],
      [422, ['changes.surname']],
      [422, ['surname']],
    ])
    for (const { error } of responses) expect(JSON.stringify(error.errors)).toContain('dirección web')
  })

  it('changes other fields of a person with such a stored name', async () => {
    const account = await at.account({ name: 'malo.co' })
    const { name: _, surname: __, ...rest } = childForm({ address: 'Calle 13' })
    const params = { id: account.profile }
    const fields = { ...rest, document_type_id: undefined, document: undefined, birthdate: undefined }
    const changed = await at.sendWith(account.access, updatePerson, { params, fields: fieldsOf(fields) })
    expect([changed.status, changed.error?.errors]).toEqual([200, undefined])
    const corrected = await at.call('admin', updateProfile, {
      params,
      body: { address: 'Calle 14', observation: 'Se mudó' },
    })
    expect(corrected.status).toBe(200)
  })
})

describe('given invisible characters, unusual spaces and decomposed letters', () => {
  it('stores the plain name and address', async () => {
    const account = await at.account()
    const form = childForm({
      name: 'Ana\u00a0Mari\u0301a\u200b',
      surname: 'Nu\u0301n\u0303ez',
      address: '\ufeffCalle\u00a012',
      contact_name: 'Luz\u202e Díaz',
    })
    const id = (await add(account, form)).body.details?.id ?? 0
    const { body } = await at.callWith(account.access, showPerson, { params: { id } })
    expect(body.data).toMatchObject({
      name: 'Ana María',
      surname: 'Núñez',
      address: 'Calle 12',
      contact_name: 'Luz Díaz',
    })
  })
})

describe('given names that are written in several ways', () => {
  it.each([
    ["Jane O'Neill", ["o'neill", 'o’neill', 'oneill', 'O´NEILL', 'o`neill']],
    ['Łukasz Sørensen', ['lukasz', 'łukasz', 'sorensen', 'SØRENSEN']],
    ['Karl Groß', ['gross', 'groß', 'GROẞ']],
    ['Ana-María Peña-Díaz', ['ana maria', 'ana-maria', 'pena diaz', 'ana–maria']],
  ])('finds %s by each of them', async (full, queries) => {
    const [name = '', surname = ''] = full.split(' ')
    const id = await at.citizen({ name, surname })
    for (const query of queries) {
      const { body } = await at.call('admin', listProfiles, { query: { query } })
      expect(
        body.data.map((row) => row.id),
        query,
      ).toContain(id)
      const found = await at.call('admin', searchEverywhere, { query: { query } })
      expect(
        found.body.data.map((row) => row.id),
        query,
      ).toContain(id)
    }
  })

  it('reports two citizens with one birthday as duplicates', async () => {
    const birthdate = '1977-07-07'
    const one = await at.citizen({ name: 'Jane', surname: 'O’Hara', birthdate })
    const other = await at.citizen({ name: 'JANE', surname: "O'Hara", birthdate })
    const { body } = await at.call('admin', listDuplicates, { params: { id: one } })
    expect(body.data).toMatchObject([{ id: other, same_name: true, same_document: false }])
  })

  it('keeps two e-mails apart that differ only by an apostrophe', async () => {
    await at.citizen({ email: "o'neill@correo.example" })
    await expect(at.citizen({ email: 'oneill@correo.example' })).resolves.toBeGreaterThan(0)
    await expect(at.citizen({ email: "O'NEILL@correo.example" })).rejects.toThrow('citizen_accounts__email')
    const { body } = await at.call('admin', searchEverywhere, { query: { query: "o'neill@correo" } })
    expect(body.data.length).toBeGreaterThan(0)
  })
})
