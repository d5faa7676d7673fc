import * as contract from '@portal/contract'
import { confirmationMinutes, mostPasskeys, type PasskeyRequestOptions } from '@portal/contract'
import * as staff from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearOldRows } from '../../src/base/services/jobs/clear-old-rows.ts'
import { type TestPerson, testApp } from '../base/test-app.ts'
import { origin, SoftwareAuthenticator } from './software-authenticator.ts'

const password = 'Parque-2026'

const at = await testApp({
  PORTAL_PUBLIC_URL: origin,
  PORTAL_SSO_ISSUER: 'https://login.instituto.example',
  PORTAL_SSO_CLIENT_ID: 'citizen-portal',
  PORTAL_SSO_CLIENT_SECRET_FILE: '/not/read/here',
})
beforeAll(() => at.setPasswords(password))
afterAll(() => at.close())

let made = 0
/** A person with a password, signed in. */
async function person(roles: Parameters<typeof at.person>[1] = ['viewer']): Promise<TestPerson> {
  made += 1
  const found = await at.person(`llave.${made}`, roles)
  await at.setPasswords(password)
  return found
}

const options = async (user: TestPerson) =>
  (await at.callWith(user.access, contract.beginPasskey, { body: { password } })).body.data

/** Adds a passkey to the person. */
async function addKey(user: TestPerson, name = 'Mi teléfono') {
  const key = new SoftwareAuthenticator()
  const credential = key.create(await options(user))
  const { status, body } = await at.callWith(user.access, contract.addPasskey, { body: { name, credential } })
  expect(status).toBe(201)
  return { key, id: body.details.id }
}

async function beginSignIn(): Promise<PasskeyRequestOptions> {
  const { status, body } = await at.call('stranger', contract.beginPasskeyLogin)
  expect(status).toBe(200)
  return body.data
}

const enter = (credential: object) => at.call('stranger', contract.passkeyLogin, { body: { credential } })

const eventsOf = async (userId: number) =>
  (
    await at.db
      .selectFrom('audits')
      .select(['event', 'new_values'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

async function noticesOf(userId: number): Promise<string[]> {
  const { rows } = await at.db.executeQuery<{ change: string }>({
    sql: `select params ->> 'change' as change from mails where template = 'account_change' and user_id = $1 order by id`,
    parameters: [userId],
    query: {} as never,
    queryId: {} as never,
  })
  return rows.map(({ change }) => change)
}

describe('adding a passkey', () => {
  it('requires the password, and stores the key of the authenticator', async () => {
    const user = await person()
    const without = await at.callWith(user.access, contract.beginPasskey, { body: {} })
    expect([without.status, without.error.reason]).toEqual([403, 'confirmation_required'])
    const wrong = await at.callWith(user.access, contract.beginPasskey, { body: { password: 'otra-clave' } })
    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([422, ['password']])

    const creation = await options(user)
    expect(creation).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(creation.user.id, 'base64url').toString()).not.toContain('llave')

    const { key } = await addKey(user, '  Mi portátil ')
    const listed = await at.callWith(user.access, contract.listPasskeys)
    expect(listed.body.data).toMatchObject({
      origin,
      obstacle: null,
      passkeys: [{ name: 'Mi portátil', is_backed_up: true, is_usable: true, last_used_at: null }],
    })
    expect((await options(user)).excludeCredentials).toEqual([
      { id: key.id.toString('base64url'), type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    expect(await eventsOf(user.id)).toEqual(['passkey-added'])
    expect(await noticesOf(user.id)).toEqual(['passkey_added'])
    // Other people do not get it.
    expect((await at.call('superadmin', contract.listPasskeys)).body.data.passkeys).toEqual([])
  })

  it('counts wrong passwords together with those for one-time codes', async () => {
    const user = await person()
    const body = { password: 'otra-clave' }
    expect((await at.callWith(user.access, staff.beginTotp, { body })).status).toBe(422)
    expect((await at.callWith(user.access, contract.beginPasskey, { body })).status).toBe(422)
    expect((await at.callWith(user.access, contract.beginPasskey, { body })).status).toBe(422)
    expect((await at.callWith(user.access, contract.beginPasskey, { body: { password } })).status).toBe(429)
    at.pass(61)
  })

  it.each([
    ['of another origin', { origin: 'https://portal.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['of another site', { rpId: 'portal.example' }],
    ['without verification of the person', { isUnverified: true }],
    ['with an invented challenge', { challenge: 'bm8tZXMtZGVsLXNlcnZpZG9y' }],
  ])('refuses a passkey %s', async (_, deviation) => {
    const user = await person()
    const credential = new SoftwareAuthenticator().create(await options(user), deviation)
    const body = { name: 'Falsa', credential }
    const { status, error } = await at.callWith(user.access, contract.addPasskey, { body })
    expect([status, error.reason]).toEqual([422, 'passkey_refused'])
    expect((await at.callWith(user.access, contract.listPasskeys)).body.data.passkeys).toEqual([])
  })

  it('refuses a challenge the second time, after five minutes, from another person, and for another purpose', async () => {
    const [user, other] = [await person(), await person()]
    const key = new SoftwareAuthenticator()
    const add = (one: TestPerson, credential: object, name = 'Mi llave') =>
      at.callWith(one.access, contract.addPasskey, { body: { name, credential } })
    const credential = key.create(await options(user))
    expect((await add(other, credential)).error.reason).toBe('passkey_refused')
    // The attempt of the other person consumed the challenge.
    expect((await add(user, credential)).error.reason).toBe('passkey_refused')
    const late = key.create(await options(user))
    at.pass(301)
    expect((await add(user, late)).error.reason).toBe('passkey_refused')
    const { challenge } = await beginSignIn()
    expect((await add(user, key.create(await options(user), { challenge }))).error.reason).toBe('passkey_refused')
    expect((await add(user, key.create(await options(user)))).status).toBe(201)
    // A passkey belongs to one account only.
    const again = await add(other, key.create(await options(other)))
    expect([again.status, again.error.reason]).toEqual([409, 'passkey_known'])
  })

  it('has a limit, and names the field of invalid input', async () => {
    const user = await person()
    const { id: passkey } = await addKey(user)
    const row = await at.db.selectFrom('user_passkeys').selectAll().where('id', '=', passkey).executeTakeFirstOrThrow()
    const { id: _, ...same } = row
    const others = Array.from({ length: mostPasskeys - 1 }, (__, index) => ({
      ...same,
      credential_id: Buffer.from(`otra-${user.id}-${index}`),
    }))
    await at.db.insertInto('user_passkeys').values(others).execute()
    const credential = new SoftwareAuthenticator().create(await options(user))
    const full = await at.callWith(user.access, contract.addPasskey, { body: { name: 'Una más', credential } })
    expect([full.status, full.error.reason]).toEqual([409, 'passkeys_full'])
    const bad = { name: '', credential: { ...credential, id: 'no es base64' } }
    const { status, error } = await at.callWith(user.access, contract.addPasskey, { body: bad })
    expect(status).toBe(422)
    expect(Object.keys(error.errors ?? {}).sort()).toEqual(['credential.id', 'name'])
  })
})

describe('signing in with a passkey', () => {
  it('opens a session without a name, a password or a code', async () => {
    const user = await person()
    const { key, id } = await addKey(user)
    const request = await beginSignIn()
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const { status, body } = await enter(key.get(request))
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type'])
    expect((await at.callWith(body.access_token, contract.currentUser)).body.data.id).toBe(user.id)
    const row = await at.db
      .selectFrom('audits')
      .select('new_values')
      .where('user_id', '=', user.id)
      .where('event', '=', 'signed-in')
      .executeTakeFirstOrThrow()
    expect(row.new_values).toMatchObject({ passkey: id })
    // It can be refreshed like any other session.
    const renewed = await at.call('stranger', contract.refresh, { body: { refresh_token: body.refresh_token } })
    expect(renewed.status).toBe(200)
  })

  const refused = async (credential: object) => {
    const { status, error } = await enter(credential)
    const { message, code, reason, errors, details } = error
    return { status, message, code, reason, errors, details }
  }

  it('refuses every invalid response of the authenticator with the same text', async () => {
    const user = await person()
    const { key } = await addKey(user)
    const stranger = new SoftwareAuthenticator()
    const unknown = await refused(stranger.get(await beginSignIn()))
    expect(unknown).toMatchObject({ status: 422, reason: 'passkey_refused' })
    const spent = key.get(await beginSignIn())
    expect((await enter(spent)).status).toBe(200)
    const late = key.get(await beginSignIn())
    at.pass(301)
    const forged = stranger.get(await beginSignIn())
    const id = key.id.toString('base64url')
    // The last case uses a challenge that was issued for a confirmation.
    expect((await confirm(user.access, key)).status).toBe(200)
    const wrong = [
      spent,
      late,
      { ...forged, id, rawId: id },
      key.get(await beginSignIn(), { origin: 'https://portal.example' }),
      key.get(await beginSignIn(), { rpId: 'portal.example' }),
      key.get(await beginSignIn(), { isUnverified: true }),
      key.get(await beginSignIn(), { challenge: 'AAAA' }),
      key.get(await beginSignIn(), { userHandle: 'b3RyYQ' }),
      key.get(
        await options(user).then(({ challenge }) => ({
          ...({} as PasskeyRequestOptions),
          challenge,
          rpId: 'localhost',
        })),
      ),
    ]
    for (const credential of wrong) expect(await refused(credential)).toEqual(unknown)
    expect((await enter(key.get(await beginSignIn()))).status).toBe(200)
  })

  it('refuses a counter that went back, and writes it to the audit log', async () => {
    const user = await person()
    const { key } = await addKey(user)
    key.counter = 5
    expect((await enter(key.get(await beginSignIn()))).status).toBe(200)
    for (const counter of [5, 4, 0]) {
      expect((await enter(key.get(await beginSignIn(), { counter }))).error.reason).toBe('passkey_refused')
    }
    key.counter = 6
    expect((await enter(key.get(await beginSignIn()))).status).toBe(200)
    expect((await eventsOf(user.id)).filter((event) => event === 'passkey-copied')).toHaveLength(3)
    // Such a row cannot be created without the key.
    const forged = new SoftwareAuthenticator().get(await beginSignIn(), { counter: 1 })
    const id = key.id.toString('base64url')
    expect((await enter({ ...forged, id, rawId: id })).status).toBe(422)
    expect((await eventsOf(user.id)).filter((event) => event === 'passkey-copied')).toHaveLength(3)
  })

  it('refuses a person whose roles require the account of the institute', async () => {
    const user = await person()
    const { key } = await addKey(user)
    const role = { name: 'citizen-portal-solo', title: 'Solo con la entidad', sso_only: true }
    const { id } = await at.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
    await at.db.insertInto('user_roles').values({ user_id: user.id, role_id: id }).execute()
    const refused = await enter(key.get(await beginSignIn()))
    expect([refused.status, refused.error.reason]).toEqual([409, 'sso_only_role'])
    await at.db.deleteFrom('user_roles').where('role_id', '=', id).execute()
    expect((await enter(key.get(await beginSignIn()))).status).toBe(200)
  })

  it.each([
    ['account_locked', { is_locked: true }],
    ['password_expired', { expires_at: new Date(0) }],
    ['password_expired', { password_expired: true }],
  ] as const)('refuses an account that may not sign in: %s', async (reason, values) => {
    const user = await person()
    const { key } = await addKey(user)
    await at.db.updateTable('users').set(values).where('id', '=', user.id).execute()
    const reply = await enter(key.get(await beginSignIn()))
    expect([reply.status, reply.error.reason]).toEqual([422, reason])
    expect(await eventsOf(user.id)).toContain('sign-in-refused')
  })

  it('refuses a person without a role of the portal, and a deleted account', async () => {
    const outsider = await person([])
    const { key } = await addKey(outsider)
    expect((await enter(key.get(await beginSignIn()))).error.reason).toBe('no_portal_role')
    await at.db.updateTable('users').set({ deleted_at: at.now() }).where('id', '=', outsider.id).execute()
    expect((await enter(key.get(await beginSignIn()))).error.reason).toBe('passkey_refused')
  })

  it('requires no one-time code, although the person has them turned on', async () => {
    const user = await person()
    const { key } = await addKey(user)
    await at.db
      .insertInto('user_totp')
      .values({ user_id: user.id, secret: Buffer.from('00', 'hex'), confirmed_at: at.now() })
      .execute()
    expect((await enter(key.get(await beginSignIn()))).status).toBe(200)
  })

  it('takes the same time for an unknown passkey and for a wrong signature of an existing one', async () => {
    const user = await person()
    const { key } = await addKey(user)
    const id = key.id.toString('base64url')
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    // The two alternate, so that other load on the machine affects both equally.
    for (let round = 0; round < 60; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const forged = new SoftwareAuthenticator().get(await beginSignIn())
        const credential = kind === 'known' ? { ...forged, id, rawId: id } : forged
        const began = performance.now()
        expect((await enter(credential)).status).toBe(422)
        times[kind].push(performance.now() - began)
        at.pass(30)
      }
    }
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(10)
  })

  it('has a limit for each address', async () => {
    const stranger = new SoftwareAuthenticator()
    at.pass(700)
    const request = await beginSignIn()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 51; attempt += 1) statuses.push((await enter(stranger.get(request))).status)
    expect([...new Set(statuses.slice(0, 50))]).toEqual([422])
    expect(statuses.at(-1)).toBe(429)
    at.pass(700)
    let status = 200
    for (let attempt = 0; attempt < 301 && status === 200; attempt += 1) {
      status = (await at.call('stranger', contract.beginPasskeyLogin)).status
    }
    expect(status).toBe(429)
    at.pass(700)
    await clearOldRows(at.db, at.now())
    const { count } = await at.db
      .selectFrom('passkey_challenges')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })
})

/** Confirms the session of an access token with a passkey. */
async function confirm(token: string, key: SoftwareAuthenticator) {
  const begun = await at.callWith(token, contract.beginConfirmation)
  const credential = key.get(begun.body.data)
  return at.callWith(token, contract.confirmWithPasskey, { body: { credential } })
}

describe('confirming an action', () => {
  const suspend = (token: string, id: number) => at.callWith(token, staff.suspendUser, { params: { id } })

  it('is required from a person with a passkey, and is valid for five minutes in one session', async () => {
    const boss = await person(['superadmin'])
    const { key } = await addKey(boss)
    const other = await at.person('llave.otra', ['superadmin'])
    const elsewhere = (
      await at.call('stranger', contract.login, {
        body: { username: (await at.callWith(boss.access, contract.currentUser)).body.data.username, password },
      })
    ).body.access_token
    at.pass(confirmationMinutes * 60 + 1)
    for (const token of [boss.access, elsewhere]) {
      const suspended = await suspend(token, other.id)
      expect([suspended.status, suspended.error.reason]).toEqual([403, 'confirmation_required'])
    }
    const begun = await at.callWith(boss.access, contract.beginConfirmation)
    expect(begun.body.data.allowCredentials).toHaveLength(1)
    expect((await confirm(boss.access, key)).status).toBe(200)
    expect((await suspend(boss.access, other.id)).status).toBe(200)
    expect((await suspend(elsewhere, other.id)).error.reason).toBe('confirmation_required')
    expect(await eventsOf(boss.id)).toContain('confirmed')
    at.pass(confirmationMinutes * 60 + 1)
    expect((await suspend(boss.access, other.id)).error.reason).toBe('confirmation_required')
    // Signing in with the passkey also confirms.
    const { access_token } = (await enter(key.get(await beginSignIn()))).body
    expect((await suspend(access_token, other.id)).status).toBe(200)
  })

  it('accepts only a passkey of the same person, and each challenge once', async () => {
    const [user, other] = [await person(), await person()]
    const { key } = await addKey(user)
    const { key: foreign } = await addKey(other)
    expect((await confirm(user.access, foreign)).error.reason).toBe('passkey_refused')
    const { body } = await at.callWith(user.access, contract.beginConfirmation)
    const credential = key.get(body.data)
    const confirmAs = (token: string) => at.callWith(token, contract.confirmWithPasskey, { body: { credential } })
    expect((await confirmAs(user.access)).status).toBe(200)
    expect((await confirmAs(user.access)).error.reason).toBe('passkey_refused')
    const signIn = key.get(await beginSignIn())
    const mixed = await at.callWith(user.access, contract.confirmWithPasskey, { body: { credential: signIn } })
    expect(mixed.error.reason).toBe('passkey_refused')
    const { access } = await person()
    expect((await at.callWith(access, contract.beginConfirmation)).status).toBe(404)
  })

  it('is required to give superadmin, suspend an account or delete a role, and never from a person without a passkey', async () => {
    const boss = await person(['superadmin'])
    const target = await person(['viewer'])
    const role = async (name: string) => {
      const body = { name, title: 'Rol de paso' }
      return (await at.call('superadmin', staff.storeRole, { body })).body.details.id
    }
    const made = { name: 'Nueva', surname: 'Persona', document: '80555111', email: 'nueva.llave@test.example' }
    const acts = async (suffix: string) => {
      const id = await role(`paso-${suffix}`)
      const superadmin = { roles: ['superadmin'] }
      return [
        () => at.callWith(boss.access, staff.suspendUser, { params: { id: target.id } }),
        () => at.callWith(boss.access, staff.giveRoles, { params: { id: target.id }, body: superadmin }),
        () => at.callWith(boss.access, staff.destroyRole, { params: { id } }),
        () =>
          at.callWith(boss.access, staff.storeUser, {
            body: { ...made, username: `nueva.${suffix}`, email: `nueva.${suffix}@test.example`, ...superadmin },
          }),
      ]
    }
    for (const act of await acts('sin')) expect((await act()).status).toBeLessThan(300)
    await at.callWith(boss.access, staff.takeRoles, { params: { id: target.id }, query: { roles: ['superadmin'] } })
    await at.callWith(boss.access, staff.restoreUser, { params: { id: target.id } })
    const { key } = await addKey(boss)
    at.pass(confirmationMinutes * 60 + 1)
    const guarded = await acts('con')
    for (const act of guarded) expect((await act()).error.reason).toBe('confirmation_required')
    // Other calls need no confirmation.
    const viewer = { params: { id: target.id }, body: { roles: ['assignor'] } }
    expect((await at.callWith(boss.access, staff.giveRoles, viewer)).status).toBe(201)
    expect((await confirm(boss.access, key)).status).toBe(200)
    for (const act of guarded) expect((await act()).status).toBeLessThan(300)
  })

  it('is not required when the passkey belongs to another address', async () => {
    const boss = await person(['superadmin'])
    const target = await person()
    const { key } = await addKey(boss)
    at.pass(confirmationMinutes * 60 + 1)
    await at.db.updateTable('user_passkeys').set({ site: 'antes.example' }).where('user_id', '=', boss.id).execute()
    expect((await suspend(boss.access, target.id)).status).toBe(200)
    expect((await enter(key.get(await beginSignIn()))).error.reason).toBe('passkey_refused')
    expect((await at.callWith(boss.access, contract.listPasskeys)).body.data.passkeys[0]?.is_usable).toBe(false)
  })
})

describe('a role that requires a second factor', () => {
  it('accepts a passkey that was used in the session, and refuses to remove the last factor', async () => {
    const body = { name: `con-llave`, title: 'Con llave', requires_totp: true }
    const role = (await at.call('superadmin', staff.storeRole, { body })).body.details.id
    const user = await person(['viewer'])
    await at.db.insertInto('user_roles').values({ user_id: user.id, role_id: role }).execute()
    const read = (token: string) => at.callWith(token, staff.listUsers)
    const rights = async (token: string) => (await at.callWith(token, contract.userPermissions)).body.data
    expect((await read(user.access)).error.reason).toBe('totp_required')
    const { key, id } = await addKey(user)
    expect((await rights(user.access)).must_use_codes).toBe(false)

    // The password is one factor; the passkey adds the second one.
    const username = (await at.callWith(user.access, contract.currentUser)).body.data.username
    const { access_token } = (await at.call('stranger', contract.login, { body: { username, password } })).body
    expect((await rights(access_token)).must_use_codes).toBe(true)
    expect((await confirm(access_token, key)).status).toBe(200)
    expect((await rights(access_token)).must_use_codes).toBe(false)
    const direct = (await enter(key.get(await beginSignIn()))).body.access_token
    expect((await rights(direct)).must_use_codes).toBe(false)

    const remove = () => at.callWith(user.access, contract.removePasskey, { params: { id }, body: { password } })
    const last = await remove()
    expect([last.status, last.error.reason]).toEqual([403, 'last_second_factor'])
    const { id: second } = await addKey(user, 'Otra llave')
    expect((await remove()).status).toBe(200)
    await at.db
      .insertInto('user_totp')
      .values({ user_id: user.id, secret: Buffer.from('00', 'hex'), confirmed_at: at.now() })
      .execute()
    const params = { id: second }
    expect((await at.callWith(user.access, contract.removePasskey, { params, body: { password } })).status).toBe(200)
  })
})

describe('renaming and removing a passkey', () => {
  it('works on one’s own passkeys only', async () => {
    const [user, other] = [await person(), await person()]
    const { key, id } = await addKey(user)
    await addKey(other)
    const params = { id }
    const rename = (one: TestPerson) =>
      at.callWith(one.access, contract.renamePasskey, { params, body: { name: 'Portátil' } })
    const remove = (one: TestPerson, body = {}) => at.callWith(one.access, contract.removePasskey, { params, body })
    expect((await rename(other)).status).toBe(404)
    expect((await remove(other)).status).toBe(404)
    expect((await rename(user)).status).toBe(200)
    at.pass(confirmationMinutes * 60 + 1)
    expect((await remove(user)).error.reason).toBe('confirmation_required')
    expect((await remove(user, { password })).error.reason).toBe('confirmation_required')
    expect((await confirm(user.access, key)).status).toBe(200)
    expect((await remove(user)).status).toBe(200)
    expect((await enter(key.get(await beginSignIn()))).error.reason).toBe('passkey_refused')
    expect(await eventsOf(user.id)).toEqual(['passkey-added', 'passkey-renamed', 'confirmed', 'passkey-removed'])
    expect(await noticesOf(user.id)).toEqual(['passkey_added', 'passkey_removed'])
  })
})

describe('an installation without passkeys', () => {
  it.each([
    ['no_address', { HOST: '0.0.0.0' }],
    ['ip_address', { PORTAL_PUBLIC_URL: 'https://10.0.0.5' }],
    ['no_tls', { PORTAL_PUBLIC_URL: 'http://portal.example' }],
  ] as const)('returns the reason: %s', async (obstacle, env) => {
    const without = await testApp(env)
    const listed = await without.call('viewer', contract.listPasskeys)
    expect(listed.body.data).toEqual({ passkeys: [], origin: null, obstacle })
    const begun = await without.call('stranger', contract.beginPasskeyLogin)
    expect([begun.status, begun.error.reason]).toEqual([409, 'passkeys_unavailable'])
    await without.close()
  })
})
