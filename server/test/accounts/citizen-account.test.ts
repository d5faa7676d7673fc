import { currentUser, forgotPassword, logoutGeneral, resetPassword } from '@portal/contract'
import {
  changeCitizenEmail,
  changeCitizenPassword,
  citizenCurrentUser,
  citizenLogin,
  citizenLogout,
  citizenLogoutAll,
  confirmEmailChange,
  readDraftKey,
  resendEmailChange,
  resendEmailCode,
  verifyEmail,
} from '@portal/contract/citizens'
import { updateAccount } from '@portal/contract/staff'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { clearOldRows } from '../../src/base/services/jobs/clear-old-rows.ts'
import { testApp } from '../base/test-app.ts'
import { allJobsDone, startTestJobs } from '../base/test-jobs.ts'
import { startMailbox } from '../notices/mail-server.ts'

const at = await testApp()
const mails = await startMailbox()
const jobs = startTestJobs(at, { smtpUrl: mails.url })
afterAll(async () => {
  await jobs.stop()
  await mails.close()
  await at.close()
})

const password = 'Parque-Simon-2026'
const email = 'ana@test.example'
const signIn = (fields: object = {}, headers = {}) =>
  at.callWith(null, citizenLogin, { body: { email, password, ...fields }, headers })

const profile = await at.citizen({ email, name: 'Ana', surname: 'Rojas', mobile_phone: '3001234567' })
const { account_id: account } = await at.db
  .selectFrom('profiles')
  .select('account_id')
  .where('id', '=', profile)
  .executeTakeFirstOrThrow()
await at.db
  .updateTable('citizen_accounts')
  .set({ password_hash: await hashPassword(password) })
  .where('id', '=', account)
  .execute()

describe('the sign-in of a citizen', () => {
  it('returns a bare token for eight hours, for any case of the address', async () => {
    const { status, body } = await signIn({ email: ' ANA@test.example ' })
    expect(status).toBe(200)
    expect(body).toEqual({ access_token: expect.stringMatching(/^c\./), token_type: 'Bearer', expires_in: 28_800 })
    expect((await at.callWith(body.access_token, citizenCurrentUser)).status).toBe(200)
    at.pass(28_801)
    expect((await at.callWith(body.access_token, citizenCurrentUser)).status).toBe(401)
  })

  it('leaves the version of the account unchanged', async () => {
    const versionNow = async () =>
      (await at.db.selectFrom('citizen_accounts').select('version').where('id', '=', account).executeTakeFirstOrThrow())
        .version
    const before = await versionNow()
    expect((await signIn()).status).toBe(200)
    expect(await versionNow()).toBe(before)
  })

  it('returns the key for drafts, equal at every sign-in and different for each account', async () => {
    const keyOf = async (token: string | null) => (await at.callWith(token, readDraftKey)).body.data
    const tokenOf = async (address: string) => (await signIn({ email: address })).body.access_token
    const { key } = await keyOf(await tokenOf(email))
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await keyOf(await tokenOf(email))).toEqual({ key })
    const other = 'otra@test.example'
    await at.citizen({ email: other })
    await at.db
      .updateTable('citizen_accounts')
      .set({ password_hash: await hashPassword(password) })
      .where('email', '=', other)
      .execute()
    const { key: others } = await keyOf(await tokenOf(other))
    expect(Buffer.from(others, 'base64')).toHaveLength(32)
    expect(others).not.toBe(key)
    const staff = await at.call('admin', readDraftKey)
    expect(staff.status).toBe(401)
    expect((await at.callWith(null, readDraftKey)).status).toBe(401)
  })

  it('returns 401 with one text for a wrong password, an unknown address, an account without a password and a locked one', async () => {
    const other = await at.citizen({ email: 'sin-clave@test.example' })
    expect(other).toBeGreaterThan(0)
    const responses = [
      await signIn({ password: 'otra' }),
      await signIn({ email: 'nadie@test.example' }),
      await signIn({ email: 'sin-clave@test.example' }),
    ]
    await at.db.updateTable('citizen_accounts').set({ is_locked: true }).where('id', '=', account).execute()
    responses.push(await signIn())
    await at.db.updateTable('citizen_accounts').set({ is_locked: false }).where('id', '=', account).execute()
    expect(responses.map(({ status, error }) => [status, error.code, error.message])).toEqual(
      responses.map(() => [401, 401, 'Usuario o contraseña incorrectos']),
    )
  })

  it('returns 422 and names the missing fields', async () => {
    const { status, error } = await at.callWith(null, citizenLogin, { body: { email } })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['password']])
  })

  it('is limited for each account and each address', async () => {
    at.pass(3600)
    const tries = []
    for (let n = 0; n < 7; n += 1) tries.push((await signIn({ password: 'mala' })).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429])
    at.pass(3600)
  })

  it('still works for the account’s holder after failures from another address', async () => {
    at.pass(3601)
    expect((await signIn()).status).toBe(200)
    const far = (n: number) =>
      at.app.inject({
        method: 'POST',
        url: citizenLogin.path,
        remoteAddress: `198.51.${n}.7`,
        payload: { email, password: 'mala' },
      })
    for (let n = 0; n < 31; n += 1) await far(n)
    expect((await far(99)).statusCode).toBe(429)
    expect((await signIn()).status).toBe(200)
    at.pass(3601)
  })

  it('mails the holder of a locked account once an hour, and only after the right password', async () => {
    await allJobsDone(at)
    while (mails.countOf(email) > 0) await mails.next(email)
    await at.db.updateTable('citizen_accounts').set({ is_locked: true }).where('id', '=', account).execute()
    for (const secret of ['mala', password, password]) await signIn({ password: secret })
    await allJobsDone(at)
    await at.db.updateTable('citizen_accounts').set({ is_locked: false }).where('id', '=', account).execute()
    expect(mails.countOf(email)).toBe(1)
    expect((await mails.next(email)).subject).toBe('Su cuenta del Portal Ciudadano está bloqueada')
  })

  it('stores the time of the sign-in, and the clean-up deletes expired tokens', async () => {
    await signIn()
    at.pass(2 * 86_400)
    await signIn()
    await clearOldRows(at.db, at.now())
    const tokens = await at.db
      .selectFrom('session_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
      .select('session_tokens.expires_at')
      .where('citizen_id', '=', account)
      .execute()
    expect(tokens.filter(({ expires_at }) => expires_at <= at.now())).toEqual([])
    const { last_sign_in_at } = await at.db
      .selectFrom('citizen_accounts')
      .select('last_sign_in_at')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    expect(last_sign_in_at).toEqual(at.now())
  })
})

describe('a path that staff and citizens share', () => {
  it('returns the response for the kind of the token', async () => {
    const { body } = await signIn()
    const token = body.access_token
    const citizen = await at.callWith(token, citizenCurrentUser)
    expect(citizen.body.data).toMatchObject({
      id: account,
      name: 'ANA ROJAS',
      email,
      email_verified_at: null,
      phone: '3001234567',
      profiles: [{ id: profile, full_name: 'ANA ROJAS' }],
      profile: { id: profile, activities_count: 0 },
    })
    const person = await at.person('mira', ['admin'])
    const staff = await at.callWith(person.access, currentUser)
    expect(staff.body.data).toMatchObject({ id: person.id })
    expect((await at.callWith(null, citizenCurrentUser)).status).toBe(401)
    expect((await at.callWith('viejo', currentUser)).status).toBe(401)
  })

  it('ends the session of the caller', async () => {
    const first = (await signIn()).body.access_token
    const second = (await signIn()).body.access_token
    expect((await at.callWith(first, citizenLogout)).status).toBe(200)
    expect((await at.callWith(first, citizenCurrentUser)).status).toBe(401)
    expect((await at.callWith(second, citizenLogoutAll)).status).toBe(200)
    expect((await at.callWith(second, citizenCurrentUser)).status).toBe(401)
    const staff = await at.person('sale', ['admin'])
    expect((await at.callWith(staff.access, logoutGeneral)).status).toBe(200)
    expect((await at.callWith(staff.access, currentUser)).status).toBe(401)
  })
})

const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const codeFor = async (address: string) => codeIn((await mails.next(address)).text)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A confirmed account with the password of these tests. */
async function person(address: string) {
  const made = await at.account({ email: address, name: 'Luz', surname: 'Marina', document: `7${Date.now() % 1e9}` })
  await at.db
    .updateTable('citizen_accounts')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', made.id)
    .execute()
  return made
}
const emailOf = async (id: number) =>
  (await at.db.selectFrom('citizen_accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

describe('the e-mail of an account', () => {
  // The number of attempts per hour is limited.
  beforeEach(() => at.pass(3601))

  it('is confirmed with the code of a mail; until then other calls return 403', async () => {
    const { id, access } = await person('sin-confirmar@test.example')
    await at.db.updateTable('citizen_accounts').set({ verified_at: null }).where('id', '=', id).execute()
    const call = (code: string) => at.callWith(access, verifyEmail, { params: { code } })
    const change = { body: { email: 'x@test.example', password } }
    expect((await at.callWith(access, changeCitizenEmail, change)).status).toBe(403)
    expect((await at.callWith(access, resendEmailCode)).status).toBe(200)
    const soon = await at.callWith(access, resendEmailCode)
    expect([soon.status, soon.error.reason]).toEqual([429, 'code_sent_already'])
    const mail = await mails.next('sin-confirmar@test.example')
    expect(mail.subject).toMatch(/^\d{6} es su código/)
    const code = codeIn(mail.text)
    const wrong = await call(other(code))
    expect([wrong.status, wrong.error.reason]).toEqual([422, 'code_wrong'])
    expect((await call('no-es-un-codigo')).status).toBe(422)
    const right = await call(code)
    expect(right.body).toMatchObject({ data: 'Se confirmó su correo electrónico.', details: { id } })
    expect(right.body.details.email_verified_at).not.toBeNull()
    // For a confirmed account the call succeeds, whatever code is sent.
    expect((await call(code)).body.details.email_verified_at).not.toBeNull()
    const again = await at.callWith(access, resendEmailCode)
    expect([again.status, again.body.details.email_verified_at]).toEqual([200, right.body.details.email_verified_at])
    await allJobsDone(at)
    expect(mails.countOf('sin-confirmar@test.example')).toBe(0)
  })

  it('gets a new code by mail when staff correct it', async () => {
    const { profile } = await person('mal-escrito@test.example')
    const { access: admin } = await at.person('corrige', ['admin'])
    const body = { email: 'bien-escrito@test.example' }
    expect((await at.callWith(admin, updateAccount, { params: { id: profile }, body })).status).toBe(200)
    const code = await codeFor('bien-escrito@test.example')
    const { access_token } = (await signIn(body)).body
    expect((await at.callWith(access_token, verifyEmail, { params: { code } })).status).toBe(200)
  })

  it('changes with a code sent to the new address, and the former address gets a mail', async () => {
    const { id, access } = await person('viejo@test.example')
    const change = (fields: object) => at.callWith(access, changeCitizenEmail, { body: { password, ...fields } })
    const wrong = await change({ email: 'nuevo@test.example', password: 'otra-clave-9' })
    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([422, ['password']])
    expect(Object.keys((await change({ email: 'VIEJO@test.example' })).error.errors ?? {})).toEqual(['email'])
    // Two equal requests send one mail.
    for (let n = 0; n < 2; n += 1) expect((await change({ email: 'nuevo@test.example' })).status).toBe(200)
    const soon = await at.callWith(access, resendEmailChange, { body: { code: null } })
    expect([soon.status, soon.error.reason]).toEqual([429, 'code_sent_already'])
    const former = await codeFor('nuevo@test.example')
    at.pass(61)
    expect((await at.callWith(access, resendEmailChange, { body: { code: null } })).status).toBe(200)
    const code = await codeFor('nuevo@test.example')
    const confirm = (digits: string) => at.callWith(access, confirmEmailChange, { body: { code: digits } })
    if (code !== former) expect((await confirm(former)).error.reason).toBe('code_wrong')
    expect(await emailOf(id)).toBe('viejo@test.example')
    for (let n = 0; n < 2; n += 1) expect((await confirm(code)).status).toBe(200)
    expect(await emailOf(id)).toBe('nuevo@test.example')
    expect((await mails.next('viejo@test.example')).subject).toBe(
      'Se cambió el correo de su cuenta del Portal Ciudadano',
    )
    expect((await at.callWith(access, citizenCurrentUser)).body.data.email).toBe('nuevo@test.example')
    const none = await at.callWith(access, resendEmailChange, { body: { code: null } })
    expect([none.status, none.error.reason]).toEqual([422, 'no_email_change'])
    await allJobsDone(at)
    expect([mails.countOf('nuevo@test.example'), mails.countOf('viejo@test.example')]).toEqual([0, 0])
  })

  it('does not show that another account has the address: only the mail to that address contains it', async () => {
    const { id, access } = await person('curioso@test.example')
    const change = (address: string) => at.callWith(access, changeCitizenEmail, { body: { email: address, password } })
    const taken = await change(email)
    // The next change cancels the mail of the former one if it is not sent yet.
    expect((await mails.next(email)).subject).toBe('Ya hay una cuenta con este correo en el Portal Ciudadano')
    at.pass(61)
    const free = await change('libre@test.example')
    expect([taken.status, taken.body.data]).toEqual([free.status, free.body.data])
    expect(await emailOf(id)).toBe('curioso@test.example')
  })

  it('has a code that expires after five wrong attempts and after an hour', async () => {
    const { id, access } = await person('intentos@test.example')
    const confirm = (code: string) => at.callWith(access, confirmEmailChange, { body: { code } })
    const send = (address: string) => at.callWith(access, changeCitizenEmail, { body: { email: address, password } })
    await send('cinco@test.example')
    const code = await codeFor('cinco@test.example')
    for (let n = 0; n < 5; n += 1) await confirm(other(code))
    expect((await confirm(code)).error.reason).toBe('code_wrong')
    await send('tarde@test.example')
    const late = await codeFor('tarde@test.example')
    at.pass(3601)
    expect((await confirm(late)).error.reason).toBe('code_wrong')
    expect(await emailOf(id)).toBe('intentos@test.example')
  })
})

describe('the password of an account', () => {
  beforeEach(() => at.pass(3601))
  afterEach(() => allJobsDone(at))

  const next = 'una contraseña larga, de más de doce'
  const change = (access: string, fields: object = {}) =>
    at.callWith(access, changeCitizenPassword, {
      body: { current_password: password, new_password: next, new_password_confirmation: next, ...fields },
    })
  const enter = (address: string, secret: string) => signIn({ email: address, password: secret })

  it('changes with the present password, ends the other sessions, and may be sent twice', async () => {
    const { access } = await person('cambia@test.example')
    const elsewhere = (await enter('cambia@test.example', password)).body.access_token
    const wrong = await change(access, { current_password: 'no-es-esta' })
    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([422, ['current_password']])
    for (const bad of ['corta', 'contrasena1', 'Luz-Marina-1']) {
      const weak = await change(access, { new_password: bad, new_password_confirmation: bad })
      expect([weak.status, Object.keys(weak.error.errors ?? {})]).toEqual([422, ['new_password']])
      at.pass(61)
    }
    expect((await change(access)).status).toBe(200)
    expect((await change(access)).status).toBe(200)
    expect((await at.callWith(access, citizenCurrentUser)).status).toBe(200)
    expect((await at.callWith(elsewhere, citizenCurrentUser)).status).toBe(401)
    expect((await enter('cambia@test.example', password)).status).toBe(401)
    expect((await enter('cambia@test.example', next)).status).toBe(200)
  })

  it('allows five attempts a minute', async () => {
    const { access } = await person('adivina@test.example')
    const tries = []
    for (let n = 0; n < 6; n += 1) tries.push((await change(access, { current_password: 'no-es-esta' })).status)
    expect(tries).toEqual([422, 422, 422, 422, 422, 429])
  })

  const forgot = (address: string) => at.callWith(null, forgotPassword, { body: { email: address } })

  async function linkOf(address: string) {
    const { text = '' } = await mails.next(address)
    const url = new URL(/https:\S+/.exec(text)?.[0] ?? '')
    return { url, token: url.searchParams.get('token') ?? '', email: url.searchParams.get('email') ?? '' }
  }
  const reset = (fields: object) =>
    at.callWith(null, resetPassword, {
      body: { token: '', email: '', password: next, password_confirmation: next, ...fields },
    })

  it('is set by the link of a mail, whose address existing clients can read', async () => {
    const { access } = await person('olvida@test.example')
    const responses = [await forgot('OLVIDA@test.example'), await forgot('nadie@test.example')]
    expect(responses.map(({ status, body }) => [status, body.data])).toEqual(
      responses.map(() => [200, responses[0]?.body.data]),
    )
    const { url, token, email: address } = await linkOf('olvida@test.example')
    expect(url.origin + url.pathname).toBe('https://portal.example/portal-ciudadano/usuarios/restaurar-contrasena')
    expect((await reset({ token, email: 'otro@test.example' })).status).toBe(422)
    const weak = await reset({ token, email: address, password: '12345678', password_confirmation: '12345678' })
    expect(Object.keys(weak.error.errors ?? {})).toEqual(['password'])
    // A second request with the same password changes nothing; one with another password is refused.
    for (let n = 0; n < 2; n += 1) expect((await reset({ token, email: address })).status).toBe(200)
    const third = 'otra contraseña larga'
    const again = await reset({ token, email: address, password: third, password_confirmation: third })
    expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([422, ['token']])
    expect((await at.callWith(access, citizenCurrentUser)).status).toBe(401)
    expect((await enter('olvida@test.example', next)).status).toBe(200)
    await allJobsDone(at)
    expect(mails.countOf('nadie@test.example')).toBe(0)
  })

  it('returns no error when it is set twice at the same moment', async () => {
    await person('dos-veces@test.example')
    await forgot('dos-veces@test.example')
    const { token, email: address } = await linkOf('dos-veces@test.example')
    const responses = await Promise.all([reset({ token, email: address }), reset({ token, email: address })])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  it('is set by the link of an imported account, which also confirms its e-mail', async () => {
    await at.citizen({ email: 'importada@test.example' })
    await forgot('importada@test.example')
    const { token, email: address } = await linkOf('importada@test.example')
    expect((await reset({ token, email: address })).status).toBe(200)
    const { body } = await enter('importada@test.example', next)
    const user = await at.callWith(body.access_token, citizenCurrentUser)
    expect(user.body.data.email_verified_at).not.toBeNull()
  })

  it('gets no link for a locked account, and a link is valid for one hour', async () => {
    const { id } = await person('cerrada@test.example')
    await forgot('cerrada@test.example')
    const { token, email: address } = await linkOf('cerrada@test.example')
    await at.db.updateTable('citizen_accounts').set({ is_locked: true }).where('id', '=', id).execute()
    expect((await reset({ token, email: address })).status).toBe(422)
    at.pass(61)
    await forgot('cerrada@test.example')
    await allJobsDone(at)
    expect(mails.countOf('cerrada@test.example')).toBe(0)
    await at.db.updateTable('citizen_accounts').set({ is_locked: false }).where('id', '=', id).execute()
    at.pass(3600)
    expect((await reset({ token, email: address })).status).toBe(422)
  })

  it('gets a link for a document of staff and for an e-mail of a citizen, and for nothing else', async () => {
    const { status, error } = await at.callWith(null, forgotPassword, { body: {} })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['document']])
    expect((await at.callWith(null, forgotPassword, { body: { email: 'no' } })).status).toBe(422)
  })
})
