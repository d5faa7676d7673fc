import { currentUser, exchangeSignOn, linkSignOn, login, storedRole } from '@portal/contract'
import { beginTotp, confirmTotp, listUsers, storeUser, suspendUser } from '@portal/contract/staff'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginAttempt, newExpected, storeResult, takeAttempt } from '../../src/accounts/sign-on/attempts.ts'
import type { Claims } from '../../src/accounts/sign-on/provider.ts'
import { requestUse, type Tx } from '../../src/base/database/db.ts'
import { removeAllJobs } from '../../src/base/services/jobs/queue.ts'
import { workDuring } from '../base/test-database.ts'
import { type Returned, signOnApp } from './sign-on-app.ts'

const signOn = await signOnApp({ PORTAL_SSO_DOCUMENT_CLAIM: 'document' })
const { at, audits, provider } = signOn
const { db } = at
const password = 'Parque-2026'
const valentina = 'valentina.rocha'
const original = provider.person(valentina)

beforeAll(async () => {
  await signOn.mapGroup('validadores', 'validator')
  await signOn.mapGroup('consulta', 'viewer')
})
afterAll(() => signOn.close())
beforeEach(async () => {
  // Refused sign-ins within ten minutes share one audit row, and the attempts of an address are limited.
  at.pass(660)
  await signOn.skipAudits()
  provider.changePerson(valentina, { ...original, faults: [] })
  await removeAllJobs(db)
  await sql`delete from mails`.execute(db)
  await sql`delete from user_roles where managed_by = 'sso'`.execute(db)
  await sql`delete from sessions where user_id not in (${sql.join(Object.values(at.people).map(({ id }) => id))})`.execute(
    db,
  )
  await sql`delete from staff_identities`.execute(db)
  await sql`delete from users where id not in (${sql.join(Object.values(at.people).map(({ id }) => id))})`.execute(db)
})

type Code = Pick<Returned, 'code' | 'cookie'>

const exchange = ({ code, cookie }: Code, totp?: string) =>
  at.call('stranger', exchangeSignOn, { body: { code, ...(totp === undefined ? {} : { totp }) }, headers: { cookie } })
const enter = async (account: string) => exchange(await signOn.signInAtProvider(account))
const link = (token: string, { code, cookie }: Code) =>
  at.callWith(token, linkSignOn, { body: { code }, headers: { cookie } })

/** A code for a provider response with these claims, without a request to the provider. */
async function codeFor(claims: Claims): Promise<Code> {
  const expected = newExpected()
  const browser = 'b'.repeat(43)
  await beginAttempt(db, expected, { browser, locale: 'es', next: null, now: at.now() })
  const attempt = await takeAttempt(db, expected.state, browser, at.now())
  const code = await storeResult(db, attempt, { claims, idToken: 'id', refreshToken: undefined }, at.now())
  return { code, cookie: `portal-sso=${browser}` }
}
const claimsOf = (account: string, more: object = {}): Claims => {
  const { amr, groups, ...person } = provider.person(account)
  return { ...person, amr, groups, preferred_username: account, ...more }
}

async function addUser(fields: object = {}, roles: readonly ('viewer' | 'validator' | 'superadmin')[] = []) {
  const made = { name: 'Otra', surname: 'Persona', document: '1', email: 'otra@test.example', username: 'otra.persona' }
  const { id } = await db
    .insertInto('users')
    .values({ ...made, password_hash: 'none', ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = roles.map(storedRole)
  await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where name = any(${names})`.execute(
    db,
  )
  await at.setPasswords(password)
  return id
}
const userRow = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const users = () => db.selectFrom('users').select('id').orderBy('id').execute()
const identities = () => db.selectFrom('staff_identities').select(['user_id', 'subject', 'issuer']).execute()
const identify = (user_id: number, account = valentina, issuer = provider.issuer) =>
  db
    .insertInto('staff_identities')
    .values({ user_id, issuer, subject: provider.person(account).sub })
    .execute()

async function signIn(username: string, code?: string): Promise<string> {
  const entered = await at.call('stranger', login, {
    body: { username, password, ...(code === undefined ? {} : { code }) },
  })
  expect(entered.status).toBe(200)
  return entered.body.access_token
}

async function notices(): Promise<unknown[]> {
  const { rows } = await sql<{ user_id: number; change: string }>`
    select user_id, params ->> 'change' as change from mails where template = 'account_change' order by id`.execute(db)
  return rows.map(({ user_id, change }) => [user_id, change])
}

describe('the account of an identity', () => {
  it.each([
    ['the same e-mail', { email: 'Valentina.Rocha@Instituto.example' }],
    ['the same username', { username: 'Valentina.Rócha' }],
  ])('is not an account with %s, which stays unchanged', async (_, fields) => {
    const id = await addUser(fields, ['viewer'])
    const [before, all] = [await userRow(id), await users()]
    const response = await enter(valentina)
    expect([response.status, response.error.reason]).toEqual([409, 'sso_link_required'])
    // The page names the account to link.
    expect(response.error.details).toEqual({ account: valentina })
    expect(await audits('sign-in-refused')).toMatchObject([{ new_values: { reason: 'sso_link_required' } }])
    expect([await userRow(id), await users(), await identities()]).toEqual([before, all, []])
  })

  it('is another one for the same subject of another issuer', async () => {
    const id = await addUser({ email: original.email }, ['viewer'])
    await identify(id, valentina, 'https://otro-proveedor.example')
    expect((await enter(valentina)).error.reason).toBe('sso_link_required')
    expect(await identities()).toHaveLength(1)
  })

  it('is found by an exact comparison of the subject', async () => {
    const id = await addUser({}, ['viewer'])
    await identify(id)
    for (const [index, sub] of [` ${original.sub}`, original.sub.toUpperCase()].entries()) {
      const more = {
        sub,
        document: '',
        email: `otra${index}@instituto.example`,
        preferred_username: `otra.${'ab'[index]}`,
      }
      const response = await exchange(await codeFor(claimsOf(valentina, more)))
      expect(response.status).toBe(200)
      expect((await at.callWith(response.body.access_token, currentUser)).body.data.id).not.toBe(id)
    }
  })

  it('is not changed by later claims of the provider', async () => {
    const first = await enter(valentina)
    const { id } = (await at.callWith(first.body.access_token, currentUser)).body.data
    const before = await userRow(id)
    provider.changePerson(valentina, { email: 'otra@instituto.example', given_name: 'Otra', document: '1' })
    at.pass(60)
    expect((await enter(valentina)).status).toBe(200)
    expect(await userRow(id)).toEqual({ ...before, last_sign_in_at: at.now() })
  })

  it('stays refused when it is suspended, expired or deleted', async () => {
    const id = await addUser({}, ['viewer'])
    await identify(id)
    expect((await enter(valentina)).status).toBe(200)
    expect((await at.call('superadmin', suspendUser, { params: { id } })).status).toBe(200)
    expect((await enter(valentina)).error.reason).toBe('account_locked')
    // The audit row names the account whose sign-in was refused.
    expect(await audits('sign-in-refused')).toHaveLength(1)
    await db.updateTable('users').set({ is_locked: false, expires_at: at.now() }).where('id', '=', id).execute()
    expect((await enter(valentina)).error.reason).toBe('password_expired')
    const deleted = { is_locked: false, expires_at: null, deleted_at: at.now() }
    await db.updateTable('users').set(deleted).where('id', '=', id).execute()
    expect((await enter(valentina)).error.reason).toBe('no_portal_role')
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(1)
  })

  it('requires a new sign-in when it is unlinked while its person signs in', async () => {
    const id = await addUser({}, ['viewer'])
    await identify(id)
    const returned = await signOn.signInAtProvider(valentina)
    const unlink = async (tx: Tx) => {
      await sql`select from users where id = ${id} for no key update`.execute(tx)
      await tx.deleteFrom('staff_identities').execute()
    }
    const { error } = await workDuring(db, unlink, () => exchange(returned))
    expect(error.reason).toBe('sso_attempt_unknown')
  })
})

describe('linking by the person', () => {
  it('requires the password, and afterwards the identity signs in to that account', async () => {
    const id = await addUser({ email: original.email }, ['viewer'])
    const returned = await signOn.signInAtProvider(valentina)
    expect((await exchange(returned)).error.reason).toBe('sso_link_required')
    expect((await link('none', returned)).status).toBe(401)
    const token = await signIn('otra.persona')
    const done = await link(token, returned)
    expect([done.status, await identities()]).toEqual([
      200,
      [{ user_id: id, subject: original.sub, issuer: provider.issuer }],
    ])
    expect(await audits('identity-linked')).toMatchObject([
      { entity_id: id, new_values: { issuer: provider.issuer, subject: original.sub, how: 'password' } },
    ])
    expect(await notices()).toEqual([[id, 'identity_linked']])
    expect((await link(token, returned)).error.reason).toBe('sso_attempt_unknown')
    // A second request after another response of the provider is no error.
    expect((await link(token, await signOn.signInAtProvider(valentina))).status).toBe(200)
    const entered = await enter(valentina)
    expect((await at.callWith(entered.body.access_token, currentUser)).body.data.id).toBe(id)
  })

  it('waits ten minutes for the person', async () => {
    await addUser({ email: original.email }, ['viewer'])
    const returned = await signOn.signInAtProvider(valentina)
    for (let minute = 0; minute < 19; minute += 1) {
      expect((await exchange(returned)).error.reason).toBe('sso_link_required')
      at.pass(60)
    }
    at.pass(61)
    expect((await exchange(returned)).error.reason).toBe('sso_attempt_unknown')
  })

  it('requires the password again after five minutes, and never accepts a session of the provider instead', async () => {
    const id = await addUser({ email: original.email }, ['viewer'])
    const token = await signIn('otra.persona')
    at.pass(301)
    const returned = await signOn.signInAtProvider(valentina)
    const late = await link(token, returned)
    expect([late.status, late.error.reason]).toEqual([403, 'sign_in_again'])
    // The code stays valid until the person has signed in again.
    expect((await link(await signIn('otra.persona'), returned)).status).toBe(200)
    const { body } = await enter(valentina)
    const other = await link(body.access_token, await signOn.signInAtProvider('consuelo.tibaquira'))
    expect(other.error.reason).toBe('sign_in_again')
    expect(await identities()).toMatchObject([{ user_id: id }])
  })

  it('requires the one-time code with the password', async () => {
    const id = await addUser({ email: original.email }, ['viewer'])
    const begun = await at.callWith(await signIn('otra.persona'), beginTotp, { body: { password } })
    const codeNow = () => generateSync({ secret: begun.body.data.secret, epoch: at.now().getTime() / 1000 })
    await at.callWith(await signIn('otra.persona'), confirmTotp, { body: { code: codeNow() } })
    at.pass(90)
    const refused = await at.call('stranger', login, { body: { username: 'otra.persona', password } })
    expect(refused.error.reason).toBe('totp_code_required')
    expect((await link(await signIn('otra.persona', codeNow()), await signOn.signInAtProvider(valentina))).status).toBe(
      200,
    )
    expect(await identities()).toMatchObject([{ user_id: id }])
  })

  it('works only in the browser that came back from the provider', async () => {
    await addUser({ email: original.email }, ['viewer'])
    const { code } = await signOn.signInAtProvider(valentina)
    const { cookie } = await signOn.begin()
    expect((await link(await signIn('otra.persona'), { code, cookie })).status).toBe(400)
    expect(await identities()).toEqual([])
  })

  it('never links a second identity to an account, nor an identity twice, and mails the person', async () => {
    const id = await addUser({ email: original.email }, ['viewer'])
    await identify(id)
    const token = await signIn('otra.persona')
    const second = await link(token, await signOn.signInAtProvider('consuelo.tibaquira'))
    expect([second.status, second.error.reason]).toEqual([409, 'sso_already_linked'])
    expect(await audits('identity-refused')).toMatchObject([
      { entity_id: id, new_values: { subject: provider.person('consuelo.tibaquira').sub } },
    ])
    expect(await notices()).toEqual([[id, 'identity_refused']])
    const taken = await link(at.people.viewer.access, await signOn.signInAtProvider(valentina))
    // The sessions of these people are hours old.
    expect(taken.error.reason).toBe('sign_in_again')
    expect((await link(await signIn('viewer'), await signOn.signInAtProvider(valentina))).error.reason).toBe(
      'sso_already_linked',
    )
    expect(await identities()).toMatchObject([{ user_id: id }])
  })

  it('is not possible after a refused response of the provider', async () => {
    await addUser({}, ['viewer'])
    const refused = await link(await signIn('otra.persona'), await signOn.signInAtProvider('wrong-issuer'))
    expect([refused.status, refused.error.reason]).toEqual([422, 'sso_refused'])
  })
})

describe('linking by the document of the institute', () => {
  const { document } = original

  it('links the only account with it, and mails its person', async () => {
    const id = await addUser({ document, email: original.email }, ['viewer'])
    const entered = await enter(valentina)
    expect((await at.callWith(entered.body.access_token, currentUser)).body.data.id).toBe(id)
    expect(await audits('identity-linked')).toMatchObject([{ entity_id: id, new_values: { how: 'document' } }])
    expect(await notices()).toEqual([[id, 'identity_linked']])
  })

  it('never links a superadmin, one of two accounts, or an account with another identity, and makes no third account', async () => {
    const refused = async () => {
      const [before, linked] = [await users(), await identities()]
      expect((await enter(valentina)).error.reason).toBe('sso_link_required')
      expect([await users(), await identities()]).toEqual([before, linked])
      at.pass(60)
    }
    const superadmin = await addUser({ document }, ['superadmin', 'viewer'])
    await refused()
    await sql`delete from user_roles where user_id = ${superadmin}`.execute(db)
    await addUser({ document, email: 'tercera@test.example', username: 'tercera.persona' }, ['viewer'])
    await refused()
    await sql`update users set document = '2' where id = ${superadmin}`.execute(db)
    await db
      .insertInto('staff_identities')
      .values({ user_id: superadmin, issuer: provider.issuer, subject: 'x' })
      .execute()
    await sql`update users set document = ${document} where id = ${superadmin}`.execute(db)
    await sql`update users set document = '2' where username = 'tercera.persona'`.execute(db)
    await refused()
  })

  it('links a superadmin by the password only', async () => {
    const id = await addUser({ document, email: original.email }, ['superadmin'])
    const returned = await signOn.signInAtProvider(valentina)
    expect((await exchange(returned)).error.reason).toBe('sso_link_required')
    expect((await link(await signIn('otra.persona'), returned)).status).toBe(200)
    expect(await identities()).toMatchObject([{ user_id: id }])
  })
})

describe('the account at the first sign-in', () => {
  it('is created only for a person in a group that gives a role', async () => {
    const before = await users()
    const response = await enter('nubia.cardenas')
    expect([response.status, response.error.reason]).toEqual([422, 'no_portal_role'])
    expect([await users(), await identities()]).toEqual([before, []])
    expect(await audits('sign-in-refused')).toHaveLength(1)
  })

  it('has the data of the claims, a role of the group, and no password', async () => {
    const entered = await enter(valentina)
    const { id } = (await at.callWith(entered.body.access_token, currentUser)).body.data
    const { document, email } = original
    const row = await userRow(id)
    expect(row).toMatchObject({ document, email, username: valentina, is_locked: false, password_expired: false })
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    const events = ['created', 'identity-linked', 'roles-given', 'signed-in']
    const rows = await Promise.all(events.map(audits))
    expect(rows.map((found) => found.length)).toEqual([1, 1, 1, 1])
    expect(rows[2]).toMatchObject([
      { new_values: { roles: [storedRole('validator')], by: 'sso', group: 'validadores' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })

  it('has no document when the provider sends none', async () => {
    provider.changePerson(valentina, { document: '' })
    const entered = await enter(valentina)
    const { id } = (await at.callWith(entered.body.access_token, currentUser)).body.data
    expect((await userRow(id)).document).toBe('')
  })

  it.each([
    ['no e-mail', { email: '' }],
    ['an invalid e-mail', { email: 'valentina' }],
    ['no name', { given_name: '', family_name: '' }],
    ['a name of a thousand letters', { given_name: 'a'.repeat(1000) }],
  ])('is not created from claims with %s', async (_, claims) => {
    const before = await users()
    const name = 'given_name' in claims ? { name: claims.given_name } : {}
    const response = await exchange(await codeFor(claimsOf(valentina, { ...name, ...claims })))
    expect([response.status, response.error.reason]).toEqual([409, 'sso_link_required'])
    expect(await users()).toEqual(before)
  })

  it('is created once when several first sign-ins of a person end at the same time', async () => {
    const before = await users()
    // More requests than database connections.
    const atOnce = requestUse.max + 4
    const codes: Code[] = []
    for (let index = 0; index < atOnce; index += 1) codes.push(await codeFor(claimsOf(valentina)))
    const statuses = await Promise.all(codes.map(async (code) => (await exchange(code)).status))
    expect(statuses).toEqual(Array(atOnce).fill(200))
    expect(await users()).toHaveLength(before.length + 1)
    expect(await identities()).toHaveLength(1)
  })
})

describe('roles by groups', () => {
  const rolesOf = async (user_id: number) => {
    const { rows } = await sql<{ name: string; managed_by: string; claim: string | null }>`
      select roles.name, managed_by, claim from user_roles join roles on roles.id = role_id
      where user_id = ${user_id} order by 1, 2`.execute(db)
    return rows.map(({ name, managed_by, claim }) => [name, managed_by, claim])
  }
  const viewer = storedRole('viewer')
  const validator = storedRole('validator')

  it('follow the groups, and a hundred sign-ins leave the roles given by hand unchanged', async () => {
    const id = await addUser({}, ['viewer'])
    await identify(id)
    const byHand = [viewer, 'manual', null]
    for (let turn = 0; turn < 100; turn += 1) {
      const groups = [[], ['validadores'], ['consulta', 'validadores', 'otros']][turn % 3] ?? []
      expect((await exchange(await codeFor(claimsOf(valentina, { groups })))).status).toBe(200)
      const given = groups.includes('validadores') ? [[validator, 'sso', 'validadores']] : []
      const both = groups.includes('consulta') ? [[viewer, 'sso', 'consulta']] : []
      expect(await rolesOf(id)).toEqual([...given, byHand, ...both])
      at.pass(1)
    }
  })

  it('that ended have no effect from the next request on', async () => {
    await enter(valentina)
    const first = await enter(valentina)
    const token = first.body.access_token
    const { id } = (await at.callWith(token, currentUser)).body.data
    await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where name = ${storedRole('assignor')}`.execute(
      db,
    )
    await sql`delete from group_roles where claim = 'administradores'`.execute(db)
    await signOn.mapGroup('administradores', 'admin')
    provider.changePerson(valentina, { groups: ['administradores'] })
    await enter(valentina)
    const user = {
      name: 'Nueva',
      surname: 'Persona',
      document: '3',
      email: 'n@test.example',
      username: 'nueva.persona',
      password,
    }
    expect((await at.callWith(token, listUsers)).status).toBe(200)
    provider.changePerson(valentina, { groups: [] })
    await enter(valentina)
    expect((await at.callWith(token, storeUser, { body: user })).status).toBe(403)
    expect((await at.callWith(token, currentUser)).status).toBe(200)
    expect(await audits('roles-taken')).toHaveLength(2)
  })

  it.each(['groups-missing', 'groups-elsewhere', 'groups-flagged', 'groups-too-many'])(
    'end the sign-in without a session or a change when the claim is %s, and the message contains the reason',
    async (fault) => {
      const id = await addUser({}, ['viewer'])
      await identify(id)
      await enter(valentina)
      const sessionIds = () => db.selectFrom('sessions').select('id').orderBy('id').execute()
      const [before, sessions] = [await rolesOf(id), await sessionIds()]
      provider.changePerson(valentina, { faults: [fault as never] })
      const response = await enter(valentina)
      expect([response.status, response.error.reason]).toEqual([422, 'sso_groups_unreadable'])
      expect(response.error.message).toContain('grupos')
      expect(await rolesOf(id)).toEqual(before)
      expect(await sessionIds()).toEqual(sessions)
      expect(await audits('sign-in-refused')).toMatchObject([{ new_values: { reason: 'sso_groups_unreadable' } }])
      provider.changePerson(valentina, { faults: [] })
      // A first sign-in creates no account either.
      const all = await users()
      provider.changePerson('consuelo.tibaquira', { faults: [fault as never] })
      expect((await enter('consuelo.tibaquira')).error.reason).toBe('sso_groups_unreadable')
      provider.changePerson('consuelo.tibaquira', { faults: [] })
      expect(await users()).toEqual(all)
    },
  )

  it('are removed by an empty list of groups, and without any role there is no session', async () => {
    const entered = await enter(valentina)
    const { id } = (await at.callWith(entered.body.access_token, currentUser)).body.data
    expect(await rolesOf(id)).toEqual([[validator, 'sso', 'validadores']])
    provider.changePerson(valentina, { groups: [] })
    expect((await enter(valentina)).error.reason).toBe('no_portal_role')
    expect(await rolesOf(id)).toEqual([])
    expect(await audits('roles-taken')).toMatchObject([{ entity_id: id, old_values: { roles: [validator] } }])
  })

  it('never include the superadmin’s, even if the table names it', async () => {
    await signOn.mapGroup('consulta', 'superadmin')
    provider.changePerson(valentina, { groups: ['consulta'] })
    const entered = await enter(valentina)
    const { id } = (await at.callWith(entered.body.access_token, currentUser)).body.data
    expect(await rolesOf(id)).toEqual([[viewer, 'sso', 'consulta']])
    await sql`delete from group_roles using roles where roles.id = role_id and roles.name = ${storedRole('superadmin')}`.execute(
      db,
    )
  })

  it('do not read the claim as long as no group gives a role', async () => {
    const stored = await db.selectFrom('group_roles').select(['claim', 'role_id']).execute()
    await db.deleteFrom('group_roles').execute()
    const id = await addUser({}, ['viewer'])
    await identify(id)
    provider.changePerson(valentina, { faults: ['groups-missing'] })
    expect((await enter(valentina)).status).toBe(200)
    expect((await enter('consuelo.tibaquira')).error.reason).toBe('no_portal_role')
    await db.insertInto('group_roles').values(stored).execute()
  })
})

describe('the second factor', () => {
  it('is required by the portal unless the provider required it; wrong codes are counted', async () => {
    const id = await addUser({}, ['viewer'])
    await identify(id)
    const begun = await at.callWith(await signIn('otra.persona'), beginTotp, { body: { password } })
    const codeNow = () => generateSync({ secret: begun.body.data.secret, epoch: at.now().getTime() / 1000 })
    await at.callWith(await signIn('otra.persona'), confirmTotp, { body: { code: codeNow() } })
    at.pass(90)
    const returned = await signOn.signInAtProvider(valentina)
    expect((await exchange(returned)).error.reason).toBe('totp_code_required')
    expect(await audits('sign-in-refused')).toEqual([])
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await exchange(returned, '000000')).error.reason).toBe('totp_code_wrong')
    }
    expect((await exchange(returned, codeNow())).status).toBe(429)
    at.pass(61)
    expect((await exchange(returned, codeNow())).status).toBe(200)
    for (const amr of [['otp'], ['pwd'], ['sms', 'otp'], 'mfa', undefined]) {
      expect((await exchange(await codeFor(claimsOf(valentina, { amr })))).error.reason).toBe('totp_code_required')
    }
    for (const amr of [['mfa'], ['pwd', 'otp'], ['pin', 'sc']]) {
      expect((await exchange(await codeFor(claimsOf(valentina, { amr })))).status).toBe(200)
    }
  })
})
