import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgotPassword, resetPassword } from '@portal/contract'
import * as citizen from '@portal/contract/citizens'
import * as staff from '@portal/contract/staff'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { beneficiaryType } from '../../src/base/services/authority/account-holder.ts'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { tokenHash } from '../../src/base/services/identity/token-hash.ts'
import { correctAccountEmail } from '../../src/people/change-account-email.ts'
import { outboxOf } from '../notices/mails.ts'
import { childForm } from '../people/person-form.ts'
import { type CitizenFields, type TestAccount, type TestPerson, testApp } from './test-app.ts'
import { allJobsDone, startTestJobs } from './test-jobs.ts'

// Links sent to an address become invalid when the account gets another address. Staff change an account only if they may change each of
// its people.

const password = 'Parque-2026'
const next = 'Ciclovía-77'
const dataDir = mkdtempSync(join(tmpdir(), 'citizen-portal-addresses-'))
const outbox = outboxOf(dataDir)
const at = await testApp({ PORTAL_PUBLIC_URL: 'https://portal.example' })
const jobs = startTestJobs(at, { dataDir })
await at.setPasswords(password)
afterAll(async () => {
  await jobs.stop()
  await at.close()
  rmSync(dataDir, { recursive: true })
})
afterEach(async () => {
  at.pass(3601)
  await allJobsDone(at)
  outbox.empty()
})

let made = 0
const address = (prefix: string) => {
  made += 1
  return `${prefix}.${made}@test.example`
}

/** The texts of the mails to an address. */
async function mailsTo(to: string): Promise<string[]> {
  await allJobsDone(at)
  return (await outbox.mails()).filter(({ headers }) => headers.get('to')?.includes(to)).map(({ text }) => text)
}
/** The token of the only link in the mails to an address. */
async function tokenTo(to: string): Promise<string> {
  const tokens = (await mailsTo(to)).flatMap((text) => /[#?&]token=([\w-]+)/.exec(text)?.[1] ?? [])
  expect(tokens).toHaveLength(1)
  return tokens[0] ?? ''
}
/** The subjects of the mails to an address. */
async function subjectsTo(to: string): Promise<(string | undefined)[]> {
  await allJobsDone(at)
  return (await outbox.mails())
    .filter(({ headers }) => headers.get('to')?.includes(to))
    .map(({ headers }) => headers.get('subject'))
}
async function codeTo(to: string): Promise<string> {
  const codes = (await mailsTo(to)).flatMap((text) => /\b(\d{6})\b/.exec(text)?.[1] ?? [])
  expect(codes).toHaveLength(1)
  return codes[0] ?? ''
}
const reset = (token: string, email: string) =>
  at.call('stranger', resetPassword, { body: { token, email, password: next, password_confirmation: next } })
const refusedLink = [422, ['token']]
const outcome = ({ status, error }: Awaited<ReturnType<typeof reset>>) => [status, Object.keys(error.errors ?? {})]

/** A superadmin with a new session. */
const boss = () => at.person('direccion', ['superadmin'])

/** An account with a password. */
async function owner(fields: CitizenFields = {}): Promise<TestAccount> {
  const account = await at.account(fields)
  const password_hash = await hashPassword(password)
  await at.db.updateTable('citizen_accounts').set({ password_hash }).where('id', '=', account.id).execute()
  return account
}
const versionOf = async (id: number) =>
  (await at.db.selectFrom('citizen_accounts').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const accountRow = (id: number) =>
  at.db.selectFrom('citizen_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function correct(account: TestAccount, body: object, profile = account.profile, user?: TestPerson) {
  const input = { params: { id: profile }, body: { version: await versionOf(account.id), ...body } }
  return at.callWith((user ?? (await boss())).access, staff.updateAccount, input)
}

describe('a link that staff send', () => {
  it('stops working when a mistyped address is corrected: invitation, reset and link by hand', async () => {
    const [mistyped, right] = [address('errada'), address('buena')]
    const facts = { name: 'Nueva', surname: 'Persona', document: '80111222', username: `enlace.${made}` }
    const stored = await at.callWith((await boss()).access, staff.storeUser, {
      body: { ...facts, email: mistyped, roles: ['viewer'] },
    })
    const params = { id: stored.body.details.id }
    const invitation = await tokenTo(mistyped)
    const shown = (await at.callWith((await boss()).access, staff.showInvitation, { params })).body.data
    const byHand = new URLSearchParams(new URL(shown.url).hash.slice(1)).get('token') ?? ''
    outbox.empty()
    await at.call('stranger', forgotPassword, { body: { document: facts.username } })
    const requested = await tokenTo(mistyped)
    outbox.empty()
    const { version } = (await at.callWith((await boss()).access, staff.showUser, { params })).body.data
    const changed = await at.callWith((await boss()).access, staff.updateUser, {
      params,
      body: { ...facts, email: right, version },
    })
    expect(changed.status).toBe(200)
    for (const token of [invitation, byHand, requested]) {
      for (const email of [right, mistyped]) expect(outcome(await reset(token, email))).toEqual(refusedLink)
    }
    // An invitation to the right address works, also when the account returns to this address later.
    await at.callWith((await boss()).access, staff.sendResetLink, { params })
    const again = await tokenTo(right)
    expect((await reset(again, right)).status).toBe(200)
  })

  it('stays invalid when the address changes back to the former one', async () => {
    made += 1
    const user = await at.person(`vuelve.${made}`, ['viewer'])
    await at.setPasswords(password)
    const { username, email } = await at.db
      .selectFrom('users')
      .select(['username', 'email'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    await at.call('stranger', forgotPassword, { body: { document: username } })
    const token = await tokenTo(email)
    const facts = { name: 'Persona', surname: 'Prueba', document: '1900000000', username }
    for (const one of [address('otra'), email]) {
      const reply = await at.callWith((await boss()).access, staff.updateUser, {
        params: { id: user.id },
        body: { ...facts, email: one },
      })
      expect(reply.status).toBe(200)
    }
    expect(outcome(await reset(token, email))).toEqual(refusedLink)
  })

  it('is refused when it was stored for a former address, for example by a late job', async () => {
    const token = 'un-enlace-tardio'
    const { id: user_id } = at.people.assignor
    const { email } = await at.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    const expires_at = new Date(at.now().getTime() + 60_000)
    const link = { hash: tokenHash(token), user_id, email: 'antes@test.example', created_at: at.now(), expires_at }
    await at.db.insertInto('password_resets').values(link).execute()
    for (const one of [email, 'antes@test.example']) expect(outcome(await reset(token, one))).toEqual(refusedLink)
  })
})

describe('an account whose address staff correct', () => {
  it('loses its links and sessions, and both addresses get a mail', async () => {
    const account = await owner({ email: address('errada') })
    await at.call('stranger', forgotPassword, { body: { email: account.email } })
    const token = await tokenTo(account.email)
    outbox.empty()
    const right = address('buena')
    expect((await correct(account, { email: right })).status).toBe(200)
    for (const email of [right, account.email]) expect(outcome(await reset(token, email))).toEqual(refusedLink)
    expect((await at.callWith(account.access, citizen.citizenCurrentUser)).status).toBe(401)
    expect((await mailsTo(account.email)).join()).toContain('se cambió el correo de su cuenta')
    expect((await mailsTo(right)).join()).toContain('puso este correo en su cuenta')
    expect(await subjectsTo(right)).toEqual([
      `${await codeTo(right)} es su código para confirmar el correo nuevo de su cuenta`,
    ])
  })

  it('loses a change of address that waits for its code', async () => {
    const account = await owner()
    const [requested, right] = [address('deseada'), address('corregida')]
    const response = await at.callWith(account.access, citizen.changeCitizenEmail, {
      body: { email: requested, password },
    })
    expect(response.status).toBe(200)
    const code = await codeTo(requested)
    expect((await correct(account, { email: right })).status).toBe(200)
    const { access } = await at.holder(account.profile)
    await at.db.updateTable('citizen_accounts').set({ verified_at: at.now() }).where('id', '=', account.id).execute()
    const confirmed = await at.callWith(access, citizen.confirmEmailChange, { body: { code } })
    expect(confirmed.status).toBe(422)
    expect((await at.callWith(access, citizen.resendEmailChange)).status).toBe(422)
    expect((await accountRow(account.id)).email).toBe(right)
  })

  it('loses its links and the waiting change when an import corrects the address', async () => {
    const account = await owner()
    await at.call('stranger', forgotPassword, { body: { email: account.email } })
    const token = await tokenTo(account.email)
    const right = address('importada')
    await at.db.transaction().execute((tx) => correctAccountEmail(tx, account.id, right, at.now()))
    expect(outcome(await reset(token, right))).toEqual(refusedLink)
    expect((await at.callWith(account.access, citizen.citizenCurrentUser)).status).toBe(401)
  })

  it('loses its links and sessions when staff lock it, and they stay invalid after it is unlocked', async () => {
    const account = await owner()
    await at.call('stranger', forgotPassword, { body: { email: account.email } })
    const token = await tokenTo(account.email)
    expect((await correct(account, { is_locked: true })).status).toBe(200)
    expect((await correct(account, { is_locked: false })).status).toBe(200)
    expect(outcome(await reset(token, account.email))).toEqual(refusedLink)
    expect((await at.callWith(account.access, citizen.citizenCurrentUser)).status).toBe(401)
  })
})

describe('a change of address by the citizen', () => {
  it('invalidates the links to the former address', async () => {
    const account = await owner()
    await at.call('stranger', forgotPassword, { body: { email: account.email } })
    const token = await tokenTo(account.email)
    const requested = address('propia')
    await at.callWith(account.access, citizen.changeCitizenEmail, { body: { email: requested, password } })
    const code = await codeTo(requested)
    const confirm = () => at.callWith(account.access, citizen.confirmEmailChange, { body: { code } })
    expect((await confirm()).status).toBe(200)
    // The same code again has no effect.
    expect((await confirm()).status).toBe(200)
    for (const email of [requested, account.email]) expect(outcome(await reset(token, email))).toEqual(refusedLink)
  })
})

describe('an invitation', () => {
  /** A child of an account, or a person who came of age. */
  const person = (account: TestAccount, fields: CitizenFields = {}) => {
    const { s_name: _, ...form } = childForm()
    const { document_type_id, document, name, surname, birthdate } = form
    made += 1
    return at.citizen({
      ...{ document_type_id, document: `${document}${made}`, name, surname, birthdate },
      ...{ account_id: account.id, profile_type_id: beneficiaryType, relationship: 'HIJO/A' as const },
      ...fields,
    })
  }
  const kinds = [
    ['guardian', citizen.inviteGuardian, {}],
    ['handover', citizen.handPersonOver, { document_type_id: 2, birthdate: '2000-06-01' }],
  ] as const
  const listed = async ({ access }: TestAccount) =>
    (await at.callWith(access, citizen.listGuardianInvitations)).body.data

  it.each(kinds)('of a %s cannot be read by the next owner of the address', async (_, call, fields) => {
    const [mother, invited] = [await at.account(), await owner()]
    const id = await person(mother, fields)
    const invite = (email: string) => at.callWith(mother.access, call, { params: { id }, body: { email } })
    expect((await invite(invited.email)).status).toBeLessThan(300)
    const [invitation] = await listed(invited)
    const moved = address('mudada')
    expect((await correct(invited, { email: moved })).status).toBe(200)
    const heir = await at.account({ email: invited.email })
    expect(await listed(heir)).toEqual([])
    const params = { id: invitation?.id ?? 0 }
    for (const { access } of [heir, await at.holder(invited.profile)]) {
      const accepted = await at.callWith(access, citizen.acceptGuardianInvitation, { params })
      expect([403, 404]).toContain(accepted.status)
      const declined = await at.callWith(access, citizen.declineGuardianInvitation, { params })
      expect([403, 404]).toContain(declined.status)
    }
    // Sent again, it goes to the present address.
    expect((await invite(moved)).status).toBeLessThan(300)
    await at.db.updateTable('citizen_accounts').set({ verified_at: at.now() }).where('id', '=', invited.id).execute()
    expect(await listed(await at.holder(invited.profile))).toHaveLength(1)
  })

  it('ends when staff lock or correct the account that sent it', async () => {
    for (const change of [{ is_locked: true }, { email: address('devuelta') }]) {
      const [mother, invited] = [await at.account(), await owner()]
      const params = { id: await person(mother) }
      await at.callWith(mother.access, citizen.inviteGuardian, { params, body: { email: invited.email } })
      const [invitation] = await listed(invited)
      expect((await correct(mother, change)).status).toBe(200)
      expect(await listed(invited)).toEqual([])
      const accepted = await at.callWith(invited.access, citizen.acceptGuardianInvitation, {
        params: { id: invitation?.id ?? 0 },
      })
      expect(accepted.status).toBe(404)
    }
  })

  it('ends when the citizen changes the address, unless the citizen never confirmed that address', async () => {
    const [mother, invited] = [await at.account(), await owner()]
    const id = await person(mother)
    await at.callWith(mother.access, citizen.inviteGuardian, { params: { id }, body: { email: invited.email } })
    const requested = address('propia')
    await at.callWith(invited.access, citizen.changeCitizenEmail, { body: { email: requested, password } })
    await at.callWith(invited.access, citizen.confirmEmailChange, { body: { code: await codeTo(requested) } })
    expect(await listed(await at.account({ email: invited.email }))).toEqual([])

    // The citizen typed another person's address and never confirmed it.
    const typed = await owner({ email: address('ajena') })
    await at.db.updateTable('citizen_accounts').set({ verified_at: null }).where('id', '=', typed.id).execute()
    await at.callWith(mother.access, citizen.inviteGuardian, { params: { id }, body: { email: typed.email } })
    expect((await correct(typed, { email: address('suya') })).status).toBe(200)
    expect(await listed(await at.account({ email: typed.email }))).toHaveLength(1)
  })
})

describe('an account of several people', () => {
  const others = (account: TestAccount, checker_id: number | null): Promise<number> => {
    made += 1
    return at.citizen({
      document: `10${made}55${made}`,
      account_id: account.id,
      profile_type_id: beneficiaryType,
      relationship: 'HIJO/A',
      checker_id,
    })
  }
  const endSessions = (user: TestPerson, id: number) =>
    at.callWith(user.access, staff.endAccountSessions, { params: { id } })
  const result = ({ status, error }: { status: number; error: { reason?: string } }) => [status, error.reason]

  /** A staff user with a role for this test. */
  async function withRights(scope: 'all' | 'own', forbidden: number | null = null): Promise<TestPerson> {
    made += 1
    const name = `cuentas-${made}`
    const grants = [
      { action: 'view', entity: 'Profile' },
      { action: 'update', entity: 'Profile' },
      { action: 'view', entity: 'Citizen' },
      { action: 'update', entity: 'Citizen' },
      ...(forbidden === null ? [] : [{ action: 'update', entity: 'Profile', entity_id: forbidden, forbidden: true }]),
    ]
    const role = { name, title: `Cuentas ${made}`, scope }
    const { access } = await boss()
    const { id } = (await at.callWith(access, staff.storeRole, { body: role })).body.details
    const written = await at.callWith(access, staff.writeRolePermissions, { params: { id }, body: { grants } })
    expect(written.status).toBe(200)
    const person = await at.person(`cuentas.${made}`, [])
    await at.db.insertInto('user_roles').values({ user_id: person.id, role_id: id }).execute()
    return person
  }

  it('cannot be changed by staff who may view only one of its people', async () => {
    const account = await owner()
    const validator = await withRights('own')
    const beneficiary = await others(account, validator.id)
    const before = await accountRow(account.id)
    expect((await at.callWith(validator.access, staff.showProfile, { params: { id: account.profile } })).status).toBe(
      404,
    )
    const email = address('tomada')
    expect(result(await correct(account, { email }, beneficiary, validator))).toEqual([403, 'account_of_others'])
    expect(result(await correct(account, { is_locked: true }, beneficiary, validator))).toEqual([
      403,
      'account_of_others',
    ])
    expect(result(await endSessions(validator, beneficiary))).toEqual([403, 'account_of_others'])
    expect(await accountRow(account.id)).toEqual(before)
    expect((await at.callWith(account.access, citizen.citizenCurrentUser)).status).toBe(200)
    // Staff who may view all of its people can change it.
    await at.db.updateTable('profiles').set({ checker_id: validator.id }).where('account_id', '=', account.id).execute()
    expect((await endSessions(validator, beneficiary)).status).toBe(200)
    expect((await correct(account, { email }, beneficiary, validator)).status).toBe(200)
  })

  it('cannot be changed by staff for whom one of its people is forbidden', async () => {
    const account = await owner()
    const beneficiary = await others(account, null)
    const limited = await withRights('all', beneficiary)
    expect(result(await correct(account, { is_locked: true }, account.profile, limited))).toEqual([
      403,
      'account_of_others',
    ])
    expect(result(await endSessions(limited, account.profile))).toEqual([403, 'account_of_others'])
    const whole = await withRights('all')
    expect((await correct(account, { is_locked: true }, account.profile, whole)).status).toBe(200)
  })

  it('counts the people for whom the account is a second guardian', async () => {
    const [account, first] = [await owner(), await at.account()]
    const validator = await withRights('own')
    await at.db.updateTable('profiles').set({ checker_id: validator.id }).where('account_id', '=', account.id).execute()
    const child = await others(first, null)
    const invited = { profile_id: child, email: account.email, invited_by: first.id, kind: 'guardian' as const }
    await at.db
      .insertInto('guardians')
      .values({ ...invited, citizen_id: account.id, accepted_at: at.now() })
      .execute()
    expect(result(await correct(account, { email: address('tomada') }, account.profile, validator))).toEqual([
      403,
      'account_of_others',
    ])
    await at.db.updateTable('guardians').set({ ended_at: at.now() }).where('profile_id', '=', child).execute()
    expect((await correct(account, { email: address('suya') }, account.profile, validator)).status).toBe(200)
  })
})
