import { currentUser, logoutGeneral } from '@portal/contract'
import { citizenCurrentUser, citizenLogin, citizenLogout, citizenLogoutAll } from '@portal/contract/citizens'
import { afterAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../src/identity/passwords.ts'
import { testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())

const password = 'Parque-Simon-2026'
const email = 'ana@test.example'
const signIn = (said: object = {}, headers = {}) =>
  at.callWith(null, citizenLogin, { body: { email, password, ...said }, headers })

const profile = await at.citizen({ email, name: 'Ana', surname: 'Rojas', mobile_phone: '3001234567' })
const { user_id: account } = await at.db
  .selectFrom('profiles')
  .select('user_id')
  .where('id', '=', profile)
  .executeTakeFirstOrThrow()
await at.db
  .updateTable('citizens')
  .set({ password_hash: await hashPassword(password) })
  .where('id', '=', account)
  .execute()

describe('the sign-in of a citizen', () => {
  it('answers a bare token for eight hours, whatever the case of the address', async () => {
    const { status, body } = await signIn({ email: ' ANA@test.example ' })
    expect(status).toBe(200)
    expect(body).toEqual({ access_token: expect.stringMatching(/^c\./), token_type: 'Bearer', expires_in: 28_800 })
    expect((await at.callWith(body.access_token, citizenCurrentUser)).status).toBe(200)
    at.pass(28_801)
    expect((await at.callWith(body.access_token, citizenCurrentUser)).status).toBe(401)
  })

  it('answers 401 with one text for a wrong password, an unknown address, an account without a password and a locked one', async () => {
    const other = await at.citizen({ email: 'sin-clave@test.example' })
    expect(other).toBeGreaterThan(0)
    const answers = [
      await signIn({ password: 'otra' }),
      await signIn({ email: 'nadie@test.example' }),
      await signIn({ email: 'sin-clave@test.example' }),
    ]
    await at.db.updateTable('citizens').set({ is_locked: true }).where('id', '=', account).execute()
    answers.push(await signIn())
    await at.db.updateTable('citizens').set({ is_locked: false }).where('id', '=', account).execute()
    expect(answers.map(({ status, error }) => [status, error.code, error.message])).toEqual(
      answers.map(() => [401, 401, 'Usuario o contraseña incorrectos']),
    )
  })

  it('refuses what is missing with 422 and the fields', async () => {
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
})

describe('a path that both kinds have', () => {
  it('answers by the kind of the token', async () => {
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

  it('ends the session of whoever asks', async () => {
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

describe('existing clients of citizens', () => {
  it('get 422 where our web gets 413 and 415', async () => {
    const send = (headers: Record<string, string>, payload: string) =>
      at.app.inject({ method: 'POST', url: citizenLogin.path, headers, payload })
    const long = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password: 'x'.repeat(70_000) })
    expect((await send(long, body)).statusCode).toBe(422)
    expect((await send({ ...long, 'x-conflict-status': '409' }, body)).statusCode).toBe(413)
    expect((await send({ 'content-type': 'text/xml' }, '<a/>')).statusCode).toBe(422)
  })
})
