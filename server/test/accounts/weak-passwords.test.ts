import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHash } from '../../src/base/services/identity/token-hash.ts'
import { testApp } from '../base/test-app.ts'

const password = 'Parque-2026'

const at = await testApp()
beforeAll(() => at.setPasswords(password))
afterAll(() => at.close())

const owner = { name: 'Rosalía', surname: 'Quintero Mejía', document: '80123456', username: 'rquintero' }
const common = 'demasiado común'
const personal = 'no puede contener'
const weak = [
  ['12345678', common],
  ['Password1', common],
  ['QWERTYUIOP', common],
  ['Colombia2026', common],
  ['Contraseña1!', common],
  ['rquintero-1', personal],
  ['Rosalia.99', personal],
  ['x-MEJIA-x7', personal],
  ['cc80123456', personal],
  ['correo.pro-7', personal],
] as const

describe('a weak password is refused', () => {
  it.each(weak)('for a new account: %s', async (secret, message) => {
    const body = { ...owner, email: 'correo.pro@test.example', password: secret }
    const { status, error } = await at.call('admin', staffContract.storeUser, { body })
    expect([status, error.errors?.password?.[0]]).toEqual([422, expect.stringContaining(message)])
  })

  it('for a change of one’s own password, with the reason in both languages', async () => {
    const body = { old_password: password, password: '12345678', password_confirmation: '12345678' }
    const es = await at.call('viewer', contract.changePassword, { body })
    expect(es.error.errors?.password?.[0]).toContain(common)
    const headers = { 'x-localization': 'en' }
    const en = await at.call('viewer', contract.changePassword, { body, headers })
    expect(en.error.errors?.password?.[0]).toContain('too common')
    const { username } = await at.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', at.people.validator2.id)
      .executeTakeFirstOrThrow()
    const own = { old_password: password, password: `${username}-1`, password_confirmation: `${username}-1` }
    const reply = await at.call('validator2', contract.changePassword, { body: own })
    expect(reply.error.errors?.password?.[0]).toContain(personal)
  })

  it('for a password set by a link, which stays valid for another', async () => {
    const { id, email } = await at.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', at.people.assignor.id)
      .executeTakeFirstOrThrow()
    const expires_at = new Date(at.now().getTime() + 60_000)
    await at.db
      .insertInto('password_resets')
      .values({ hash: tokenHash('a-link'), email, user_id: id, created_at: at.now(), expires_at })
      .execute()
    const reset = (secret: string) => {
      const body = { token: 'a-link', email, password: secret, password_confirmation: secret }
      return at.call('stranger', contract.resetPassword, { body })
    }
    const rejected = await reset('12345678')
    expect([rejected.status, rejected.error.errors?.password?.[0]]).toEqual([422, expect.stringContaining(common)])
    expect((await reset('Ciclovía-7')).status).toBe(200)
  })
})

describe('document numbers of staff', () => {
  it('are not in the lists of validators and assignors', async () => {
    for (const call of [contract.validators, contract.assignors]) {
      const { status, body } = await at.call('viewer', call)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/"document"|19001000/)
    }
  })
})

describe('a session', () => {
  const day = 24 * 3600

  it('ends thirty days after its start, for any number of refreshes', async () => {
    const body = { username: 'admin', password }
    let tokens = (await at.call('stranger', contract.login, { body })).body
    const renew = () => at.call('stranger', contract.refresh, { body: { refresh_token: tokens.refresh_token } })
    const { body: devices } = await at.callWith(tokens.access_token, staffContract.listSessions)
    expect(devices.data.find(({ is_current }) => is_current)?.ends_at).toBe('2026-07-15 10:00:00')
    for (let half = 1; half < 60; half += 1) {
      at.pass(day / 2)
      const { status, body: next } = await renew()
      expect([half, status]).toEqual([half, 200])
      tokens = next
    }
    // Neither token is valid after the end of the session.
    at.pass(day / 2 - 60)
    const last = await renew()
    expect(last.status).toBe(200)
    tokens = last.body
    expect((await at.callWith(tokens.access_token, contract.currentUser)).status).toBe(200)
    at.pass(61)
    expect((await at.callWith(tokens.access_token, contract.currentUser)).status).toBe(401)
    expect((await renew()).status).toBe(401)
  })

  it('is not renewed when its account has expired', async () => {
    const person = await at.person('por.vencer', ['viewer'])
    await at.db.updateTable('users').set({ expires_at: at.now() }).where('id', '=', person.id).execute()
    const reply = await at.call('stranger', contract.refresh, { body: { refresh_token: person.refresh } })
    expect(reply.status).toBe(401)
  })
})
