import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  backChannelLogout,
  beginSignOn,
  currentUser,
  exchangeSignOn,
  frontChannelLogout,
  refresh,
  signOutThereToo,
  type Tokens,
} from '@portal/contract'
import { basePath } from '@portal/contract/staff'
import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../base/test-app.ts'
import { type Browser, createBrowser } from '../idp/browser.ts'
import { type IdentityProvider, type LogoutClaims, startIdentityProvider } from '../idp/identity-provider.ts'

const account = 'valentina.rocha'
const minutes = 60

let provider: IdentityProvider
let at: TestApp
let folder: string
let publicUrl: string

/** Returns a free port. The portal listens there, so that the provider can call it. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-sign-on-endings-'))
  const port = await freePort()
  publicUrl = `http://127.0.0.1:${port}`
  const secretFile = join(folder, 'secret')
  const client = { id: 'citizen-portal', secret: 'a-secret-of-the-tests-0123456789ab', portalUrl: publicUrl }
  provider = await startIdentityProvider({ clients: [client] })
  await writeFile(secretFile, `${client.secret}\n`)
  at = await testApp({
    PORTAL_PUBLIC_URL: publicUrl,
    PORTAL_SSO_ISSUER: provider.issuer,
    PORTAL_SSO_CLIENT_ID: client.id,
    PORTAL_SSO_CLIENT_SECRET_FILE: secretFile,
    PORTAL_SSO_SCOPES: 'openid profile email groups offline_access',
    PORTAL_SSO_OFFLINE_HOURS: '2',
  })
  await at.app.listen({ port, host: '127.0.0.1' })
  await sql`insert into group_roles (claim, role_id)
    select claim, id from roles cross join (values ('validadores'), ('asignadores')) as groups (claim)
    where name = 'citizen-portal-validator'`.execute(at.db)
})
afterEach(async () => {
  await provider.start()
  provider.setFaults()
  provider.changePerson(account, { disabled: false, groups: ['validadores'] })
})
afterAll(async () => {
  await at.close()
  await provider.stop()
  await rm(folder, { recursive: true })
})

/** Signs a person in with the provider, like a browser and our web. */
async function signIn(person = account, browser?: Browser): Promise<Tokens> {
  const begun = await at.call('stranger', beginSignOn, { body: { language: 'es' } })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const callback = await provider.authorize(begun.body.data.url, person, browser)
  const back = await at.inject('stranger', { url: callback.pathname + callback.search, headers: { cookie } })
  const code = String(back.headers.location).split('#sso=')[1] ?? ''
  const response = await at.call('stranger', exchangeSignOn, { body: { code }, headers: { cookie } })
  expect(response.status).toBe(200)
  provider.clearRequests()
  return response.body
}

const renew = ({ refresh_token }: Tokens) => at.call('stranger', refresh, { body: { refresh_token } })
const statusOf = async ({ access_token }: Tokens) => (await at.callWith(access_token, currentUser)).status

/** The number of requests to the provider with a refresh token. */
const checks = () => provider.requests('/token').filter(({ grant }) => grant === 'refresh_token').length

/** The stored session of some tokens. */
async function sessionOf({ refresh_token }: Tokens) {
  return at.db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .selectAll('sessions')
    .where('hash', '=', sql<Buffer>`sha256(${refresh_token}::text::bytea)`)
    .executeTakeFirstOrThrow()
}

const endings = async () =>
  (await at.db.selectFrom('audits').select('new_values').where('event', '=', 'signed-out').orderBy('id').execute()).map(
    ({ new_values }) => new_values,
  )

const rolesOf = async (user_id: number | null) =>
  (await at.db.selectFrom('user_roles').select('claim').where('user_id', '=', user_id).execute()).map(
    ({ claim }) => claim,
  )

describe('tokens of a session of the provider', () => {
  it('are valid for 15 minutes, and no longer when they are renewed before the provider is requested', async () => {
    const first = await signIn()
    expect(first.expires_in).toBe(15 * minutes)
    at.pass(12 * minutes)
    const second = (await renew(first)).body
    expect([checks(), second.expires_in]).toEqual([0, 3 * minutes])
    at.pass(3 * minutes - 1)
    expect(await statusOf(second)).toBe(200)
    at.pass(1)
    expect(await statusOf(second)).toBe(401)
  })

  it('leave the tokens of other sessions unchanged', async () => {
    const { refresh: refresh_token } = await at.person('somebody', ['viewer'])
    at.pass(20 * minutes)
    const { body } = await at.call('stranger', refresh, { body: { refresh_token } })
    expect(body.expires_in).toBe(28_799)
    at.pass(7 * 60 * minutes)
    expect(await statusOf(body)).toBe(200)
  })

  it('expire after eight hours without a refresh token of the provider, for any number of renewals', async () => {
    const real = globalThis.fetch
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
      const response = await real(input, options)
      if (!String(input).endsWith('/token')) return response
      const { refresh_token: _, ...rest } = (await response.json()) as Record<string, unknown>
      return Response.json(rest)
    })
    const first = await signIn()
    spy.mockRestore()
    expect(first.expires_in).toBe(28_799)
    at.pass(5 * 60 * minutes)
    const second = (await renew(first)).body
    expect([checks(), second.expires_in]).toEqual([0, 28_799 - 5 * 60 * minutes])
    at.pass(second.expires_in - 1)
    expect(await statusOf(second)).toBe(200)
    at.pass(1)
    expect([await statusOf(second), (await renew(second)).status]).toEqual([401, 401])
  })
})

describe('the renewal at the provider', () => {
  it('happens once in a quarter of an hour, when tokens are refreshed', async () => {
    const first = await signIn()
    at.pass(14 * minutes)
    const second = (await renew(first)).body
    expect([checks(), second.expires_in]).toEqual([1, 15 * minutes])
    at.pass(5 * minutes)
    const third = (await renew(second)).body
    expect(checks()).toBe(1)
    at.pass(9 * minutes)
    expect((await renew(third)).status).toBe(200)
    expect(checks()).toBe(2)
  })

  it('stores the tokens of the provider encrypted, and deletes those of an ended session', async () => {
    const first = await signIn()
    const before = await sessionOf(first)
    at.pass(14 * minutes)
    const second = (await renew(first)).body
    const { idp_tokens: after, ...session } = await sessionOf(second)
    expect(after?.equals(before.idp_tokens ?? Buffer.alloc(0))).toBe(false)
    for (const stored of [before.idp_tokens, after]) {
      expect(stored?.toString('latin1')).not.toMatch(/eyJ|refreshToken|idToken/)
    }
    expect(session).toMatchObject({ idp_checked_at: at.now(), idp_unreachable_since: null })
    provider.changePerson(account, { disabled: true })
    at.pass(14 * minutes)
    await renew(second)
    expect((await sessionOf(second)).idp_tokens).toBeNull()
  })

  it('removes a role with its group, and changes nothing when the response has no groups', async () => {
    const first = await signIn()
    const { user_id } = await sessionOf(first)
    provider.setFaults('groups-missing')
    at.pass(14 * minutes)
    const second = (await renew(first)).body
    expect([checks(), await rolesOf(user_id)]).toEqual([1, ['validadores']])
    provider.setFaults()
    provider.changePerson(account, { groups: [] })
    at.pass(14 * minutes)
    expect((await renew(second)).status).toBe(200)
    expect(await rolesOf(user_id)).toEqual([])
  })

  it('ends the session of a person disabled at the provider, and returns the reason', async () => {
    const first = await signIn()
    provider.changePerson(account, { disabled: true })
    at.pass(14 * minutes)
    const refused = await renew(first)
    expect([refused.status, refused.error.reason]).toEqual([401, 'sso_not_confirmed'])
    expect(await statusOf(first)).toBe(401)
    expect(await sessionOf(first)).toMatchObject({ ended_reason: 'idp_recheck', ended_at: at.now() })
    expect((await endings()).at(-1)).toEqual({ reason: 'idp_recheck', why: 'refused' })
    expect((await renew(first)).error.reason).toBe('sso_not_confirmed')
    expect(checks()).toBe(1)
  })

  it('records the end of a session whose account was deleted', async () => {
    const first = await signIn()
    const { user_id } = await sessionOf(first)
    const user = at.db.updateTable('users').where('id', '=', user_id)
    await user.set({ deleted_at: at.now() }).execute()
    provider.changePerson(account, { disabled: true })
    at.pass(14 * minutes)
    const before = (await endings()).length
    expect((await renew(first)).status).toBe(401)
    expect((await endings()).slice(before)).toEqual([{ reason: 'idp_recheck', why: 'refused' }])
    await user.set({ deleted_at: null }).execute()
  })

  it('ends a session when the provider names another subject', async () => {
    const first = await signIn()
    const { identity_id } = await sessionOf(first)
    const identity = at.db.updateTable('staff_identities').where('id', '=', identity_id)
    await identity.set({ subject: 'somebody-else' }).execute()
    at.pass(14 * minutes)
    expect((await renew(first)).status).toBe(401)
    expect((await endings()).at(-1)).toEqual({ reason: 'idp_recheck', why: 'another-subject' })
    await identity.set({ subject: provider.person(account).sub }).execute()
  })

  it('keeps a session while the provider is unavailable, and ends it after the hours of the settings', async () => {
    let tokens = await signIn()
    await provider.stop()
    const down = at.now()
    for (let passed = 0; passed < 120; passed += 15) {
      at.pass(15 * minutes)
      tokens = (await renew(tokens)).body
      expect(await statusOf(tokens)).toBe(200)
    }
    const since = new Date(down.getTime() + 15 * minutes * 1000)
    expect((await sessionOf(tokens)).idp_unreachable_since).toEqual(since)
    at.pass(15 * minutes)
    expect((await renew(tokens)).error.reason).toBe('sso_not_confirmed')
    expect((await endings()).at(-1)).toEqual({ reason: 'idp_recheck', why: 'unreachable' })
  })

  it('clears the time of the outage as soon as the provider responds', async () => {
    const first = await signIn()
    provider.setFaults('unavailable')
    at.pass(14 * minutes)
    const second = (await renew(first)).body
    expect((await sessionOf(second)).idp_unreachable_since).toEqual(at.now())
    provider.setFaults()
    at.pass(14 * minutes)
    const third = (await renew(second)).body
    expect((await sessionOf(third)).idp_unreachable_since).toBeNull()
  })

  it('happens once for fifty simultaneous requests, which get the same tokens', async () => {
    const first = await signIn()
    at.pass(14 * minutes)
    const responses = await Promise.all(Array.from({ length: 50 }, () => renew(first)))
    expect(checks()).toBe(1)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ body }) => body.access_token)).size).toBe(1)
    expect(await statusOf(responses[0]?.body as Tokens)).toBe(200)
  })

  it('sends the refresh token to no other issuer', async () => {
    const first = await signIn()
    const { identity_id } = await sessionOf(first)
    const identity = at.db.updateTable('staff_identities').where('id', '=', identity_id)
    await identity.set({ issuer: 'https://former.example' }).execute()
    at.pass(14 * minutes)
    expect((await renew(first)).status).toBe(200)
    expect(checks()).toBe(0)
    await identity.set({ issuer: provider.issuer }).execute()
  })
})

/** The `sid` of the provider in the stored session of some tokens. */
const sidOf = async (tokens: Tokens) => (await sessionOf(tokens)).idp_sid ?? undefined

describe('signing out at the provider too', () => {
  const signOut = ({ access_token }: Tokens) => at.callWith(access_token, signOutThereToo)

  it('ends the portal’s session first and redirects to the provider, which redirects back', async () => {
    const browser = createBrowser()
    const tokens = await signIn(account, browser)
    const { body } = await signOut(tokens)
    expect(await statusOf(tokens)).toBe(401)
    expect(await sessionOf(tokens)).toMatchObject({ ended_reason: 'signed-out', idp_tokens: null })
    const url = new URL(body.data.url ?? '')
    expect([url.origin, body.details]).toEqual([provider.issuer, null])
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}${basePath}`)
    expect((await provider.signOut(url, browser))?.href).toBe(`${publicUrl}${basePath}`)
  })

  it('reports that the person is still signed in there when the provider has no such address, or does not respond', async () => {
    const [one, other] = [await signIn(), await signIn()]
    provider.setFaults('no-end-session')
    const responses = [await signOut(one)]
    await provider.stop()
    responses.push(await signOut(other))
    for (const { status, body } of responses) {
      expect([status, body.data.url]).toEqual([200, null])
      expect(body.details?.message).toContain('sigue abierta')
    }
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401])
  })

  it('only ends the portal’s session for a person who signed in with a password', async () => {
    const { access } = await at.person('somebody', ['viewer'])
    expect((await at.callWith(access, signOutThereToo)).body).toMatchObject({ data: { url: null }, details: null })
    expect((await at.callWith(access, currentUser)).status).toBe(401)
  })

  it('returns 401 without a session', async () => {
    expect((await at.call('stranger', signOutThereToo)).status).toBe(401)
  })
})

describe('back-channel logout', () => {
  const notify = (token: string, remoteAddress = '127.0.0.1') =>
    at.inject('stranger', {
      method: 'POST',
      url: backChannelLogout.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
      remoteAddress,
    })

  it('from the provider ends every session of the browser that signed out there, and no other', async () => {
    const browser = createBrowser()
    const [first, second, elsewhere] = [await signIn(account, browser), await signIn(account, browser), await signIn()]
    const { body } = await at.callWith(first.access_token, signOutThereToo)
    await provider.signOut(body.data.url ?? '', browser)
    expect([await statusOf(second), await statusOf(elsewhere)]).toEqual([401, 200])
    expect((await renew(second)).error).toMatchObject({ code: 401, reason: 'sso_signed_out' })
    const { id } = await sessionOf(second)
    expect((await endings()).at(-1)).toEqual({ reason: 'idp_logout', session: id })
  })

  it('ends one session by its id, and all sessions of a person by the subject', async () => {
    const [one, two, three] = [await signIn(), await signIn(), await signIn()]
    const somebodyElse = await signIn('asdrubal.quintero')
    const response = await notify(await provider.logoutToken({ sid: await sidOf(one) }))
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([200, '', 'no-store'])
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual([401, 200, 200])
    await notify(await provider.logoutToken({ sub: provider.person(account).sub }))
    expect(await Promise.all([two, three, somebodyElse].map(statusOf))).toEqual([401, 401, 200])
  })

  it('ends nothing for another issuer, and returns 200 when nothing matched', async () => {
    const tokens = await signIn()
    const { identity_id } = await sessionOf(tokens)
    const identity = at.db.updateTable('staff_identities').where('id', '=', identity_id)
    await identity.set({ issuer: 'https://former.example' }).execute()
    const { sub } = provider.person(account)
    for (const named of [{ sub }, { sid: await sidOf(tokens) }, { sub: 'nobody' }, { sid: 'none' }]) {
      expect((await notify(await provider.logoutToken(named))).statusCode).toBe(200)
    }
    expect(await statusOf(tokens)).toBe(200)
    await identity.set({ issuer: provider.issuer }).execute()
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  const wrong: readonly (readonly [string, () => LogoutClaims])[] = [
    ['a nonce', () => ({ nonce: 'one' })],
    ['no event', () => ({ events: undefined })],
    ['another event', () => ({ events: { 'http://schemas.openid.net/event/other': {} } })],
    [
      'an event that is not an object',
      () => ({ events: { 'http://schemas.openid.net/event/backchannel-logout': true } }),
    ],
    ['no id', () => ({ jti: undefined })],
    ['neither subject nor session', () => ({ sub: undefined, sid: undefined })],
    ['another audience', () => ({ aud: 'another-client' })],
    ['another issuer', () => ({ iss: 'https://elsewhere.example' })],
    ['an old time', () => ({ iat: seconds() - 400, exp: undefined })],
    ['a future time', () => ({ iat: seconds() + 400 })],
    ['no time', () => ({ iat: undefined })],
    ['an expired end', () => ({ exp: seconds() - 100 })],
  ]
  it.each(wrong)('refuses a token with %s, and ends nothing', async (_, claims) => {
    const tokens = await signIn()
    const { sub } = provider.person(account)
    expect((await notify(await provider.logoutToken({ sub, sid: await sidOf(tokens), ...claims() }))).statusCode).toBe(
      400,
    )
    expect(await statusOf(tokens)).toBe(200)
  })

  it('refuses a token that the provider did not sign, or a text that is not a token, and ends nothing', async () => {
    const tokens = await signIn()
    const { sub } = provider.person(account)
    const now = seconds()
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const claims = { iss: provider.issuer, aud: 'citizen-portal', sub, jti: 'one', iat: now, exp: now + 60, events }
    const secret = new TextEncoder().encode(provider.client.secret)
    const valid = await provider.logoutToken({ sub })
    const refused = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      await provider.logoutToken({ sub }, { kid: 'unknown' }),
      await provider.logoutToken({ sub }, { typ: 'at+jwt' }),
      `${valid.slice(0, -8)}AAAAAAAA`,
      'nothing',
      '',
    ]
    for (const token of refused) expect((await notify(token)).statusCode).toBe(400)
    const missing = await at.call('stranger', backChannelLogout, { body: {} })
    expect([missing.status, missing.error.reason]).toEqual([400, 'sso_logout_invalid'])
    expect(await statusOf(tokens)).toBe(200)
    expect((await notify(valid)).statusCode).toBe(200)
    expect(await statusOf(tokens)).toBe(401)
  })

  it('accepts a token once', async () => {
    const token = await provider.logoutToken({ sub: provider.person(account).sub })
    const responses = await Promise.all([notify(token), notify(token)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    const tokens = await signIn()
    expect((await notify(token)).statusCode).toBe(400)
    expect(await statusOf(tokens)).toBe(200)
  })

  it('is limited for each address, before a token is read', async () => {
    const responses = await Promise.all(Array.from({ length: 301 }, () => notify('nothing', '192.0.2.7')))
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    expect((await notify('nothing')).statusCode).toBe(400)
  })
})

describe('front-channel logout', () => {
  const open = (query: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') =>
    at.inject('stranger', {
      url: `${frontChannelLogout.path}?${new URLSearchParams(query).toString()}`,
      remoteAddress,
    })

  it('ends the session of its id, with and without the issuer', async () => {
    const [one, two, three] = [await signIn(), await signIn(), await signIn()]
    await open({ sid: (await sidOf(one)) ?? '' })
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual([401, 200, 200])
    await open({ sid: (await sidOf(two)) ?? '', iss: provider.issuer })
    expect(await Promise.all([two, three].map(statusOf))).toEqual([401, 200])
    expect((await renew(two)).error.reason).toBe('sso_signed_out')
  })

  it('ends nothing for another issuer, an unknown id or none', async () => {
    const tokens = await signIn()
    const sid = (await sidOf(tokens)) ?? ''
    const queries: Record<string, string>[] = [
      { sid, iss: 'https://elsewhere.example' },
      { sid: 'unknown' },
      { sid: '' },
      {},
      { sid, iss: '' },
    ]
    for (const query of queries) expect((await open(query)).statusCode).toBe(200)
    expect(await statusOf(tokens)).toBe(200)
  })

  it('returns an empty page that only the provider may frame, and no other page may be framed', async () => {
    const { headers, body } = await open({ sid: 'unknown' })
    expect(body).toBe('')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${provider.issuer}; sandbox`,
    )
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers['cache-control']).toBe('no-store')
    for (const url of ['/api/sso/callback', '/api/settings', `${frontChannelLogout.path}/more`]) {
      const other = await at.inject('stranger', { url })
      expect(other.headers['x-frame-options']).toBe('DENY')
      expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  it('is limited for each address', async () => {
    const responses = await Promise.all(Array.from({ length: 301 }, () => open({ sid: 'unknown' }, '192.0.2.9')))
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})

describe('an installation without a provider', () => {
  it('returns sso_off to the calls that end sessions from outside', async () => {
    const plain = await testApp()
    const back = await plain.call('stranger', backChannelLogout, { body: { logout_token: 'one' } })
    const front = await plain.call('stranger', frontChannelLogout, { query: { sid: 'one' } })
    expect([back.error.reason, front.error.reason]).toEqual(['sso_off', 'sso_off'])
    await plain.close()
  })
})
