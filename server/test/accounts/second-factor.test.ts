import * as contract from '@portal/contract'
import { confirmationMinutes } from '@portal/contract'
import * as staff from '@portal/contract/staff'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import { beginAttempt, newExpected, storeResult, takeAttempt } from '../../src/accounts/sign-on/attempts.ts'
import { type TestPerson, testApp } from '../base/test-app.ts'
import { origin, SoftwareAuthenticator } from './software-authenticator.ts'

// The attacker has the password of a user with a second factor, or a session that was opened before that factor.

const password = 'Parque-2026'

const at = await testApp({
  PORTAL_PUBLIC_URL: origin,
  PORTAL_SSO_ISSUER: 'https://login.instituto.example',
  PORTAL_SSO_CLIENT_ID: 'citizen-portal',
  PORTAL_SSO_CLIENT_SECRET_FILE: '/not/read/here',
})
afterAll(() => at.close())

let made = 0
interface Owner extends TestPerson {
  readonly username: string
}
async function person(roles: Parameters<typeof at.person>[1] = ['superadmin']): Promise<Owner> {
  made += 1
  const username = `factor.${made}`
  const found = await at.person(username, roles)
  await at.setPasswords(password)
  return { ...found, username }
}

/** A role that requires a second factor, given to the user. */
async function demandFactor(user: TestPerson): Promise<void> {
  made += 1
  const values = { name: `citizen-portal-factor-${made}`, title: `Con factor ${made}`, requires_totp: true }
  const { id } = await at.db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow()
  await at.db.insertInto('user_roles').values({ user_id: user.id, role_id: id }).execute()
}

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(at.now().getTime() / 1000) })

/** Signs in with the password, and with the next code if the user has one-time codes. */
async function enter({ username }: Owner, secret?: string): Promise<string> {
  at.pass(61)
  const body = { username, password, ...(secret === undefined ? {} : { code: codeOf(secret) }) }
  const entered = await at.call('stranger', contract.login, { body })
  expect([entered.status, entered.error.reason]).toEqual([200, undefined])
  return entered.body.access_token
}

/** The next unused code of a secret. */
function nextCode(secret: string): string {
  at.pass(61)
  return codeOf(secret)
}

async function addKey(token: string): Promise<{ key: SoftwareAuthenticator; id: number }> {
  const key = new SoftwareAuthenticator()
  const begun = await at.callWith(token, contract.beginPasskey, { body: { password } })
  expect([begun.status, begun.error.reason]).toEqual([200, undefined])
  const credential = key.create(begun.body.data)
  const { body } = await at.callWith(token, contract.addPasskey, { body: { name: 'Mi llave', credential } })
  return { key, id: body.details.id }
}

async function addCodes(token: string) {
  const begun = await at.callWith(token, staff.beginTotp, { body: { password } })
  expect([begun.status, begun.error.reason]).toEqual([200, undefined])
  const { secret } = begun.body.data
  const confirmed = await at.callWith(token, staff.confirmTotp, { body: { code: codeOf(secret) } })
  expect(confirmed.status).toBe(200)
  return { secret, recovery: confirmed.body.data.recovery_codes }
}

async function confirmByKey(token: string, key: SoftwareAuthenticator) {
  const { body } = await at.callWith(token, contract.beginConfirmation)
  return at.callWith(token, contract.confirmWithPasskey, { body: { credential: key.get(body.data) } })
}

const confirmByCode = (token: string, code: string) => at.callWith(token, contract.confirmWithCode, { body: { code } })

const read = (token: string) => at.callWith(token, staff.listProfiles)
const outcome = ({ status, error }: { status: number; error: { reason?: string } }) => [status, error.reason]

/** A code of the sign-in page for an identity of the provider. */
async function identityCode(subject: string) {
  const expected = newExpected()
  const browser = 'b'.repeat(43)
  await beginAttempt(at.db, expected, { browser, locale: 'es', next: null, now: at.now() })
  const attempt = await takeAttempt(at.db, expected.state, browser, at.now())
  const claims = { iss: 'https://login.instituto.example', sub: subject }
  const result = { claims, idToken: 'id', refreshToken: undefined }
  const code = await storeResult(at.db, attempt, result as never, at.now())
  return { body: { code }, headers: { cookie: `__Host-portal-sso=${browser}; portal-sso=${browser}` } }
}

/** The fields of a user's form. */
async function factsOf({ id }: TestPerson) {
  const { data } = (await at.call('superadmin', staff.showUser, { params: { id } })).body
  const { username, email, version } = data
  return { name: 'Nombre', surname: 'Apellido', document: String(80_000_000 + id), username, email, version }
}

/** Calls that change the factors of an account, or that are dangerous, in a session with the password. */
async function guardedActs(token: string, user: Owner) {
  made += 1
  const victim = await at.person(`victima.${made}`, ['viewer'])
  const role = { name: `paso-factor-${made}`, title: 'Rol de paso' }
  const { id } = (await at.call('superadmin', staff.storeRole, { body: role })).body.details
  const demanding = { name: `estricto-${made}`, title: 'Con factor', requires_totp: true, sso_only: true }
  const { id: strict } = (await at.call('superadmin', staff.storeRole, { body: demanding })).body.details
  const account = await factsOf(victim)
  const own = { params: { id: user.id } }
  const other = { params: { id: victim.id } }
  return {
    'begin a passkey': () => at.callWith(token, contract.beginPasskey, { body: { password } }),
    'begin one-time codes': () => at.callWith(token, staff.beginTotp, { body: { password } }),
    'link an own identity': async () =>
      at.callWith(token, contract.linkSignOn, await identityCode(`de-otra-persona-${user.id}`)),
    'set the own identity by its subject': () =>
      at.callWith(token, staff.linkIdentity, { ...own, body: { subject: `ajena-${user.id}` } }),
    'set another user’s identity by its subject': () =>
      at.callWith(token, staff.linkIdentity, { ...other, body: { subject: `ajena-${victim.id}` } }),
    'unlink another user’s identity': () => at.callWith(token, staff.unlinkIdentity, other),
    'unlink the own identity': () => at.callWith(token, staff.unlinkOwnIdentity),
    'give superadmin': () => at.callWith(token, staff.giveRoles, { ...other, body: { roles: ['superadmin'] } }),
    suspend: () => at.callWith(token, staff.suspendUser, other),
    'delete a role': () => at.callWith(token, staff.destroyRole, { params: { id } }),
    'remove a role': () => at.callWith(token, staff.takeRoles, { ...other, query: { roles: ['viewer'] } }),
    'remove all roles': () => at.callWith(token, staff.takeAllRoles, other),
    'change another user’s e-mail': () =>
      at.callWith(token, staff.updateUser, { ...other, body: { ...account, email: 'ajeno@correo.example' } }),
    'read another user’s invitation link': () => at.callWith(token, staff.showInvitation, other),
    'remove the required second factor from a role': () =>
      at.callWith(token, staff.updateRole, {
        params: { id: strict },
        body: { title: 'Con factor', requires_totp: false },
      }),
    'allow the portal’s password for a role': () =>
      at.callWith(token, staff.updateRole, { params: { id: strict }, body: { title: 'Con factor', sso_only: false } }),
  }
}

describe('the password alone', () => {
  it('is refused by every call that needs the passkey, the only factor', async () => {
    const user = await person()
    const { key, id } = await addKey(user.access)
    const token = await enter(user)
    const acts = {
      ...(await guardedActs(token, user)),
      'remove the passkey': () => at.callWith(token, contract.removePasskey, { params: { id }, body: { password } }),
      'change the password': () =>
        at.callWith(token, contract.changePassword, {
          body: { old_password: password, password: 'Otra-2026x', password_confirmation: 'Otra-2026x' },
        }),
    }
    for (const [name, act] of Object.entries(acts)) {
      expect([name, ...outcome(await act())]).toEqual([name, 403, 'confirmation_required'])
    }
    expect(await at.db.selectFrom('user_passkeys').select('id').where('user_id', '=', user.id).execute()).toEqual([
      { id },
    ])
    expect((await confirmByKey(token, key)).status).toBe(200)
    for (const [name, act] of Object.entries(acts).slice(0, -1)) {
      expect([name, (await act()).error.reason]).not.toEqual([name, 'confirmation_required'])
    }
  })

  it('does not satisfy a required second factor by adding one beside the passkey', async () => {
    const user = await person()
    await demandFactor(user)
    const { key } = await addKey(user.access)
    const token = await enter(user)
    expect(outcome(await read(token))).toEqual([403, 'totp_required'])
    expect(outcome(await at.callWith(token, staff.beginTotp, { body: { password } }))).toEqual([
      403,
      'confirmation_required',
    ])
    expect(outcome(await at.callWith(token, contract.beginPasskey, { body: { password } }))).toEqual([
      403,
      'confirmation_required',
    ])
    expect(outcome(await read(token))).toEqual([403, 'totp_required'])
    expect((await confirmByKey(token, key)).status).toBe(200)
    expect((await read(token)).status).toBe(200)
  })

  it('cannot finish a setup that it started before the first factor was added', async () => {
    const user = await person()
    await demandFactor(user)
    const thief = await enter(user)
    const begunKey = await at.callWith(thief, contract.beginPasskey, { body: { password } })
    const begunCodes = await at.callWith(thief, staff.beginTotp, { body: { password } })
    at.pass(1)
    await addKey(user.access)
    const credential = new SoftwareAuthenticator().create(begunKey.body.data)
    const added = await at.callWith(thief, contract.addPasskey, { body: { name: 'Ajena', credential } })
    expect(outcome(added)).toEqual([403, 'confirmation_required'])
    const code = codeOf(begunCodes.body.data.secret)
    expect(outcome(await at.callWith(thief, staff.confirmTotp, { body: { code } }))).toEqual([
      403,
      'confirmation_required',
    ])
    // A code of an unconfirmed setup confirms nothing and removes nothing.
    expect(outcome(await confirmByCode(thief, nextCode(begunCodes.body.data.secret)))[0]).toBe(422)
    expect(outcome(await read(thief))).toEqual([403, 'totp_required'])
  })

  it('changes harmless fields of a colleague and of a role', async () => {
    const user = await person()
    await addKey(user.access)
    const token = await enter(user)
    const colleague = await at.person(`colega.${user.id}`, ['viewer'])
    const named = { params: { id: colleague.id }, body: await factsOf(colleague) }
    expect((await at.callWith(token, staff.updateUser, named)).status).toBe(200)
    const role = { name: `otro-${user.id}`, title: 'Rol', requires_totp: false }
    const stored = await at.call('superadmin', staff.storeRole, { body: role })
    const change = { params: { id: stored.body.details.id }, body: { title: 'Rol con factor', requires_totp: true } }
    expect((await at.callWith(token, staff.updateRole, change)).status).toBe(200)
  })

  it('opens only the calls for confirming a factor while one is required', async () => {
    const user = await person()
    await demandFactor(user)
    const { id } = await addKey(user.access)
    const token = await enter(user)
    const closed = {
      'list the devices': () => at.callWith(token, staff.listSessions),
      'end a device': () => at.callWith(token, staff.endOwnSession, { params: { session: crypto.randomUUID() } }),
      'set an absence': () =>
        at.callWith(token, staff.updateOwnAbsence, {
          body: { vacation_start_date: '2026-12-01', vacation_final_date: '2026-12-02' },
        }),
      'rename a passkey': () => at.callWith(token, contract.renamePasskey, { params: { id }, body: { name: 'Ajena' } }),
      'remove a passkey': () => at.callWith(token, contract.removePasskey, { params: { id }, body: { password } }),
    }
    for (const [name, act] of Object.entries(closed)) {
      expect([name, ...outcome(await act())]).toEqual([name, 403, 'totp_required'])
    }
    for (const call of [contract.currentUser, contract.userPermissions, contract.userMenu, contract.listPasskeys]) {
      expect([call.path, (await at.callWith(token, call)).status]).toEqual([call.path, 200])
    }
    expect((await at.callWith(token, contract.logout)).status).toBe(200)
  })

  it('starts adding the first factor of an account', async () => {
    const [one, two] = [await person(), await person()]
    for (const user of [one, two]) await demandFactor(user)
    await addCodes(one.access)
    expect((await read(one.access)).status).toBe(200)
    await addKey(two.access)
    expect((await read(two.access)).status).toBe(200)
  })

  it('is enough when the only passkey belongs to another address of the portal', async () => {
    const user = await person()
    const { id } = await addKey(user.access)
    await at.db.updateTable('user_passkeys').set({ site: 'antes.example' }).where('id', '=', id).execute()
    const token = await enter(user)
    expect((await at.callWith(token, staff.beginTotp, { body: { password } })).status).toBe(200)
    const removed = await at.callWith(token, contract.removePasskey, { params: { id }, body: { password } })
    expect(removed.status).toBe(200)
  })
})

describe('a session from before the factor', () => {
  it('requires the one-time code first, whether or not a role requires codes', async () => {
    for (const isCompulsory of [true, false]) {
      const user = await person()
      const before = await enter(user)
      if (isCompulsory) await demandFactor(user)
      const { secret } = await addCodes(user.access)
      expect((await read(user.access)).status).toBe(200)
      expect(outcome(await read(before))).toEqual([403, 'totp_required'])
      const grant = { params: { id: at.people.viewer.id }, body: { roles: ['superadmin'] } }
      expect(outcome(await at.callWith(before, staff.giveRoles, grant))).toEqual([403, 'totp_required'])
      expect((await at.callWith(before, contract.userPermissions)).body.data.must_use_codes).toBe(true)
      // Viewing the portal as another role does not skip the check.
      const viewing = await at.callWith(before, staff.listProfiles, { headers: { 'x-view-as': 'viewer' } })
      expect(outcome(viewing)).toEqual([403, 'totp_required'])
      expect((await confirmByCode(before, nextCode(secret))).status).toBe(200)
      expect((await read(before)).status).toBe(200)
      expect((await at.callWith(before, contract.userPermissions)).body.data.must_use_codes).toBe(false)
    }
  })

  it('requires the passkey that was added in the meantime', async () => {
    const user = await person()
    const before = await enter(user)
    at.pass(1)
    const { key } = await addKey(user.access)
    expect(outcome(await read(before))).toEqual([403, 'totp_required'])
    expect((await confirmByKey(before, key)).status).toBe(200)
    expect((await read(before)).status).toBe(200)
  })

  it('requires a factor when a role starts to require one', async () => {
    const user = await person()
    const { key } = await addKey(user.access)
    const session = await enter(user)
    expect((await read(session)).status).toBe(200)
    await demandFactor(user)
    expect(outcome(await read(session))).toEqual([403, 'totp_required'])
    expect((await confirmByKey(session, key)).status).toBe(200)
    expect((await read(session)).status).toBe(200)
  })

  it('still requires the factor after its tokens are renewed', async () => {
    const user = await person()
    at.pass(1)
    await addCodes(await enter(user))
    const renewed = await at.call('stranger', contract.refresh, { body: { refresh_token: user.refresh } })
    expect(renewed.status).toBe(200)
    expect(outcome(await read(renewed.body.access_token))).toEqual([403, 'totp_required'])
  })
})

describe('a confirmation with a code', () => {
  it('is valid for five minutes in one session; signing in with a code confirms too', async () => {
    const user = await person()
    const { secret, recovery } = await addCodes(user.access)
    const session = await enter(user, secret)
    const suspend = (token: string) => at.callWith(token, staff.suspendUser, { params: { id: at.people.viewer.id } })
    expect((await suspend(session)).status).toBe(200)
    at.pass(confirmationMinutes * 60 + 1)
    expect(outcome(await suspend(session))).toEqual([403, 'confirmation_required'])
    // The session has confirmed a factor, so calls that are not dangerous succeed.
    expect((await read(session)).status).toBe(200)
    expect((await confirmByCode(session, codeOf(secret))).status).toBe(200)
    expect((await suspend(session)).status).toBe(200)
    expect(outcome(await suspend(user.access))).toEqual([403, 'confirmation_required'])
    // A recovery code also confirms, once.
    expect((await confirmByCode(user.access, recovery[0] ?? '')).status).toBe(200)
    expect((await suspend(user.access)).status).toBe(200)
    expect(outcome(await confirmByCode(user.access, recovery[0] ?? ''))[0]).toBe(422)
    const events = await at.db
      .selectFrom('audits')
      .select('new_values')
      .where('user_id', '=', user.id)
      .where('event', '=', 'confirmed')
      .execute()
    expect(events).toEqual([{ new_values: { by: 'code' } }, { new_values: { by: 'code' } }])
    await at.call('superadmin', staff.restoreUser, { params: { id: at.people.viewer.id } })
  })

  it('accepts each code once, of this person only, with three attempts a minute and thirty an hour', async () => {
    const [user, other] = [await person(), await person()]
    const { secret } = await addCodes(user.access)
    const { secret: foreign } = await addCodes(other.access)
    const code = nextCode(secret)
    expect(outcome(await confirmByCode(user.access, codeOf(foreign)))[0]).toBe(422)
    expect((await confirmByCode(user.access, code)).status).toBe(200)
    expect((await confirmByCode(user.access, code)).error.errors).toHaveProperty('code')
    const without = await person()
    expect((await confirmByCode(without.access, code)).status).toBe(422)
    at.pass(3601)
    let wrong = 0
    for (let turn = 0; turn < 12; turn += 1) {
      at.pass(61)
      for (let one = 0; one < 4; one += 1) {
        if ((await confirmByCode(user.access, '000000')).status === 422) wrong += 1
      }
    }
    expect(wrong).toBe(30)
  })

  it('allows a person with codes to add a passkey and remove it', async () => {
    const user = await person()
    const { secret } = await addCodes(user.access)
    const session = await enter(user, secret)
    at.pass(confirmationMinutes * 60 + 1)
    const refused = await at.callWith(session, contract.beginPasskey, { body: { password } })
    expect(outcome(refused)).toEqual([403, 'confirmation_required'])
    expect((await confirmByCode(session, codeOf(secret))).status).toBe(200)
    const { id } = await addKey(session)
    at.pass(confirmationMinutes * 60 + 1)
    const remove = () => at.callWith(session, contract.removePasskey, { params: { id }, body: { password } })
    expect(outcome(await remove())).toEqual([403, 'confirmation_required'])
    expect((await confirmByCode(session, codeOf(secret))).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })
})
