import {
  currentUser,
  login,
  logout,
  logoutAll,
  logoutGeneral,
  readStaffDraftKey,
  refresh,
  refreshLeewaySeconds,
  refreshSeconds,
  type Tokens,
  tokens,
  userPermissions,
} from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readDraftKey } from '../../src/base/services/identity/draft-key.ts'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { testApp } from '../base/test-app.ts'

const password = 'Parque-2026'

const at = await testApp()
beforeAll(() => at.setPasswords(password))
afterAll(() => at.close())
// The number of failures per name, address and minute is limited: each test starts after that minute.
beforeEach(() => at.pass(120))

/** Signs in and returns the tokens. The response has no envelope. */
async function signIn(username: string, secret = password) {
  const reply = await at.call('stranger', login, { body: { username, password: secret } })
  return { ...reply, tokens: reply.body as Tokens }
}

const spend = (refresh_token: string) => at.call('stranger', refresh, { body: { refresh_token } })
const whoAmI = (token: string) => at.callWith(token, currentUser)

describe('signing in', () => {
  it('returns bare tokens that open the person’s data', async () => {
    const reply = await signIn('validator')
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).toSorted()).toEqual(Object.keys(tokens.shape).toSorted())
    expect(reply.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 28_799 })
    const { body } = await whoAmI(reply.tokens.access_token)
    expect(body.data.username).toBe('validator')
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('accepts a name in any case, with blanks around it', async () => {
    expect((await signIn('  Validator ')).status).toBe(200)
  })

  it('stores no token in plain text', async () => {
    const { tokens } = await signIn('admin')
    const { rows } = await at.db
      .selectFrom('session_tokens')
      .selectAll()
      .execute()
      .then((rows) => ({ rows }))
    const stored = rows.map(({ hash }) => hash.toString('base64url')).join(' ')
    expect(stored).not.toContain(tokens.access_token)
    expect(stored).not.toContain(tokens.refresh_token)
  })

  it('refuses a wrong password and an unknown name with one text', async () => {
    const wrong = await signIn('viewer', 'not-this-one')
    const unknown = await signIn('nobody-of-this-name', 'not-this-one')
    expect([wrong.status, unknown.status]).toEqual([422, 422])
    expect(wrong.error.message).toBe(unknown.error.message)
    expect(wrong.error.reason).toBe('wrong_credentials')
  })

  it('names the fields that are missing', async () => {
    const reply = await at.call('stranger', login, { body: {} })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.error.errors ?? {})).toEqual(['username', 'password'])
    expect(reply.error.errors?.username?.[0]).toBe('El campo usuario es obligatorio.')
  })

  it('uses English when the request asks for it', async () => {
    const reply = await at.call('stranger', login, { body: {}, headers: { 'x-localization': 'en' } })
    expect(reply.error.errors?.username?.[0]).toContain('required')
  })

  it('refuses staff without a role of this portal', async () => {
    const reply = await signIn('outsider')
    expect([reply.status, reply.error.reason]).toEqual([422, 'no_portal_role'])
  })

  it('refuses a locked and an expired person with their own texts, and only after the right password', async () => {
    const locked = await at.person('locked', ['viewer'])
    const expired = await at.person('expired', ['viewer'])
    const password_hash = await hashPassword(password)
    await at.db.updateTable('users').set({ is_locked: true, password_hash }).where('id', '=', locked.id).execute()
    await at.db.updateTable('users').set({ expires_at: at.now(), password_hash }).where('id', '=', expired.id).execute()
    expect((await signIn('locked')).error.reason).toBe('account_locked')
    expect((await signIn('expired')).error.reason).toBe('password_expired')
    expect((await signIn('locked', 'wrong-one')).error.reason).toBe('wrong_credentials')
  })

  it('allows three failures a minute for a name and address, then returns when to try again', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await signIn('viewer', 'wrong-one')).status).toBe(422)
    const fourth = await signIn('viewer')
    expect([fourth.status, fourth.error.reason]).toEqual([429, 'too_many_sign_ins'])
    expect(fourth.headers['retry-after']).toBe('60')
    expect(fourth.error.message).toContain('60')
    expect((await signIn('assignor')).status).toBe(200)
    at.pass(61)
    expect((await signIn('viewer')).status).toBe(200)
  })

  it('compares the password in at most three of twenty parallel failures', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn('validator2', 'wrong-one')))
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(17)
  })

  it('writes successes and failures to the audit log, without the password', async () => {
    await signIn('admin', 'a-wrong-secret')
    await signIn('admin')
    const rows = await at.db
      .selectFrom('audits')
      .selectAll()
      .where('user_id', '=', at.people.admin.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows.map(({ event }) => event)).toEqual(['signed-in', 'sign-in-refused'])
    expect(JSON.stringify(rows)).not.toContain('a-wrong-secret')
  })

  it('works for one person on several devices', async () => {
    const [first, second] = [await signIn('admin'), await signIn('admin')]
    expect((await whoAmI(first.tokens.access_token)).status).toBe(200)
    expect((await whoAmI(second.tokens.access_token)).status).toBe(200)
  })
})

describe('the key for drafts', () => {
  it('is equal at every sign-in, and different for each account, also for a citizen with the same id', async () => {
    const keyOf = async (token: string) => (await at.callWith(token, readStaffDraftKey)).body.data.key
    const key = await keyOf((await signIn('validator')).tokens.access_token)
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await keyOf((await signIn('validator')).tokens.access_token)).toBe(key)
    expect(await keyOf((await signIn('admin')).tokens.access_token)).not.toBe(key)
    const account = { id: 5, kind: 'staff' } as const
    const keys = [account, { ...account, kind: 'citizen' } as const].map((one) => readDraftKey(at.db, one))
    const [staff, citizen] = await Promise.all(keys)
    expect(staff?.key).not.toBe(citizen?.key)
  })

  it('is refused without a session and for a citizen', async () => {
    expect((await at.callWith(null, readStaffDraftKey)).status).toBe(401)
    const citizen = await at.account()
    expect((await at.callWith(citizen.access, readStaffDraftKey)).status).toBe(401)
  })
})

describe('refreshing', () => {
  it('returns a new pair that works, with another refresh token', async () => {
    const { tokens } = await signIn('viewer')
    const reply = await spend(tokens.refresh_token)
    const next = reply.body as Tokens
    expect(reply.status).toBe(200)
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect((await whoAmI(next.access_token)).status).toBe(200)
  })

  it('from twenty tabs at once signs nobody out and renews the tokens once', async () => {
    const { tokens } = await signIn('viewer')
    const before = await at.db.selectFrom('session_tokens').select('hash').execute()
    const replies = await Promise.all(Array.from({ length: 20 }, () => spend(tokens.refresh_token)))
    const after = await at.db.selectFrom('session_tokens').select('hash').execute()
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const pairs = new Set(
      replies.map(({ body }) => JSON.stringify([(body as Tokens).access_token, (body as Tokens).refresh_token])),
    )
    expect(pairs.size).toBe(1)
    expect(after.length - before.length).toBe(2)
    const next = replies[0]?.body as Tokens
    expect((await whoAmI(next.access_token)).status).toBe(200)
    expect((await spend(next.refresh_token)).status).toBe(200)
  })

  it('returns the same new pair within the leeway', async () => {
    const { tokens } = await signIn('viewer')
    const first = (await spend(tokens.refresh_token)).body as Tokens
    at.pass(refreshLeewaySeconds)
    const again = (await spend(tokens.refresh_token)).body as Tokens
    expect(again.refresh_token).toBe(first.refresh_token)
  })

  it('ends the whole session when a used token comes back later', async () => {
    const { tokens } = await signIn('viewer')
    const next = (await spend(tokens.refresh_token)).body as Tokens
    at.pass(refreshLeewaySeconds + 1)
    expect((await spend(tokens.refresh_token)).status).toBe(401)
    expect((await whoAmI(next.access_token)).status).toBe(401)
    expect((await spend(next.refresh_token)).status).toBe(401)
  })

  it('refuses an unknown token, an access token, and an expired one', async () => {
    const { tokens } = await signIn('viewer')
    expect((await spend('made-up')).status).toBe(401)
    expect((await spend(tokens.access_token)).status).toBe(401)
    at.pass(refreshSeconds)
    expect((await spend(tokens.refresh_token)).status).toBe(401)
  })
})

describe('an access token', () => {
  it('expires after 28,799 seconds', async () => {
    const { tokens } = await signIn('viewer')
    at.pass(28_798)
    expect((await whoAmI(tokens.access_token)).status).toBe(200)
    at.pass(1)
    expect((await whoAmI(tokens.access_token)).status).toBe(401)
  })

  it('cannot be replaced by a refresh token, an invented one, or another scheme', async () => {
    const { tokens } = await signIn('viewer')
    for (const authorization of [
      `Bearer ${tokens.refresh_token}`,
      'Bearer x',
      `Basic ${tokens.access_token}`,
      'Bearer ',
    ]) {
      const response = await at.inject('stranger', { url: '/api/user', headers: { authorization } })
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ code: 401, reason: 'unauthenticated' })
    }
  })

  it.each([
    ['the portal’s path', logout],
    ['the general path', logoutGeneral],
  ])('stops working at the next request after a sign-out by %s', async (_, call) => {
    const { tokens } = await signIn('viewer')
    expect((await at.callWith(tokens.access_token, call)).status).toBe(200)
    expect((await whoAmI(tokens.access_token)).status).toBe(401)
    expect((await spend(tokens.refresh_token)).status).toBe(401)
  })

  it('stays valid on other devices after a sign-out, and ends on all when requested', async () => {
    const [first, second, third] = [await signIn('viewer'), await signIn('viewer'), await signIn('viewer')]
    await at.callWith(first.tokens.access_token, logout)
    expect((await whoAmI(second.tokens.access_token)).status).toBe(200)
    await at.callWith(second.tokens.access_token, logoutAll)
    expect((await whoAmI(third.tokens.access_token)).status).toBe(401)
  })

  it('has the effect of a changed role and of a suspension at the next request', async () => {
    const person = await at.person('changing', ['viewer'])
    expect((await at.callWith(person.access, listProfiles)).status).toBe(200)
    await at.db.deleteFrom('user_roles').where('user_id', '=', person.id).execute()
    expect((await at.callWith(person.access, listProfiles)).status).toBe(403)
    expect((await at.callWith(person.access, userPermissions)).body.data.abilities).toEqual([])
    await at.db.updateTable('users').set({ is_locked: true }).where('id', '=', person.id).execute()
    expect((await at.callWith(person.access, userPermissions)).status).toBe(401)
  })
})
