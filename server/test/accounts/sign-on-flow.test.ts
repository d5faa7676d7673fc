import { beginSignOn, currentUser, exchangeSignOn, login } from '@portal/contract'
import { screenPath } from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { readSecret } from '../../src/base/database/secrets.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { decrypt } from '../../src/base/process/encryption.ts'
import { openLog } from '../../src/base/process/log.ts'
import { switchSignOn } from '../../src/base/services/identity/sign-on-switch.ts'
import { clearOldRows } from '../../src/base/services/jobs/clear-old-rows.ts'
import { responseFaults } from '../idp/fault-names.ts'
import { codeIn, type Returned, signOnApp } from './sign-on-app.ts'

const signOn = await signOnApp()
const { at, provider } = signOn
const { db } = at
const password = 'Parque-2026'

beforeAll(() => signOn.mapGroup('validadores', 'validator'))
afterAll(() => signOn.close())
// Refused sign-ins within ten minutes share one audit row, and the attempts of an address are limited.
beforeEach(async () => {
  at.pass(1200)
  await signOn.skipAudits()
})

const exchange = ({ code, cookie }: Pick<Returned, 'code' | 'cookie'>) =>
  at.call('stranger', exchangeSignOn, { body: { code }, headers: { cookie } })

const count = async (table: 'sessions' | 'users' | 'staff_identities') => {
  const { size } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('size'))
    .executeTakeFirstOrThrow()
  return Number(size)
}

/** The values of the audit rows of refused sign-ins. */
const refusals = async () => (await signOn.audits('sign-in-refused')).map(({ new_values }) => new_values)

/** Expects a refusal, also for a second exchange, and no new session. */
async function refusedFor(returned: Returned, reason: string, status = 422): Promise<void> {
  const before = await count('sessions')
  const response = await exchange(returned)
  expect([response.status, response.error.reason]).toEqual([status, reason])
  expect((await exchange(returned)).error.reason).toBe('sso_attempt_unknown')
  expect(await count('sessions')).toBe(before)
}

describe('a sign-in at the provider', () => {
  it('returns the same tokens as one with the password, and creates an account from the claims', async () => {
    const returned = await signOn.signInAtProvider('valentina.rocha')
    expect(returned.response.statusCode).toBe(303)
    expect(String(returned.response.headers.location)).toMatch(
      /^\/portal-ciudadano-administrador\/es\/iniciar-sesion#sso=[\w-]{43}$/,
    )
    const entered = await exchange(returned)
    await at.setPasswords(password)
    const plain = await at.call('stranger', login, { body: { username: 'validator', password } })
    expect([entered.status, plain.status]).toEqual([200, 200])
    const typesOf = (body: object) => Object.entries(body).map(([name, value]) => [name, typeof value])
    expect(typesOf(entered.body)).toEqual(typesOf(plain.body))
    const me = await at.callWith(entered.body.access_token, currentUser)
    expect(me.body.data).toMatchObject({ username: 'valentina.rocha', email: 'valentina.rocha@instituto.example' })
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'valentina.rocha')
      .executeTakeFirstOrThrow()
    // The settings name no claim for the document, so it stays empty.
    expect(user).toMatchObject({ name: 'Valentina', surname: 'Rocha Mahecha', document: '', is_locked: false })
    const session = await db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
    expect(session).toMatchObject({ idp_sid: provider.sidsOf('valentina.rocha')[0], has_second_factor: false })
    expect(session.identity_id).not.toBeNull()
  })

  it('accepts a callback once and a code once', async () => {
    const returned = await signOn.signInAtProvider('valentina.rocha')
    const again = await signOn.open(returned.callback, returned.cookie)
    expect([again.statusCode, again.headers.location]).toEqual([400, undefined])
    expect(again.headers['content-type']).toContain('text/html')
    expect((await exchange(returned)).status).toBe(200)
    const before = await count('sessions')
    const twice = await exchange(returned)
    expect([twice.status, twice.error.reason]).toEqual([400, 'sso_attempt_unknown'])
    expect((await signOn.open(returned.callback, returned.cookie)).statusCode).toBe(400)
    expect(await count('sessions')).toBe(before)
  })

  it('opens one session for a code that is exchanged twenty times at once', async () => {
    const returned = await signOn.signInAtProvider('valentina.rocha')
    const before = await count('sessions')
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await exchange(returned)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(400)])
    expect(await count('sessions')).toBe(before + 1)
  })

  it('works only in the browser that began it', async () => {
    const { url, cookie } = await signOn.begin()
    const other = await signOn.begin()
    expect(other.cookie).not.toBe(cookie)
    const callback = await provider.authorize(url, 'valentina.rocha')
    for (const wrong of ['', other.cookie, 'portal-sso=']) {
      expect((await signOn.open(callback, wrong)).statusCode).toBe(400)
    }
    const code = codeIn(await signOn.open(callback, cookie))
    for (const wrong of ['', other.cookie]) expect((await exchange({ code, cookie: wrong })).status).toBe(400)
    expect((await exchange({ code, cookie })).status).toBe(200)
  })

  it('is not consumed by a HEAD request, which link scanners send', async () => {
    const { url, cookie } = await signOn.begin()
    const callback = await provider.authorize(url, 'valentina.rocha')
    const head = await at.app.inject({ method: 'HEAD', url: callback.pathname + callback.search, headers: { cookie } })
    expect(head.statusCode).toBe(405)
    expect(codeIn(await signOn.open(callback, cookie))).not.toBe('')
  })

  it('gets an error page when it comes back after a command switched this sign-in off', async () => {
    const { url, cookie } = await signOn.begin()
    const callback = await provider.authorize(url, 'valentina.rocha')
    await db.transaction().execute((tx) => switchSignOn(tx, true))
    const response = await signOn.open(callback, cookie)
    await db.transaction().execute((tx) => switchSignOn(tx, false))
    expect([response.statusCode, response.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
    expect(response.body).toContain('/portal-ciudadano-administrador/')
  })

  it('may be started in two tabs of one browser', async () => {
    const first = await signOn.begin()
    const second = await signOn.begin(first.cookie)
    expect(second.cookie).toBe(first.cookie)
    for (const { url } of [first, second]) {
      const callback = await provider.authorize(url, 'valentina.rocha')
      const code = codeIn(await signOn.open(callback, first.cookie))
      expect((await exchange({ code, cookie: first.cookie })).status).toBe(200)
    }
  })

  it('expires: ten minutes to come back, one minute to exchange the code', async () => {
    const { url, cookie } = await signOn.begin()
    const callback = await provider.authorize(url, 'valentina.rocha')
    at.pass(601)
    expect((await signOn.open(callback, cookie)).statusCode).toBe(400)
    const returned = await signOn.signInAtProvider('valentina.rocha')
    at.pass(61)
    expect((await exchange(returned)).error.reason).toBe('sso_attempt_unknown')
    await signOn.begin()
    await clearOldRows(db, at.now())
    const { left } = await db
      .selectFrom('sign_on_attempts')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow()
    expect(Number(left)).toBe(1)
  })

  it('hides its cookie from scripts and other sites', async () => {
    const begun = await at.call('stranger', beginSignOn, { body: { language: 'en' } })
    expect(String(begun.headers['set-cookie'])).toMatch(
      /^portal-sso=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=/,
    )
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/home/../../evil',
    ' //evil.example',
    '/\t/evil.example',
    '/no-such-page',
  ])('refuses to return to %j', async (next) => {
    const begun = await at.call('stranger', beginSignOn, { body: { language: 'es', next } })
    expect([begun.status, Object.keys(begun.error.errors ?? {})]).toEqual([422, ['next']])
  })

  it.each([
    '/home',
    screenPath('home', 'es'),
    '/schedules/7/users/9',
    '/home?query=a%2Fb&dates=2026-01-01..2026-02-01',
    '/en',
  ])('returns to %s', async (next) => {
    const begun = await at.call('stranger', beginSignOn, { body: { language: 'en', next } })
    expect([begun.status, begun.error.errors]).toEqual([200, undefined])
    const [cookie = ''] = String(begun.headers['set-cookie']).split(';')
    const response = await signOn.open(await provider.authorize(begun.body.data.url, 'valentina.rocha'), cookie)
    const location = new URL(String(response.headers.location), 'http://portal.example')
    expect(location.pathname).toBe('/portal-ciudadano-administrador/en/login')
    expect(location.searchParams.get('next')).toBe(next)
  })

  it('writes no token and no code to an address, a log line or an audit row, whether it succeeds or fails', async () => {
    const lines: string[] = []
    const app = await buildApp({
      config: readConfig({ ...signOn.settings, PORTAL_LOG_LEVEL: 'trace' }),
      db,
      log: openLog('trace', { write: (line) => lines.push(line) }),
      webRoot: null,
      store: at.store,
      now: at.now,
    })
    const secrets: string[] = []
    const addresses: string[] = []
    for (const account of ['valentina.rocha', 'wrong-nonce', 'other-subject-at-userinfo']) {
      const begun = await app.inject({ method: 'POST', url: beginSignOn.path, payload: { language: 'es' } })
      const [cookie = ''] = String(begun.headers['set-cookie']).split(';')
      const url = new URL(begun.json().data.url)
      const callback = await provider.authorize(url, account)
      const response = await app.inject({ url: callback.pathname + callback.search, headers: { cookie } })
      // The second request finds no attempt any more.
      await app.inject({ url: callback.pathname + callback.search, headers: { cookie } })
      const code = codeIn(response)
      const entered = await app.inject({
        method: 'POST',
        url: exchangeSignOn.path,
        headers: { cookie },
        payload: { code },
      })
      expect(response.headers['referrer-policy']).toBe('no-referrer')
      addresses.push(String(response.headers.location).split('#')[0] ?? '')
      const { access_token = '', refresh_token = '' } = entered.json()
      for (const name of ['code', 'state', 'iss']) secrets.push(callback.searchParams.get(name) ?? '')
      secrets.push(code, cookie.split('=')[1] ?? '', access_token, refresh_token)
      for (const name of ['nonce', 'code_challenge']) secrets.push(url.searchParams.get(name) ?? '')
    }
    await app.close()
    const { idp_tokens } = await db
      .selectFrom('sessions')
      .select('idp_tokens')
      .where('idp_tokens', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const tokens = JSON.parse(decrypt(await readSecret(db, 'sign-on'), idp_tokens as Buffer)) as Record<string, string>
    expect(tokens).toEqual({ idToken: expect.stringMatching(/^eyJ/), refreshToken: expect.any(String) })
    secrets.push(...Object.values(tokens))
    const secretsSent = secrets.filter((secret) => secret.length > 20 && !secret.startsWith('http'))
    expect(secretsSent.length).toBeGreaterThan(20)

    const audits = await db.selectFrom('audits').selectAll().execute()
    const attempts = await db.selectFrom('sign_on_attempts').select(['next', 'spent_at']).execute()
    const written = [lines.join('\n'), addresses.join('\n'), JSON.stringify([audits, attempts])]
    for (const text of written) {
      expect(text.length).toBeGreaterThan(20)
      expect(secretsSent.filter((secret) => text.includes(secret))).toEqual([])
    }
    const whole = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
    for (const token of Object.values(tokens)) expect(whole).not.toContain(token)
    // The log still contains the reason.
    expect(lines.join('\n')).toContain('unexpected ID Token \\"nonce\\" claim value')
  })
})

describe('an invalid response of the provider', () => {
  const accepted = ['claims-at-userinfo', 'email-verified-missing']
  const hostile = responseFaults.filter((fault) => !fault.startsWith('groups') && !accepted.includes(fault))

  it('is one of thirteen kinds', () => {
    expect(hostile).toHaveLength(13)
  })

  it.each(hostile)('%s opens no session and leaves one audit row', async (account) => {
    const [users, identities] = [await count('users'), await count('staff_identities')]
    const returned = await signOn.signInAtProvider(account)
    expect(returned.response.statusCode).toBe(303)
    await refusedFor(returned, 'sso_refused')
    expect(await refusals()).toEqual([{ reason: 'sso_refused' }])
    expect([await count('users'), await count('staff_identities')]).toEqual([users, identities])
  })

  it.each(accepted)('%s is accepted', async (account) => {
    expect((await exchange(await signOn.signInAtProvider(account))).status).toBe(200)
  })

  it.each(['', 'ramiro.useche'])(
    'for nobody or a disabled person (%j) returns that the sign-in was cancelled',
    async (account) => {
      await refusedFor(await signOn.signInAtProvider(account), 'sso_cancelled')
      expect(await refusals()).toEqual([{ reason: 'sso_cancelled' }])
    },
  )

  it.each([
    ['without a code', (callback: URL) => callback.searchParams.delete('code')],
    ['with an invented code', (callback: URL) => callback.searchParams.set('code', 'x'.repeat(43))],
    ['without the issuer', (callback: URL) => callback.searchParams.delete('iss')],
    ['with two states', (callback: URL) => callback.searchParams.append('code', 'another')],
  ])('a callback %s is refused', async (_, change) => {
    const { url, cookie } = await signOn.begin()
    const callback = await provider.authorize(url, 'valentina.rocha')
    change(callback)
    const response = await signOn.open(callback, cookie)
    await refusedFor({ callback, cookie, response, code: codeIn(response) }, 'sso_refused')
  })
})

describe('a provider that does not respond', () => {
  const begin = () => at.call('stranger', beginSignOn, { body: { language: 'es' } })
  const now = Date.now
  let ahead = 0
  /** Moves the clock by the five seconds for which a discovery document is cached. */
  const passDescription = () => {
    ahead += 5100
    Date.now = () => now() + ahead
  }
  afterAll(() => {
    Date.now = now
  })
  const seconds = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return (performance.now() - began) / 1000
  }

  it('returns 503 within five seconds, stores no attempt, and the local sign-in still works', async () => {
    await at.setPasswords(password)
    await begin()
    passDescription()
    const before = await db.selectFrom('sign_on_attempts').select('state_hash').execute()
    await provider.stop()
    try {
      let response: Awaited<ReturnType<typeof begin>> | undefined
      const took = await seconds(async () => {
        response = await begin()
      })
      expect([response?.status, response?.error.reason]).toEqual([503, 'sso_unavailable'])
      expect(response?.headers['retry-after']).toBe('30')
      expect(took).toBeLessThan(5)
      expect(await db.selectFrom('sign_on_attempts').select('state_hash').execute()).toEqual(before)
      const body = { username: 'superadmin', password }
      const times: number[] = []
      for (let turn = 0; turn < 3; turn += 1) {
        times.push(await seconds(async () => expect((await at.call('stranger', login, { body })).status).toBe(200)))
      }
      expect(Math.min(...times)).toBeLessThan(1)
    } finally {
      await provider.start()
    }
    expect((await begin()).status).toBe(200)
  })

  it('between the start and the callback ends the attempt, and the response has the reason', async () => {
    const { url, cookie } = await signOn.begin()
    const callback = await provider.authorize(url, 'valentina.rocha')
    await provider.stop()
    try {
      const response = await signOn.open(callback, cookie)
      expect(response.statusCode).toBe(303)
      await refusedFor({ callback, cookie, response, code: codeIn(response) }, 'sso_unavailable', 503)
    } finally {
      await provider.start()
    }
  })

  it.each(['slow-discovery', 'wrong-discovery-issuer', 'unavailable'] as const)('%s returns 503', async (fault) => {
    passDescription()
    provider.setFaults(fault)
    try {
      const took = await seconds(async () => expect((await begin()).status).toBe(503))
      expect(took).toBeLessThan(8)
    } finally {
      provider.setFaults()
    }
    expect((await begin()).status).toBe(200)
  })

  it('gets S256 even when it does not list it', async () => {
    passDescription()
    provider.setFaults('pkce-not-announced')
    const returned = await signOn.signInAtProvider('valentina.rocha')
    provider.setFaults()
    expect((await exchange(returned)).status).toBe(200)
  })
})
