import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  appSettings,
  type BodyInput,
  changePassword,
  currentUser,
  forgotPassword,
  login,
  refresh,
  resetPassword,
  type Tokens,
} from '@portal/contract'
import { listUsers, sendResetLink, showInvitation, showUser, storeUser } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../../src/base/process/log.ts'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import type { Workers } from '../../src/base/services/jobs/workers.ts'
import { testApp } from '../base/test-app.ts'
import { allJobsDone, startTestJobs } from '../base/test-jobs.ts'
import { outboxOf } from '../notices/mails.ts'

const password = 'Parque-2026'
const next = 'Ciclovía-7'
const dataDir = mkdtempSync(join(tmpdir(), 'citizen-portal-passwords-'))
const outbox = outboxOf(dataDir)
const lines: string[] = []

let jobs: Workers
let stored: string

const at = await testApp()
beforeAll(async () => {
  stored = await hashPassword(password)
  jobs = startTestJobs(at, { dataDir }, openLog('warn', { write: (line) => lines.push(line) }))
})
afterAll(async () => {
  await jobs.stop()
  await at.close()
  rmSync(dataDir, { recursive: true })
  expect(lines).toEqual([])
})
beforeEach(async () => {
  await at.db.updateTable('users').set({ password_hash: stored, is_locked: false }).execute()
})
afterEach(async () => {
  // The number of attempts per minute and of links per hour is limited: each test starts after that hour.
  at.pass(3601)
  await allJobsDone(at)
  outbox.empty()
})

const send = (document: string, headers = {}) => at.call('stranger', forgotPassword, { body: { document }, headers })
const reset = (body: BodyInput<typeof resetPassword>) => at.call('stranger', resetPassword, { body })
const signIn = (username: string, secret: string) =>
  at.call('stranger', login, { body: { username, password: secret } })
const whoAmI = async (token: string) => (await at.callWith(token, currentUser)).status

/** The parts of the link in the next mail. */
async function nextLink() {
  const { text } = await outbox.next()
  const [address = ''] = /https:\S+/.exec(text) ?? []
  const { origin, pathname, hash } = new URL(address)
  const params = new URLSearchParams(hash.slice(1))
  return { origin, pathname, token: params.get('token') ?? '', email: params.get('email') ?? '' }
}

async function resetBodyFor(document: string) {
  await send(document)
  const { token, email } = await nextLink()
  return { token, email, password: next, password_confirmation: next }
}

async function audits(event: string) {
  return at.db.selectFrom('audits').selectAll().where('event', '=', event).orderBy('id', 'desc').execute()
}

describe('requesting a password link', () => {
  it('sends a link with the public address, whatever host the request names', async () => {
    const reply = await send('viewer', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(reply.status).toBe(200)
    const link = await nextLink()
    expect(link).toMatchObject({
      origin: 'https://portal.example',
      pathname: '/portal-ciudadano-administrador/es/contrasena/restaurar',
      email: 'viewer@portal.example',
    })
    expect(link.token).toMatch(/^[\w-]{43}$/)
  })

  it.each([
    ['username', ' VIEWER '],
    ['e-mail', 'Viewer@Portal.example'],
    ['document', '1900100003'],
    ['document with dots', '1.900.100.003'],
  ])('accepts a %s', async (_, document) => {
    await send(document)
    expect((await nextLink()).email).toBe('viewer@portal.example')
  })

  it('uses the language of the request', async () => {
    const reply = await send('viewer', { 'x-localization': 'en' })
    expect(reply.body.data).toContain('expires in 60 minutes')
    const mail = await outbox.next()
    expect(mail.headers.get('subject')).toBe('Reset your Citizen Portal password')
    expect(mail.text).toContain('/en/password/reset#token=')
  })

  it('returns the same for an existing, an unknown and a locked person, and sends a mail only to the first', async () => {
    await at.db.updateTable('users').set({ is_locked: true }).where('username', '=', 'assignor').execute()
    const replies = [await send('viewer'), await send('nobody-of-this-name'), await send('assignor')]
    const shown = replies.map(({ status, body }) => ({ status, ...body, requested_at: '' }))
    expect(new Set(shown.map((reply) => JSON.stringify(reply))).size).toBe(1)
    await allJobsDone(at)
    expect(await outbox.mails()).toHaveLength(1)
  })

  it('is limited to five times a minute for the same text and address, whether the account exists or not', async () => {
    for (const document of ['viewer', 'nobody-of-this-name']) {
      const replies = await Promise.all(Array.from({ length: 8 }, () => send(document)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
      const rejected = replies.find(({ status }) => status === 429)
      expect(rejected?.error.reason).toBe('too_many_requests')
      expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0)
    }
    at.pass(61)
    expect((await send('viewer')).status).toBe(200)
    await allJobsDone(at)
  })

  it('sends one person at most five links an hour, for requests from any number of addresses', async () => {
    for (const document of ['viewer', 'viewer@portal.example', '1900100003']) {
      await send(document)
      await send(document)
      await send(document)
    }
    await allJobsDone(at)
    expect(await outbox.mails()).toHaveLength(5)
  })

  it('is refused without a text, or with one that is too long', async () => {
    for (const document of ['', '   ', 'x'.repeat(192)]) {
      const reply = await send(document)
      expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, ['document']])
    }
  })

  it('stores no token, and writes the request to the audit log', async () => {
    const { token } = await resetBodyFor('viewer')
    const links = await at.db.selectFrom('password_resets').selectAll().execute()
    expect(links.map(({ hash }) => hash.toString('base64url')).join(' ')).not.toContain(token)
    const [audit] = await audits('password-reset-asked')
    expect(audit).toMatchObject({ entity: 'User', entity_id: at.people.viewer.id, user_id: null })
    expect(JSON.stringify(await audits('password-reset-asked'))).not.toContain(token)
  })
})

describe('setting a password by a link', () => {
  it('accepts the new password afterwards, and not the old one', async () => {
    const reply = await reset(await resetBodyFor('viewer'))
    expect([reply.status, reply.body.data]).toEqual([200, 'Se cambió la contraseña. Inicie sesión con la nueva.'])
    expect((await signIn('viewer', next)).status).toBe(200)
    expect((await signIn('viewer', password)).status).toBe(422)
  })

  it('works once', async () => {
    const body = await resetBodyFor('viewer')
    const replies = await Promise.all([reset(body), reset(body), reset(body)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const rejected = replies.find(({ status }) => status === 422)
    expect(rejected?.error.errors).toEqual({ token: ['El enlace no es válido o ya venció. Solicite uno nuevo.'] })
  })

  it('invalidates the person’s other links too, and nobody else’s', async () => {
    const [first, second] = [await resetBodyFor('viewer'), await resetBodyFor('viewer')]
    const other = await resetBodyFor('assignor')
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(422)
    expect((await reset(other)).status).toBe(200)
  })

  it('works for sixty minutes', async () => {
    const [first, second] = [await resetBodyFor('viewer'), await resetBodyFor('viewer')]
    at.pass(3599)
    expect((await reset(first)).status).toBe(200)
    const third = await resetBodyFor('assignor')
    at.pass(3600)
    expect((await reset(third)).status).toBe(422)
    expect((await reset(second)).status).toBe(422)
  })

  it('requires the token and the address it was sent to', async () => {
    const body = await resetBodyFor('viewer')
    for (const wrong of [
      { ...body, email: 'assignor@portal.example' },
      { ...body, token: `${body.token.slice(0, -1)}_` },
      { ...body, token: 'x' },
    ]) {
      const reply = await reset(wrong)
      expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, ['token']])
    }
    expect((await reset({ ...body, email: ' Viewer@PORTAL.example ' })).status).toBe(200)
  })

  it('accepts 8 to 12 characters, entered twice', async () => {
    const body = await resetBodyFor('viewer')
    const errorsOf = async (fields: object) => (await reset({ ...body, ...fields })).error.errors
    const twice = (text: string) => ({ password: text, password_confirmation: text })
    expect(Object.keys((await errorsOf(twice('1234567'))) ?? {})).toEqual(['password'])
    expect((await errorsOf(twice('1234567890123')))?.password?.[0]).toContain('12')
    expect(Object.keys((await errorsOf({ password_confirmation: 'another-one' })) ?? {})).toEqual([
      'password_confirmation',
    ])
    expect((await reset({ ...body, ...twice('🌳🌳🌳🌳🌳🌳🌳🌳🌳🌳🌳🌳') })).status).toBe(200)
  })

  it('ends every session of the person and nobody else’s', async () => {
    const { access_token, refresh_token } = (await signIn('viewer', password)).body as Tokens
    const other = (await signIn('assignor', password)).body as Tokens
    await reset(await resetBodyFor('viewer'))
    expect(await whoAmI(access_token)).toBe(401)
    expect((await at.call('stranger', refresh, { body: { refresh_token } })).status).toBe(401)
    expect(await whoAmI(other.access_token)).toBe(200)
  })

  it('allows a sign-in at once after too many failures or an expired password', async () => {
    await at.db.updateTable('users').set({ password_expired: true }).where('username', '=', 'viewer').execute()
    for (let failed = 0; failed < 3; failed += 1) await signIn('viewer', 'not-this-one')
    expect((await signIn('viewer', password)).status).toBe(429)
    await reset(await resetBodyFor('viewer'))
    expect((await signIn('viewer', next)).status).toBe(200)
  })

  it('does not unlock a locked person', async () => {
    const body = await resetBodyFor('viewer')
    await at.db.updateTable('users').set({ is_locked: true }).where('username', '=', 'viewer').execute()
    expect((await reset(body)).status).toBe(422)
  })

  it('is in the audit log, without the password', async () => {
    await reset(await resetBodyFor('viewer'))
    const [audit] = await audits('password-changed')
    const { id } = at.people.viewer
    expect(audit).toMatchObject({ entity: 'User', entity_id: id, user_id: id })
    expect(JSON.stringify(await audits('password-changed'))).not.toContain(next)
  })
})

describe('an invitation', () => {
  const facts = {
    name: 'Nancy',
    surname: 'Invitada',
    document: '52.891.034',
    email: 'nancy@portal.example',
    username: 'nancy.invitada',
  }
  // A new session each time, because the test moves the clock by days.
  const admin = async () => (await at.person('admin', ['admin'])).access
  const days = (count: number) => count * 24 * 3600
  const chosen = (token: string) => ({ token, email: facts.email, password: next, password_confirmation: next })
  const show = async (id: number) => at.callWith(await admin(), showInvitation, { params: { id } })
  const row = async (id: number) => (await at.callWith(await admin(), showUser, { params: { id } })).body.data
  const invite = async () => {
    const reply = await at.callWith(await admin(), storeUser, { body: { ...facts, roles: ['viewer'] } })
    expect(reply.status).toBe(201)
    return reply.body.details.id
  }
  const eventsOf = async (id: number) =>
    (
      await at.db
        .selectFrom('audits')
        .select('event')
        .where('entity', '=', 'User')
        .where('entity_id', '=', id)
        .execute()
    )
      .map(({ event }) => event)
      .toSorted()
  let id: number
  beforeEach(async () => {
    id = await invite()
  })
  afterEach(async () => {
    await at.db.updateTable('users').set({ deleted_at: at.now() }).where('id', '=', id).execute()
  })

  it('is sent to a new account without a password, whose status is invited until its person chooses one', async () => {
    expect(await row(id)).toMatchObject({ is_invited: true, document: '52891034' })
    const mail = await outbox.next()
    expect(mail.text).toContain('Su usuario es nancy.invitada')
    expect(mail.text).toContain('vence en 7 días')
    const [address = ''] = /https:\S+/.exec(mail.text) ?? []
    const token = new URLSearchParams(new URL(address).hash.slice(1)).get('token') ?? ''
    const list = async (is_invited: boolean) =>
      at.callWith(await admin(), listUsers, { query: { is_invited, query: 'nancy.invitada' } })
    expect((await list(true)).body.meta?.total).toBe(1)
    at.pass(days(7) - 60)
    expect((await reset(chosen(token))).status).toBe(200)
    expect((await row(id)).is_invited).toBe(false)
    expect((await list(true)).body.meta?.total).toBe(0)
    expect((await list(false)).body.meta?.total).toBe(1)
    expect((await signIn('nancy.invitada', next)).status).toBe(200)
  })

  it('is sent again with the same text, and as a reset when requested without a session', async () => {
    await outbox.next()
    expect((await at.callWith(await admin(), sendResetLink, { params: { id } })).status).toBe(200)
    expect((await outbox.next()).text).toContain('vence en 7 días')
    await send('nancy.invitada')
    expect((await outbox.next()).text).toContain('Vence en 60 minutos')
    await expect.poll(() => eventsOf(id)).toEqual(['created', 'invited', 'invited', 'password-reset-asked'])
  })

  it('has a link that staff can hand over: shown once, audited, valid as long, and only while there is no password', async () => {
    const { token } = await nextLink()
    const { status, body } = await show(id)
    expect(status).toBe(200)
    const { pathname, hash } = new URL(body.data.url, 'https://portal.example')
    expect(pathname).toBe('/portal-ciudadano-administrador/es/contrasena/restaurar')
    const shown = new URLSearchParams(hash.slice(1)).get('token') ?? ''
    expect(shown).toMatch(/^[\w-]{43}$/)
    await expect.poll(() => eventsOf(id)).toEqual(['created', 'invitation-shown', 'invited'])
    expect(JSON.stringify(await audits('invitation-shown'))).not.toContain(shown)
    // Each call creates a new link, because only the hash of a link is stored.
    expect((await show(id)).body.data.url).not.toContain(shown)
    at.pass(days(7) - 60)
    expect((await reset(chosen(shown))).status).toBe(200)
    expect((await reset(chosen(token))).status).toBe(422)
    const late = await show(id)
    expect([late.status, late.error.reason]).toEqual([409, 'already_done'])
  })

  it('expires after the days of the settings', async () => {
    const { token } = await nextLink()
    at.pass(days(7) + 1)
    expect((await reset(chosen(token))).status).toBe(422)
  })

  it('has no link for an account with a password, returns 403 to staff who may not change accounts, and has a limit', async () => {
    const other = await show(at.people.viewer.id)
    expect([other.status, other.error.reason]).toEqual([409, 'already_done'])
    for (const user of ['viewer', 'assignor', 'validator', 'stranger'] as const) {
      const token = user === 'stranger' ? null : (await at.person(user, [user])).access
      const { status } = await at.callWith(token, showInvitation, { params: { id } })
      expect([user, status]).toEqual([user, user === 'stranger' ? 401 : 403])
    }
    for (let turn = 1; turn <= 5; turn += 1) expect((await show(id)).status).toBe(200)
    expect((await show(id)).status).toBe(429)
  })

  it('is not sent to an account that is created with a password', async () => {
    const more = { document: '52891035', email: 'otra@portal.example', username: 'otra.invitada' }
    const made = await at.callWith(await admin(), storeUser, { body: { ...facts, ...more, password } })
    expect((await row(made.body.details.id)).is_invited).toBe(false)
    await allJobsDone(at)
    expect((await outbox.mails()).map(({ headers }) => headers.get('to'))).toEqual([
      expect.stringContaining(facts.email),
    ])
  })
})

describe('changing one’s own password', () => {
  const change = (token: string, fields: object = {}) =>
    at.callWith(token, changePassword, {
      body: { old_password: password, password: next, password_confirmation: next, ...fields },
    })

  it('keeps this session and ends the others', async () => {
    const here = (await signIn('viewer', password)).body as Tokens
    const there = (await signIn('viewer', password)).body as Tokens
    const reply = await change(here.access_token)
    expect([reply.status, reply.body.data]).toEqual([200, 'Se cambió la contraseña y se cerraron las demás sesiones.'])
    expect([await whoAmI(here.access_token), await whoAmI(there.access_token)]).toEqual([200, 401])
    expect((await signIn('viewer', next)).status).toBe(200)
    expect((await audits('password-changed'))[0]?.new_values).toEqual({ devices: expect.any(Number) })
  })

  it('requires the old one, and allows three wrong ones a minute', async () => {
    const { access_token } = (await signIn('viewer', password)).body as Tokens
    const replies = await Promise.all(Array.from({ length: 6 }, () => change(access_token, { old_password: 'wrong' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 429, 429, 429])
    expect(replies.find(({ status }) => status === 422)?.error.errors).toEqual({
      old_password: ['La contraseña actual no es correcta.'],
    })
    expect((await change(access_token)).status).toBe(429)
    at.pass(61)
    expect((await change(access_token)).status).toBe(200)
  })

  it('invalidates the links that were still open', async () => {
    const body = await resetBodyFor('viewer')
    const { access_token } = (await signIn('viewer', password)).body as Tokens
    await change(access_token)
    expect((await reset(body)).status).toBe(422)
  })

  it('returns 401 without a session, and checks the new password as a reset does', async () => {
    expect((await at.call('stranger', changePassword, { body: {} as never })).status).toBe(401)
    const { access_token } = (await signIn('viewer', password)).body as Tokens
    const long = '1234567890123'
    expect(Object.keys((await change(access_token, { password: 'short' })).error.errors ?? {})).toContain('password')
    expect((await change(access_token, { password: long, password_confirmation: long })).status).toBe(422)
  })
})

describe('the settings of the installation', () => {
  it('are returned without a session', async () => {
    const { status, body } = await at.call('stranger', appSettings)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      sso: null,
      password_max: 12,
      promised_days: 5,
      manual_url: null,
      captcha: null,
    })
  })
})
