import {
  citizenCurrentUser,
  citizenLogin,
  handPersonOver,
  listGuardianInvitations,
  preRegister,
  register,
  registerStatus,
  showPerson,
  verifySignUp,
} from '@portal/contract/citizens'
import { preRegisters } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { beneficiaryType, personalType } from '../../src/base/services/authority/account-holder.ts'
import { tokenHash } from '../../src/base/services/identity/token-hash.ts'
import { testApp } from '../base/test-app.ts'
import { allJobsDone, startTestJobs } from '../base/test-jobs.ts'
import { startMailbox } from '../notices/mail-server.ts'
import { personForm } from '../people/person-form.ts'

const at = await testApp()
const mails = await startMailbox()
const jobs = startTestJobs(at, { smtpUrl: mails.url })
afterAll(async () => {
  await jobs.stop()
  await mails.close()
  await at.close()
})
// The number of attempts per hour is limited: each test starts after that hour.
afterEach(() => at.pass(3601))

const form = {
  document_type_id: 1,
  document: '1020304050',
  name: 'Ana',
  s_name: null,
  surname: 'Peña',
  s_surname: null,
  email: 'ana@correo.example',
  terms: 1,
}
const signUp = (fields: object = {}, headers = {}) =>
  at.callWith(null, preRegister, { body: { ...form, code: null, ...fields }, headers })
const verify = (code: string, email = form.email) => at.callWith(null, verifySignUp, { body: { ...form, email, code } })
const statusOf = (email: string, document = form.document) =>
  at.callWith(null, registerStatus, { query: { email, document } })
const codeFor = async (email: string) => /\b\d{6}\b/.exec((await mails.next(email)).text ?? '')?.[0] ?? ''
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const open = () => at.db.selectFrom('pre_registers').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()

describe('a sign-up', () => {
  it('returns a message and sends a mail with a code of six digits, which comes first in the subject', async () => {
    const { status, body } = await signUp({ email: 'uno@correo.example' })
    expect([status, body.data, body.details]).toEqual([
      200,
      'Si los datos son correctos, le enviamos un correo con un código de seis dígitos. Vence en 24 horas.',
      null,
    ])
    const mail = await mails.next('uno@correo.example')
    expect(mail.subject).toMatch(/^\d{6} es su código para el Portal Ciudadano$/)
    const row = (await open()).at(-1)
    expect(row).toMatchObject({ email: 'uno@correo.example', code_hash: expect.any(Buffer) })
    const code = mail.subject?.slice(0, 6) ?? ''
    expect(row?.code_hash).not.toEqual(tokenHash(code))
    const { access } = await at.person('mira', ['admin'])
    const listed = await at.callWith(access, preRegisters.index, { query: { query: 'uno@correo' } })
    expect(listed.body.data).toMatchObject([{ full_name: 'ANA PEÑA', state: 'waiting' }])
  })

  it('uses the language of the request', async () => {
    await signUp({ email: 'two@correo.example' }, { 'x-localization': 'en' })
    const mail = await mails.next('two@correo.example')
    expect(mail.subject).toMatch(/^\d{6} is your code/)
    expect(mail.text).toMatch(/It works until June 16, 2026, /)
  })

  it('names each invalid field, and requires the terms', async () => {
    const bad = { document_type_id: 3, document: 'AB', name: '', email: 'no', terms: 0 }
    const { status, error } = await signUp(bad)
    expect(status).toBe(422)
    expect(Object.keys(error.errors ?? {}).toSorted()).toEqual([
      'document',
      'document_type_id',
      'email',
      'name',
      'terms',
    ])
    expect((await signUp({ terms: null })).status).toBe(422)
    expect(Object.keys((await signUp({ document: 'AB123' })).error.errors ?? {})).toEqual(['document'])
  })

  it('refuses a document with a fraction, a check digit or several signs, and stores it without thousands separators', async () => {
    for (const document of ['70990061.0', '70990062-1', '1.012.345.679,00']) {
      const { status, error } = await signUp({ document, email: 'cifras@correo.example' })
      expect([status, Object.keys(error.errors ?? {})], document).toEqual([422, ['document']])
    }
    await signUp({ document: '1.012.345.679', email: 'cifras@correo.example' })
    expect((await open()).at(-1)).toMatchObject({ email: 'cifras@correo.example', document: '1012345679' })
  })

  it('creates one sign-up and sends one mail when it is sent twice, and accepts other data only after 60 seconds', async () => {
    const email = 'doble@correo.example'
    const responses = [await signUp({ email }), await signUp({ email })]
    expect(responses.map(({ status, body }) => [status, body.data])).toEqual(
      responses.map(() => [200, responses[0]?.body.data]),
    )
    await allJobsDone(at)
    expect(mails.countOf(email)).toBe(1)
    const soon = await signUp({ email, name: 'Otra' })
    expect([soon.status, soon.error.reason, soon.headers['retry-after']]).toEqual([429, 'code_sent_already', '60'])
    at.pass(61)
    expect((await signUp({ email, name: 'Otra' })).status).toBe(200)
    await allJobsDone(at)
    expect(mails.countOf(email)).toBe(2)
  })

  it('replaces the earlier one when it is started again with the same e-mail', async () => {
    const email = 'despues@correo.example'
    await signUp({ document: '52100200', email })
    const former = await codeFor(email)
    at.pass(61)
    await signUp({ document: '52100201', email })
    expect((await verify(former, email)).status).toBe(422)
    expect((await verify(await codeFor(email), email)).body.data.document).toBe('52100201')
    const rows = (await open()).filter((row) => row.email === email)
    expect(rows.map(({ document }) => document)).toEqual(['52100201'])
  })

  it('is not ended by a person with the same document, nor by one with the same e-mail after the right code', async () => {
    const person = { document: '52100300', email: 'duena@correo.example' }
    await signUp(person)
    await signUp({ ...person, email: 'otro@correo.example' })
    const code = await codeFor(person.email)
    const ticket = (await verify(code, person.email)).body.data.code
    at.pass(61)
    await signUp({ ...person, document: '52100301', name: 'Ajena' })
    await signUp({ ...person, email: 'otra@correo.example' })
    await codeFor(person.email)
    // The response may have been lost, so a repeated request succeeds.
    expect((await verify(code, person.email)).body.data).toMatchObject({
      code: ticket,
      document: '52100300',
      name: 'Ana',
    })
    const { body } = await verify(await codeFor('otra@correo.example'), 'otra@correo.example')
    expect(body.data.document).toBe('52100300')
    const fields = { ...personForm({ document: person.document }), email: person.email, code: ticket }
    expect(
      Object.keys((await at.send('stranger', register, { fields: texts(fields) })).error.errors ?? {}),
    ).not.toContain('code')
  })

  it('counts wrong codes for each sign-up of the e-mail', async () => {
    const email = 'adivina@correo.example'
    await signUp({ document: '52100400', email })
    const code = await codeFor(email)
    await verify(code, email)
    at.pass(61)
    await signUp({ document: '52100401', email })
    const newer = await codeFor(email)
    const wrong = ['100001', '100002', '100003', '100004', '100005', '100006', '100007'].filter(
      (one) => one !== code && one !== newer,
    )
    for (const one of wrong.slice(0, 5)) await verify(one, email)
    expect([(await verify(code, email)).status, (await verify(newer, email)).status]).toEqual([422, 422])
  })

  it('is limited for each address', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 31; n += 1) statuses.add((await signUp({ document: '12', email: 'no' })).status)
    expect([...statuses]).toEqual([422])
    const made = []
    for (let n = 0; n < 31; n += 1) {
      made.push((await signUp({ document: String(9000 + n), email: `lote${n}@correo.example` })).status)
    }
    expect(made.slice(-2)).toEqual([200, 429])
  })

  it('is limited for each address also when the e-mail received a code a moment ago', async () => {
    const email = 'otra.vez@correo.example'
    const reasons = []
    for (let n = 0; n < 31; n += 1) {
      reasons.push((await signUp({ document: String(9100 + n), email })).error?.reason ?? 'sent')
    }
    expect([reasons[0], reasons[1], reasons[29], reasons[30]]).toEqual([
      'sent',
      'code_sent_already',
      'code_sent_already',
      'too_many_requests',
    ])
    expect((await signUp({ email: 'nadie.mas@correo.example' })).status).toBe(429)
  })
})

describe('a sign-up by a person who has an account', () => {
  it('gets the same response, and the mail says that the account exists', async () => {
    await at.account({ email: 'tiene@correo.example', document: '80111222' })
    const fresh = await signUp({ document: '80111333', email: 'nueva@correo.example' })
    const byEmail = await signUp({ document: '80111444', email: 'TIENE@correo.example' })
    const shown = [fresh, byEmail].map(({ status, body }) => [status, body.data, body.details])
    expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1)
    const mail = await mails.next('TIENE@correo.example')
    expect(mail.subject).toBe('Ya hay una cuenta con este correo en el Portal Ciudadano')
    expect(mail.text).toContain('https://portal.example/portal-ciudadano/usuarios/olvide-mi-contrasena')
    expect(mail.text).not.toMatch(/\b\d{6}\b/)
  })

  it('has the same status as any other sign-up, also after its mail', async () => {
    await signUp({ document: '80111555', email: 'TIENE@correo.example' })
    await signUp({ document: '80111666', email: 'nadie@correo.example' })
    await allJobsDone(at)
    const responses = [
      await statusOf('tiene@correo.example', '80111555'),
      await statusOf('nadie@correo.example', '80111666'),
    ]
    const shown = responses.map(({ status, body }) => [status, body.data[0]?.status, body.data[0]?.details])
    expect(shown[0]).toEqual(shown[1])
    expect(shown[0]?.[1]).toBe('Código enviado')
    const wrong = [await verify('000000', 'tiene@correo.example'), await verify('000000', 'sin@correo.example')]
    expect(wrong.map(({ status, error }) => [status, error.reason, error.message])).toEqual(
      wrong.map(() => [422, 'code_wrong', wrong[0]?.error.message]),
    )
  })
})

describe('the code of a sign-up', () => {
  it('returns the form with a token instead of the code, and the same token the second time', async () => {
    const email = 'codigo@correo.example'
    await signUp({ document: '52300100', email })
    const code = await codeFor(email)
    const [first, second] = [await verify(code, email), await verify(code, email)]
    expect(first.status).toBe(200)
    const { terms: _, ...person } = form
    expect(first.body.data).toEqual({
      ...person,
      document: '52300100',
      email,
      code: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(second.body.data).toEqual(first.body.data)
    const [row] = (await open()).slice(-1)
    expect(row?.verified_at).not.toBeNull()
    expect((await statusOf(email, '52300100')).body.data[0]?.status).toBe('Código verificado')
  })

  it('expires after five wrong attempts', async () => {
    const email = 'cinco@correo.example'
    await signUp({ document: '52300200', email })
    const code = await codeFor(email)
    for (let n = 0; n < 5; n += 1) {
      const { status, error } = await verify(other(code), email)
      expect([status, error.reason, Object.keys(error.errors ?? {})]).toEqual([422, 'code_wrong', ['code']])
    }
    expect((await verify(code, email)).status).toBe(422)
  })

  it('is valid for 24 hours', async () => {
    const email = 'vence@correo.example'
    await signUp({ document: '52300300', email })
    const code = await codeFor(email)
    at.pass(24 * 3600 + 1)
    expect((await verify(code, email)).status).toBe(422)
    expect((await statusOf(email, '52300300')).body.data[0]?.status).toBe('Código vencido')
  })

  it('is sent again by staff, until the right code was entered', async () => {
    const email = 'otra-vez@correo.example'
    await signUp({ document: '52300400', email })
    const former = await codeFor(email)
    const { id } = (await open()).find((row) => row.email === email) ?? { id: 0 }
    const { access } = await at.person('reenvia', ['admin'])
    const resend = () => at.callWith(access, preRegisters.resend, { params: { id } })
    expect((await resend()).status).toBe(200)
    const code = await codeFor(email)
    if (code !== former) expect((await verify(former, email)).status).toBe(422)
    expect((await verify(code, email)).status).toBe(200)
    expect((await resend()).error.reason).toBe('already_verified')
  })
})

describe('the status of a sign-up', () => {
  it('is returned only for the e-mail and the document of the same account', async () => {
    const { profile, email } = await at.account({ email: 'estado@correo.example', document: '80900100' })
    const stands = async () => (await statusOf(email, '80900100')).body.data[0]
    expect(await stands()).toMatchObject({
      status: 'En revisión',
      action: { text: 'Ingresar', to: { name: 'Login' } },
    })
    for (const [status_id, statusName] of [
      [3, 'Verificado'],
      [4, 'Hay algo por corregir'],
    ] as const) {
      await sql`update profiles set status_id = ${status_id} where id = ${profile}`.execute(at.db)
      expect((await stands())?.status).toBe(statusName)
    }
    expect((await statusOf(email, '80900101')).status).toBe(404)
    expect((await statusOf('otro@correo.example', '80900100')).status).toBe(404)
    const { status, error } = await at.callWith(null, registerStatus, { query: { email } })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['document']])
  })

  it('is limited', async () => {
    const statuses = []
    for (let n = 0; n < 31; n += 1) statuses.push((await statusOf(`e${n}@correo.example`)).status)
    expect(statuses.slice(-2)).toEqual([404, 429])
  })
})

const password = 'una clave larga de parque'
const pdf = { name: 'cedula.pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n') }

/** A sign-up with a verified code: the response data, in the form that existing clients send. */
async function verified(email: string, document: string) {
  await signUp({ email, document, name: 'Luz', s_name: 'Marina', surname: 'Pardo' })
  const { body } = await verify(await codeFor(email), email)
  return formOf(body.data, document)
}

/** The fields of a form with files: fields that are null are left out, others are text. */
const texts = (all: object) =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)]),
  )

async function formOf(data: object, document: string) {
  const { has_disability: _, ...person } = personForm({ document })
  return texts({
    ...person,
    ...data,
    has_disability: 'NO',
    password,
    password_confirmation: password,
    terms: '1',
    decoded: '0',
    autovalidate: '0',
    age: '38',
  })
}
/** Sends all requests of a sign-up and a registration. Returns their responses as text, with placeholders for the values of this person. */
async function responsesTo(email: string, document: string) {
  const begun = await signUp({ email, document })
  const mail = await mails.next(email)
  const code = mail.subject?.slice(0, 6) ?? ''
  const checked = await verify(code, email)
  const fields = { ...(await formOf(checked.body.data, document)), email }
  const misplaced = await send({ ...fields, city_birth_id: '999999' })
  const outside = await send({ ...fields, upz_id: '2' })
  const done = [await send(fields), await send(fields)]
  const standing = await statusOf(email, document)
  const results = [begun, checked, misplaced, outside, ...done, standing].map(({ status, body, error, headers }) => [
    status,
    JSON.parse(JSON.stringify(body).replace(/"\d{4}-\d\d-\d\d[ T][^"]*"/g, '"MOMENT"')),
    error.reason,
    headers['retry-after'],
  ])
  const text = JSON.stringify([results, mail.subject?.slice(6), mail.text?.replaceAll(code, '')])
  return text
    .replaceAll(email, 'EMAIL')
    .replaceAll(document, 'DOCUMENT')
    .replaceAll(checked.body.data.code, 'TOKEN')
    .replaceAll(encodeURIComponent(email), 'EMAIL')
}

const send = (fields: Record<string, string>, files: Parameters<typeof at.send>[2]['files'] = { file: pdf }) =>
  at.send('stranger', register, { fields, files })
const accountOf = (email: string) =>
  at.db.selectFrom('citizen_accounts').selectAll().where('email', '=', email).executeTakeFirst()
const enter = (email: string) => at.callWith(null, citizenLogin, { body: { email, password } })

describe('a registration', () => {
  it('creates a confirmed account with profile, document and accepted terms, and may be sent twice', async () => {
    const email = 'completa@correo.example'
    const fields = await verified(email, '52400100')
    const responses = [await send(fields), await send(fields)]
    expect(responses.map(({ status, body }) => [status, body.data])).toEqual(
      responses.map(() => [200, expect.stringContaining('ya está lista: ingrese con su correo')]),
    )
    const account = await accountOf(email)
    const id = account?.id ?? 0
    expect(account?.verified_at).toEqual(at.now())
    expect(await at.db.selectFrom('profiles').selectAll().where('account_id', '=', id).execute()).toMatchObject([
      {
        profile_type_id: 1,
        document: '52400100',
        name: 'Luz',
        status_id: 1,
        relationship: null,
        sex_id: 2,
        eps_id: 99,
      },
    ])
    const { rows: files } = await sql`
      select file_type_id, status_id, uploaded_by_citizen_id, created_by_citizen_id, original_name from files
      join stored_files on stored_files.id = stored_file_id
      where profile_id in (select id from profiles where account_id = ${id})`.execute(at.db)
    expect(files).toEqual([
      {
        file_type_id: 1,
        status_id: 8,
        uploaded_by_citizen_id: id,
        created_by_citizen_id: id,
        original_name: 'cedula.pdf',
      },
    ])
    const { rows: accepted } = await sql`
      select purpose, consent_revisions.revision, profile_id = (select id from profiles where account_id = ${id}) as for_holder, accepted_at
      from account_consents join consent_revisions on consent_revisions.id = revision_id
      join informed_consents on informed_consents.id = consent_id where citizen_id = ${id} order by purpose`.execute(
      at.db,
    )
    expect(accepted).toEqual([
      { purpose: 'general', revision: 1, for_holder: true, accepted_at: at.now() },
      { purpose: 'terms', revision: 1, for_holder: null, accepted_at: at.now() },
    ])
    const { rows: audits } = await sql<{ entity: string }>`
      select entity from audits where citizen_id = ${id} and event = 'created' order by entity`.execute(at.db)
    expect(audits.map(({ entity }) => entity)).toEqual(['Citizen', 'File', 'Profile'])
    const { body } = await enter(email)
    const user = await at.callWith(body.access_token, citizenCurrentUser)
    expect(user.body.data).toMatchObject({
      name: 'LUZ MARINA PARDO',
      email,
      document: '52400100',
      profile: { files_count: 1, upz_id: '1', neighborhood_id: -1 },
    })
    expect((await statusOf(email, '52400100')).body.data[0]?.status).toBe('En revisión')
    // The code cannot be used again.
    expect((await verify('000000', email)).status).toBe(422)
  })

  it('creates one account when it is sent twice at the same moment', async () => {
    const fields = await verified('gemela@correo.example', '52400200')
    const responses = await Promise.all([send(fields), send(fields)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql`select from profiles where document = '52400200'`.execute(at.db)
    expect(rows).toHaveLength(1)
  })

  it('needs the token of the right code, for the same e-mail, within 24 hours', async () => {
    const fields = await verified('ficha@correo.example', '52400300')
    for (const changed of [
      ['code', 'x'],
      ['code', '123456'],
      ['email', 'otra@correo.example'],
    ] as const) {
      const { status, error } = await send({ ...fields, [changed[0]]: changed[1] })
      expect([status, error.reason, Object.keys(error.errors ?? {})]).toEqual([422, 'sign_up_over', ['code']])
    }
    at.pass(24 * 3600 + 1)
    expect((await send(fields)).error.reason).toBe('sign_up_over')
    expect(await accountOf('ficha@correo.example')).toBeUndefined()
  })

  it('accepts adults only, requires every field, a document and a strong password, and names invalid fields', async () => {
    const fields = await verified('menor@correo.example', '52400400')
    const errorFieldsOf = async (changed: Record<string, string>, files?: Parameters<typeof send>[1]) => {
      const { status, error } = await send({ ...fields, ...changed }, files)
      expect(status).toBe(422)
      return Object.keys(error.errors ?? {})
    }
    expect(await errorFieldsOf({ birthdate: '2009-03-09' })).toEqual(['birthdate'])
    expect(await errorFieldsOf({ address: '', stratum: '9' })).toEqual(['address', 'stratum'])
    expect(await errorFieldsOf({ terms: '0' })).toEqual(['terms'])
    expect(await errorFieldsOf({}, {})).toEqual(['file'])
    expect(await errorFieldsOf({}, { file: { name: 'cedula.pdf', bytes: Buffer.from('no es un PDF') } })).toEqual([
      'file',
    ])
    expect(await errorFieldsOf({ password_confirmation: 'otra' })).toEqual(['password_confirmation'])
    for (const bad of ['corta', 'contrasena1', 'Pardo-52400400', '52400400-x']) {
      expect(await errorFieldsOf({ password: bad, password_confirmation: bad })).toEqual(['password'])
    }
    expect(await accountOf('menor@correo.example')).toBeUndefined()
    expect((await send(fields)).status).toBe(200)
  })

  it('with another person’s document returns the same responses as any other, and sends a mail only to that person', async () => {
    await at.account({ email: 'primera@correo.example', document: '52400500', name: 'Amparo' })
    const free = await responsesTo('libre@correo.example', '52400501')
    const taken = await responsesTo('tarde@correo.example', '52400500')
    expect(taken).toBe(free)
    expect(await accountOf('libre@correo.example')).toBeDefined()
    expect(await accountOf('tarde@correo.example')).toBeUndefined()
    const mail = await mails.next('primera@correo.example')
    expect(mail.subject).toBe('Alguien usó el documento de Amparo en el Portal Ciudadano')
    expect(mail.text).toContain('https://portal.example/portal-ciudadano/usuarios/olvide-mi-contrasena')
    expect(mail.text).not.toContain('tarde@correo.example')
    await allJobsDone(at)
    expect(['libre@correo.example', 'tarde@correo.example', 'primera@correo.example'].map(mails.countOf)).toEqual([
      0, 0, 0,
    ])
    const { rows } =
      await sql`select from stored_files where original_name = 'cedula.pdf' and created_by_citizen_id is null`.execute(
        at.db,
      )
    expect(rows).toEqual([])
  })

  it('takes over a person who was handed over to its e-mail, with their history and the new values, and mails no warning', async () => {
    const ana = await at.account({ email: 'entrega@correo.example' })
    const own = { account_id: ana.id, profile_type_id: beneficiaryType, relationship: 'HIJO/A' as const }
    /** A person of age in the account of the mother, with the documents of a child. */
    const grown = (document: string) =>
      at.citizen({ document_type_id: 2, document, name: 'Sara', birthdate: '1988-03-09', address: 'Calle 1', ...own })
    const [one, two] = [await grown('52400700'), await grown('52400701')]
    for (const [id, email] of [
      [one, 'sara@correo.example'],
      [two, 'otra.sara@correo.example'],
    ] as const) {
      expect((await at.callWith(ana.access, handPersonOver, { params: { id }, body: { email } })).status).toBe(200)
      await mails.next(email)
    }
    expect((await send(await verified('sara@correo.example', '52400700'))).status).toBe(200)
    const account = await accountOf('sara@correo.example')
    const people = await at.db
      .selectFrom('profiles')
      .selectAll()
      .where('account_id', '=', account?.id ?? 0)
      .execute()
    expect(people).toMatchObject([
      {
        id: one,
        profile_type_id: personalType,
        relationship: null,
        document_type_id: 2,
        name: 'Sara',
        address: 'Calle 187 # 8-20',
      },
    ])
    const { access_token } = (await enter('sara@correo.example')).body as unknown as { access_token: string }
    expect((await at.callWith(access_token, listGuardianInvitations)).body.data).toEqual([])
    expect((await at.callWith(ana.access, showPerson, { params: { id: one } })).status).toBe(404)

    // Another e-mail than the one of the handover registers its own person.
    await send(await verified('ajena@correo.example', '52400701'))
    expect((await at.callWith(ana.access, showPerson, { params: { id: two } })).status).toBe(200)
    await allJobsDone(at)
    expect(mails.countOf('entrega@correo.example')).toBe(0)
  })

  it('keeps the language in which it was sent', async () => {
    const fields = await verified('english@correo.example', '52400600')
    await at.send('stranger', register, { fields, files: { file: pdf }, headers: { 'x-localization': 'en' } })
    expect((await accountOf('english@correo.example'))?.locale).toBe('en')
  })

  it('without an account accepts at most the size of one file', async () => {
    const fields = await verified('grande@correo.example', '52400700')
    const half = { name: 'foto.jpg', bytes: Buffer.alloc(6 * 1024 * 1024) }
    const { status, error } = await send(fields, { file: half, file_back: half })
    expect([status, error.reason]).toEqual([413, 'too_large'])
  })
})
