import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentUser, forgotPassword, login, resetPassword, storedRole } from '@portal/contract'
import {
  linkIdentity,
  listRoles,
  sendResetLink,
  showDirectory,
  showInvitation,
  showOwnIdentity,
  showUser,
  storeRole,
  storeUser,
  unlinkIdentity,
  unlinkOwnIdentity,
  updateRole,
} from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchSignOn } from '../../src/base/services/identity/sign-on-switch.ts'
import { tokenHash } from '../../src/base/services/identity/token-hash.ts'
import type { Workers } from '../../src/base/services/jobs/workers.ts'
import { type TestPerson, testApp } from '../base/test-app.ts'
import { allJobsDone, startTestJobs } from '../base/test-jobs.ts'
import { outboxOf } from '../notices/mails.ts'

const issuer = 'https://login.instituto.example/realm'
const password = 'Parque-2026'
const dataDir = mkdtempSync(join(tmpdir(), 'citizen-portal-identities-'))
const outbox = outboxOf(dataDir)
let jobs: Workers
const at = await testApp({
  PORTAL_PUBLIC_URL: 'http://localhost:4370',
  PORTAL_SSO_ISSUER: issuer,
  PORTAL_SSO_CLIENT_ID: 'citizen-portal',
  PORTAL_SSO_CLIENT_SECRET_FILE: '/not/read/here',
})
/** A portal on the same database without a provider. */
const plain = await testApp()

const only = { name: 'solo-entidad', title: 'Solo con la entidad' }
let onlyId = 0
beforeAll(async () => {
  jobs = startTestJobs(at, { dataDir })
  const made = await at.call('superadmin', storeRole, { body: { ...only, sso_only: true } })
  onlyId = made.body.details.id
})
afterAll(async () => {
  await jobs.stop()
  await at.close()
  await plain.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  at.pass(61)
  await allJobsDone(at)
  outbox.empty()
})

const params = ({ id }: TestPerson) => ({ params: { id } })
const name = (person: TestPerson, subject: string) =>
  at.call('superadmin', linkIdentity, { ...params(person), body: { subject } })
const mailsTo = async (username: string) => {
  await allJobsDone(at)
  const mine = (await outbox.mails()).filter(({ headers }) => headers.get('to')?.includes(`<${username}@`))
  return mine.map(({ text }) => text)
}

async function eventsOf({ id }: TestPerson): Promise<unknown[]> {
  const rows = await at.db
    .selectFrom('audits')
    .select(['event', 'user_id', 'old_values', 'new_values'])
    .where('entity', '=', 'User')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  return rows
}

/** A session that was opened with the identity of a person. */
async function signedOn(person: TestPerson, username: string): Promise<TestPerson> {
  const session = await at.person(username, [])
  const { id } = await at.db
    .selectFrom('staff_identities')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  await at.db.updateTable('sessions').set({ identity_id: id }).where('id', '=', session.session_id).execute()
  return session
}

describe('a superadmin', () => {
  it('sets the subject of an account before its person signs in', async () => {
    const person = await at.person('nombrada', [])
    expect((await name(person, ' sub-1 ')).status).toBe(201)
    const linked = await at.db.selectFrom('staff_identities').selectAll().where('user_id', '=', person.id).execute()
    expect(linked).toMatchObject([{ issuer, subject: 'sub-1', last_seen_at: null, groups: null }])
    expect(await eventsOf(person)).toEqual([
      {
        event: 'identity-linked',
        user_id: at.people.superadmin.id,
        old_values: {},
        new_values: { issuer, subject: 'sub-1', how: 'administration' },
      },
    ])
    expect(await mailsTo('nombrada')).toEqual([expect.stringContaining('Se vinculó una cuenta de la entidad')])
    // One account has one identity, and one identity one account.
    const other = await at.person('otra.nombrada', [])
    for (const again of [await name(person, 'sub-2'), await name(other, 'sub-1')]) {
      expect([again.status, again.error.reason]).toEqual([409, 'sso_already_linked'])
    }
    expect((await name(other, ' ')).status).toBe(422)
    expect((await name(other, 'x'.repeat(256))).status).toBe(422)
    expect((await at.call('superadmin', showUser, params(person))).body.data.has_identity).toBe(true)
  })

  it('unlinks an identity: its sessions end and the roles of its groups are removed, other sessions and roles stay', async () => {
    const person = await at.person('desvinculada', ['viewer'])
    await name(person, 'sub-3')
    const session = await signedOn(person, 'desvinculada')
    const role = await at.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', storedRole('validator'))
      .executeTakeFirstOrThrow()
    await at.db
      .insertInto('user_roles')
      .values({ user_id: person.id, role_id: role.id, managed_by: 'sso', claim: 'g' })
      .execute()
    await mailsTo('desvinculada')
    outbox.empty()
    expect((await at.call('superadmin', unlinkIdentity, params(person))).status).toBe(200)
    expect((await at.callWith(session.access, currentUser)).status).toBe(401)
    expect((await at.callWith(person.access, currentUser)).status).toBe(200)
    const roles = (await at.call('superadmin', showUser, params(person))).body.data.roles
    expect(roles.map(({ name }) => name)).toEqual([storedRole('viewer')])
    expect((await eventsOf(person)).slice(1)).toMatchObject([
      { event: 'identity-unlinked', old_values: { issuer, subject: 'sub-3' }, new_values: { devices: 1 } },
      { event: 'roles-taken', old_values: { roles: [storedRole('validator')] }, new_values: { by: 'sso' } },
    ])
    expect(await mailsTo('desvinculada')).toEqual([expect.stringContaining('Se desvinculó la cuenta de la entidad')])
    expect((await at.call('superadmin', unlinkIdentity, params(person))).status).toBe(404)
  })

  it('reads the claims of the directory, which the audit log records', async () => {
    const person = await at.person('mirada', [])
    expect((await at.call('superadmin', showDirectory, params(person))).body.data).toBeNull()
    await name(person, 'sub-4')
    const role = await at.db
      .selectFrom('roles')
      .select(['id', 'title'])
      .where('name', '=', storedRole('validator'))
      .executeTakeFirstOrThrow()
    await at.db.insertInto('group_roles').values({ claim: 'con regla', role_id: role.id }).execute()
    await at.db
      .insertInto('user_roles')
      .values({ user_id: person.id, role_id: role.id, managed_by: 'sso', claim: 'con regla' })
      .execute()
    const claims = JSON.stringify({ sub: 'sub-4', name: 'Mirada' })
    await at.db
      .updateTable('staff_identities')
      .set({ claims, groups: ['sin regla', 'con regla', 'claim'], last_seen_at: at.now() })
      .where('user_id', '=', person.id)
      .execute()
    const { body } = await at.call('superadmin', showDirectory, params(person))
    expect(body.data).toMatchObject({
      issuer,
      subject: 'sub-4',
      claims: { sub: 'sub-4', name: 'Mirada' },
      groups: ['sin regla', 'con regla', 'claim'],
      roles: [{ id: role.id, title: role.title, group: 'con regla' }],
      unmatched_groups: ['claim', 'sin regla'],
    })
    expect(body.data?.last_seen_at).toMatch(/^2026-06-15 /)
    expect(await eventsOf(person)).toContainEqual(
      expect.objectContaining({ event: 'read', user_id: at.people.superadmin.id, new_values: { directory: true } }),
    )
  })

  it('is the only one with access to identities', async () => {
    const person = params(at.people.viewer)
    for (const call of [unlinkIdentity, showDirectory] as const) {
      expect((await at.call('admin', call, person)).status).toBe(403)
    }
    expect((await at.call('admin', linkIdentity, { ...person, body: { subject: 'x' } })).status).toBe(403)
    const unconfigured = await plain.call('superadmin', linkIdentity, {
      ...params(plain.people.viewer),
      body: { subject: 'x' },
    })
    expect([unconfigured.status, unconfigured.error.reason]).toEqual([422, 'sso_off'])
  })
})

describe('a person', () => {
  it('sees and unlinks their own identity', async () => {
    const person = await at.person('propia', ['viewer'])
    expect((await at.callWith(person.access, showOwnIdentity)).body.data).toBeNull()
    expect((await at.callWith(person.access, unlinkOwnIdentity)).status).toBe(404)
    await name(person, 'sub-5')
    const own = (await at.callWith(person.access, showOwnIdentity)).body.data
    expect(own).toMatchObject({ issuer, subject: 'sub-5', last_seen_at: null, must_keep: false })
    const session = await signedOn(person, 'propia')
    expect((await at.callWith(session.access, unlinkOwnIdentity)).status).toBe(200)
    expect((await at.callWith(session.access, currentUser)).status).toBe(401)
    expect((await at.callWith(person.access, currentUser)).status).toBe(200)
    expect((await at.callWith(person.access, showOwnIdentity)).body.data).toBeNull()
  })

  it('cannot unlink it when their roles require it', async () => {
    const person = await at.person('atada', ['viewer'])
    await name(person, 'sub-6')
    await at.db.insertInto('user_roles').values({ user_id: person.id, role_id: onlyId }).execute()
    expect((await at.callWith(person.access, showOwnIdentity)).body.data?.must_keep).toBe(true)
    const response = await at.callWith(person.access, unlinkOwnIdentity)
    expect([response.status, response.error.reason]).toEqual([409, 'sso_only_role'])
    expect((await at.call('superadmin', unlinkIdentity, params(person))).status).toBe(200)
  })
})

describe('a role that requires the sign-in of the institute', () => {
  const enter = (username: string, secret = password, where = at) =>
    where.call('stranger', login, { body: { username, password: secret } })

  it('is marked when it is made, copied or changed, and the superadmin’s role never is', async () => {
    const roles = async () => (await at.call('superadmin', listRoles)).body.data
    const copied = await at.call('superadmin', storeRole, { body: { name: 'copia', title: 'Copia', copy_of: onlyId } })
    const { id } = copied.body.details
    expect((await roles()).find((role) => role.id === id)?.sso_only).toBe(true)
    const body = { title: 'Copia', sso_only: false }
    expect((await at.call('superadmin', updateRole, { params: { id }, body })).status).toBe(200)
    expect((await roles()).find((role) => role.id === id)?.sso_only).toBe(false)
    // A request without the field leaves it unchanged.
    await at.call('superadmin', updateRole, { params: { id: onlyId }, body: { title: only.title } })
    expect((await roles()).find((role) => role.id === onlyId)?.sso_only).toBe(true)
    const top = (await roles()).find((role) => role.name === 'superadmin')
    const refused = await at.call('superadmin', updateRole, {
      params: { id: top?.id ?? 0 },
      body: { title: top?.title ?? '', sso_only: true },
    })
    expect([refused.status, refused.error.reason]).toEqual([409, 'system_row'])
  })

  it('refuses the password like a wrong one, but not a superadmin’s, and not while the provider is off or not configured', async () => {
    const person = await at.person('solo.entidad', ['viewer'])
    const boss = await at.person('jefa.entidad', ['superadmin'])
    for (const { id } of [person, boss]) {
      await at.db.insertInto('user_roles').values({ user_id: id, role_id: onlyId }).execute()
    }
    await at.setPasswords(password)
    const right = await enter('solo.entidad')
    const wrong = await enter('solo.entidad', 'Otra-2026')
    const { requested_at: _, request_id: __, ...same } = wrong.error as unknown as Record<string, unknown>
    expect([right.status, right.error]).toMatchObject([wrong.status, same])
    expect(wrong.error.reason).toBe('wrong_credentials')
    const { new_values } = await at.db
      .selectFrom('audits')
      .select('new_values')
      .where('user_id', '=', person.id)
      .where('event', '=', 'sign-in-refused')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(new_values).toEqual({ reason: 'sso_only_role' })
    expect((await enter('jefa.entidad')).status).toBe(200)

    at.pass(61)
    await at.db.transaction().execute((tx) => switchSignOn(tx, true))
    expect((await enter('solo.entidad')).status).toBe(200)
    await at.db.transaction().execute((tx) => switchSignOn(tx, false))
    expect((await enter('solo.entidad')).status).toBe(422)

    const { id } = await plain.person('solo.entidad', ['viewer'])
    await plain.db.insertInto('roles').values({ name: 'citizen-portal-solo', title: 'Solo', sso_only: true }).execute()
    const role = await plain.db.selectFrom('roles').select('id').where('sso_only', '=', true).executeTakeFirstOrThrow()
    await plain.db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute()
    await plain.setPasswords(password)
    expect((await enter('solo.entidad', password, plain)).status).toBe(200)
  })

  it('sends a hint instead of a link, five times an hour, and accepts no link', async () => {
    const person = await at.person('sin.enlace', ['viewer'])
    await at.db.insertInto('user_roles').values({ user_id: person.id, role_id: onlyId }).execute()
    for (let turn = 0; turn < 7; turn++) {
      await at.call('stranger', forgotPassword, { body: { document: 'sin.enlace' } })
      at.pass(61)
    }
    const hints = await mailsTo('sin.enlace')
    expect(hints).toHaveLength(5)
    expect(hints[0]).toContain('entra al Portal Ciudadano con la cuenta de la entidad')
    expect(hints[0]).not.toContain('#token=')
    const rows = await at.db.selectFrom('password_resets').select('user_id').where('user_id', '=', person.id).execute()
    expect(rows).toEqual([])

    const [token, expires_at] = ['un-enlace', new Date(at.now().getTime() + 3_600_000)]
    const link = {
      hash: tokenHash(token),
      email: 'sin.enlace@test.example',
      user_id: person.id,
      created_at: at.now(),
      expires_at,
    }
    await at.db.insertInto('password_resets').values(link).execute()
    const next = 'Ciclovia-77'
    const body = { token, email: 'sin.enlace@test.example', password: next, password_confirmation: next }
    const refused = await at.call('stranger', resetPassword, { body })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['token']])
    await at.db.deleteFrom('user_roles').where('user_id', '=', person.id).where('role_id', '=', onlyId).execute()
    expect((await at.call('stranger', resetPassword, { body })).status).toBe(200)
  })

  it('sends the hint to an invited person, and shows no link to staff', async () => {
    const facts = { name: 'Ana', surname: 'Invitada', document: '1900000001', username: 'invitada' }
    const body = { ...facts, email: 'invitada@test.example', roles: [storedRole(only.name as never)] }
    const made = await at.call('superadmin', storeUser, { body })
    expect(made.status).toBe(201)
    const id = made.body.details.id
    expect(await mailsTo('invitada')).toEqual([expect.stringContaining('con la cuenta de la entidad')])
    outbox.empty()
    expect((await at.call('superadmin', sendResetLink, { params: { id } })).status).toBe(200)
    expect((await mailsTo('invitada')).filter((text) => text.includes('#token='))).toEqual([])
    const shown = await at.call('superadmin', showInvitation, { params: { id } })
    expect([shown.status, shown.error.reason]).toEqual([409, 'sso_only_role'])
  })

  it('sends nothing for a text of punctuation only, though accounts may have no document', async () => {
    const { id } = await at.person('sin.documento', ['viewer'])
    await at.db.updateTable('users').set({ document: '' }).where('id', '=', id).execute()
    await at.call('stranger', forgotPassword, { body: { document: '. - .' } })
    await allJobsDone(at)
    expect(await outbox.mails()).toEqual([])
  })
})
