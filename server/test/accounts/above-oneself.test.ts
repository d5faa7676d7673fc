import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import type { Workers } from '../../src/base/services/jobs/workers.ts'
import { type TestPerson, testApp } from '../base/test-app.ts'
import { allJobsDone, startTestJobs } from '../base/test-jobs.ts'
import { outboxOf } from '../notices/mails.ts'
import { type Grant, personInRoles, roleWith } from '../people/person-with.ts'

const password = 'Parque-2026'
const dataDir = mkdtempSync(join(tmpdir(), 'citizen-portal-above-'))
const outbox = outboxOf(dataDir)
let jobs: Workers

const at = await testApp()
beforeAll(async () => {
  jobs = startTestJobs(at, { dataDir })
})
afterAll(async () => {
  await jobs.stop()
  await at.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  await allJobsDone(at)
  outbox.empty()
})

let made = 0

async function makeRole(...grants: Grant[]): Promise<string> {
  made += 1
  const name = `parcial-${made}`
  await roleWith(at, name, grants)
  return name
}

async function holder(...roles: string[]): Promise<TestPerson> {
  made += 1
  const username = `parcial.${made}`
  return roles.length > 0 ? personInRoles(at, username, roles) : at.person(username, [])
}

const facts = (more: object = {}) => {
  made += 1
  const username = `otra.${made}`
  return {
    name: 'Otra',
    surname: 'Persona',
    document: String(70_000_000 + made),
    email: `${username}@test.example`,
    username,
    ...more,
  }
}
const rejected = ({ status, error }: { status: number; error: { reason?: string } }) => [status, error.reason]
const above = [403, 'role_reserved']

/** Sends every call that changes an account. Returns the method name, status and reason of each. */
async function onAccount(by: TestPerson, id: number): Promise<[string, number, string | undefined][]> {
  const params = { id }
  // A link of an invitation needs an account without a password.
  await at.db.updateTable('users').set({ is_invited: true }).where('id', '=', id).execute()
  const { data } = (await at.call('superadmin', staffContract.showUser, { params })).body
  const edited = { ...data, surname: 'Editada', email: `robada${id}@test.example` }
  const ways = [
    ['edit', await at.callWith(by.access, staffContract.updateUser, { params, body: edited })],
    ['suspend', await at.callWith(by.access, staffContract.suspendUser, { params })],
    ['restore', await at.callWith(by.access, staffContract.restoreUser, { params })],
    ['sign out', await at.callWith(by.access, staffContract.signOutUser, { params })],
    ['reset link', await at.callWith(by.access, staffContract.sendResetLink, { params })],
    ['invitation', await at.callWith(by.access, staffContract.showInvitation, { params })],
  ] as const
  return ways.map(([name, { status, error }]) => [name, status, error.reason])
}

describe('create and update User', () => {
  it('refuses to give anybody, the caller included, a role that may do more than the caller', async () => {
    const giver = await holder(await makeRole(['create', 'User'], ['update', 'User'], ['view', 'User']))
    for (const role of ['admin', 'viewer', 'validator', 'superadmin']) {
      const body = facts({ roles: [role] })
      expect(rejected(await at.callWith(giver.access, staffContract.storeUser, { body }))).toEqual(above)
      for (const id of [giver.id, at.people.outsider.id]) {
        const given = await at.callWith(giver.access, staffContract.giveRoles, {
          params: { id },
          body: { roles: [role] },
        })
        expect(rejected(given)).toEqual(above)
      }
      const created = await at.db.selectFrom('users').select('id').where('username', '=', body.username).execute()
      expect(created).toEqual([])
    }
  })

  it('gives a role that the caller’s own roles cover, and lists which roles those are', async () => {
    const giver = await holder(await makeRole(['create', 'User'], ['view', 'User'], ['view', 'Program']))
    const role = await makeRole(['view', 'Program'])
    const body = facts({ roles: [role] })
    expect((await at.callWith(giver.access, staffContract.storeUser, { body })).status).toBe(201)
    const { body: assignable } = await at.callWith(giver.access, staffContract.listAssignableRoles)
    const names = assignable.data.map(({ name }) => name)
    expect(names).toContain(`citizen-portal-${role}`)
    expect(names).not.toContain(contract.storedRole('viewer'))
    expect(names).not.toContain('superadmin')
    // The error message names the role, in both languages.
    for (const [language, message] of [
      ['es', 'permisos que usted no tiene'],
      ['en', 'permissions that you do not have'],
    ] as const) {
      const reply = await at.callWith(giver.access, staffContract.storeUser, {
        body: facts({ roles: ['admin'] }),
        headers: { 'x-localization': language },
      })
      expect(reply.error.message).toContain(message)
      expect(reply.error.message).toContain('Administrador')
    }
  })

  it.each([
    ['own for all', ['view', 'Profile', { only_owned: true }], ['view', 'Profile']],
    ['one record for all', ['view', 'Profile', { entity_id: 7 }], ['view', 'Profile']],
    ['the parts but one for manage', ['update', 'Program'], ['manage', 'Program']],
  ] as const)('refuses to give %s', async (_, held, given) => {
    const giver = await holder(await makeRole(['create', 'User'], held as unknown as Grant))
    const body = facts({ roles: [await makeRole(given as unknown as Grant)] })
    expect(rejected(await at.callWith(giver.access, staffContract.storeUser, { body }))).toEqual(above)
  })

  it('subtracts forbidden abilities from the caller’s rights, and refuses to remove a prohibition from oneself', async () => {
    const forbids = await makeRole(['view', 'Program', { forbidden: true }])
    const gives = await makeRole(['manage', 'User'], ['view', 'Program'])
    const giver = await holder(gives, forbids)
    const body = facts({ roles: [await makeRole(['view', 'Program'])] })
    expect(rejected(await at.callWith(giver.access, staffContract.storeUser, { body }))).toEqual(above)
    const params = { id: giver.id }
    const shed = await at.callWith(giver.access, staffContract.takeRoles, { params, query: { roles: [forbids] } })
    expect(rejected(shed)).toEqual(above)
  })

  it('refuses to create an account when create User is limited to own records', async () => {
    const giver = await holder(await makeRole(['create', 'User', { only_owned: true }]))
    expect(rejected(await at.callWith(giver.access, staffContract.storeUser, { body: facts() }))).toEqual([
      403,
      'forbidden',
    ])
  })
})

describe('giving and removing roles', () => {
  it('gets 403 with create or delete User alone, because it needs update User', async () => {
    const role = await makeRole(['create', 'User'], ['destroy', 'User'], ['view', 'User'])
    const giver = await holder(role)
    const params = { id: (await holder(role)).id }
    const given = await at.callWith(giver.access, staffContract.giveRoles, { params, body: { roles: [role] } })
    const taken = await at.callWith(giver.access, staffContract.takeRoles, { params, query: { roles: [role] } })
    expect([rejected(given), rejected(taken)]).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ])
  })
})

describe('update User alone', () => {
  it('refuses every change of an account that may do more than the caller', async () => {
    const giver = await holder(await makeRole(['update', 'User'], ['view', 'User']))
    await allJobsDone(at)
    outbox.empty()
    for (const id of [at.people.admin.id, at.people.viewer.id, at.people.superadmin.id]) {
      for (const [way, status, reason] of await onAccount(giver, id)) {
        expect([way, status, reason]).toEqual([way, ...above])
      }
    }
    const { email } = await at.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', at.people.admin.id)
      .executeTakeFirstOrThrow()
    expect(email).not.toContain('robada')
    await allJobsDone(at)
    expect(await outbox.mails()).toEqual([])
  })

  it('refuses to remove a role that may do more than the caller', async () => {
    const role = await makeRole(['update', 'User'], ['view', 'User'])
    const giver = await holder(role)
    const take = (id: number, name: string) =>
      at.callWith(giver.access, staffContract.takeRoles, { params: { id }, query: { roles: [name] } })
    expect(rejected(await take(at.people.admin.id, 'admin'))).toEqual(above)
    const mixed = await holder(role, 'viewer')
    expect(rejected(await take(mixed.id, role))).toEqual(above)
    const equal = await holder(role)
    expect((await take(equal.id, role)).status).toBe(200)
  })

  it('changes accounts that may do no more than the caller', async () => {
    const role = await makeRole(['update', 'User'], ['view', 'User'])
    const giver = await holder(role)
    for (const person of [await holder(), await holder(role)]) {
      for (const [way, status] of await onAccount(giver, person.id)) expect([way, status]).toEqual([way, 200])
    }
  })

  it('changes only the accounts of the ability when it is limited to own records or to one record', async () => {
    const target = await holder()
    const own = await holder(await makeRole(['view', 'User'], ['update', 'User', { only_owned: true }]))
    for (const [way, status, reason] of await onAccount(own, target.id)) {
      expect([way, status, reason]).toEqual([way, 403, 'forbidden'])
    }
    const one = await holder(await makeRole(['view', 'User'], ['update', 'User', { entity_id: target.id }]))
    const other = await holder()
    expect((await onAccount(one, target.id)).map(([, status]) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await onAccount(one, other.id)).map(([, status]) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })

  it('does not count a role that was removed from the caller in the meantime', async () => {
    const giver = await holder('admin')
    const target = at.people.viewer.id
    const admins = sql`delete from user_roles where user_id = ${giver.id}`
    const body = {
      ...(await at.call('superadmin', staffContract.showUser, { params: { id: target } })).body.data,
      version: undefined,
      surname: 'Consulta',
      company: 'Instituto',
    }
    const [edited] = await Promise.all([
      at.callWith(giver.access, staffContract.updateUser, { params: { id: target }, body }),
      admins.execute(at.db),
    ])
    expect([200, 403]).toContain(edited.status)
    expect((await at.callWith(giver.access, staffContract.updateUser, { params: { id: target }, body })).status).toBe(
      403,
    )
  })
})

describe('a person whose role has the scope own', () => {
  const manage: Grant[] = [
    ['manage', 'User'],
    ['view', 'Profile'],
  ]
  const scoped = async (name: string) => {
    await at.db
      .updateTable('roles')
      .set({ scope: 'own' })
      .where('name', '=', contract.storedRole(name as contract.RoleName))
      .execute()
    return name
  }

  it('cannot give a role with the scope all, and cannot change an account that has one', async () => {
    const giver = await holder(await scoped(await makeRole(...manage)))
    const forAll = await makeRole(['view', 'Profile'])
    const target = await holder(forAll)
    await allJobsDone(at)
    outbox.empty()
    const params = { id: target.id }
    for (const [way, ...result] of await onAccount(giver, target.id)) expect([way, ...result]).toEqual([way, ...above])
    const roles = [forAll]
    const given = { params: { id: giver.id }, body: { roles } }
    expect(rejected(await at.callWith(giver.access, staffContract.giveRoles, given))).toEqual(above)
    expect(rejected(await at.callWith(giver.access, staffContract.takeRoles, { params, query: { roles } }))).toEqual(
      above,
    )
    const made = await at.callWith(giver.access, staffContract.storeUser, { body: facts({ roles }) })
    expect(rejected(made)).toEqual(above)
    const assignable = (await at.callWith(giver.access, staffContract.listAssignableRoles)).body.data.map(
      ({ name }) => name,
    )
    expect(assignable).not.toContain(`citizen-portal-${forAll}`)
    await allJobsDone(at)
    expect(await outbox.mails()).toEqual([])
  })

  it('gives a role with the scope own, and changes an account that has one', async () => {
    const giver = await holder(await scoped(await makeRole(...manage)))
    const forOwn = await scoped(await makeRole(['view', 'Profile']))
    const made = await at.callWith(giver.access, staffContract.storeUser, { body: facts({ roles: [forOwn] }) })
    expect(made.status).toBe(201)
    for (const [way, status] of await onAccount(giver, made.body.details.id)) expect([way, status]).toEqual([way, 200])
  })

  it('has the widest scope of all their roles', async () => {
    const giver = await holder(await scoped(await makeRole(...manage)), await makeRole(['view', 'Rate']))
    const target = await holder(await makeRole(['view', 'Profile']))
    for (const [way, status] of await onAccount(giver, target.id)) expect([way, status]).toEqual([way, 200])
  })
})

describe('an administrator', () => {
  it('gives roles and changes accounts that the role covers, and gets 403 for a superadmin', async () => {
    const person = await holder('viewer')
    const params = { id: person.id }
    for (const role of ['assignor', 'validator', 'admin']) {
      expect((await at.call('admin', staffContract.giveRoles, { params, body: { roles: [role] } })).status).toBe(201)
    }
    const beyond = await makeRole(['manage', 'User'], ['view', 'Audit'], ['stamp', 'Profile'])
    expect(rejected(await at.call('admin', staffContract.giveRoles, { params, body: { roles: [beyond] } }))).toEqual(
      above,
    )
    for (const [way, status, reason] of await onAccount(at.people.admin, at.people.superadmin.id)) {
      expect([way, status, reason]).toEqual([way, ...above])
    }
  })

  it('gets no more rights while viewing the portal as another role', async () => {
    const giver = await holder(await makeRole(['manage', 'User']))
    for (const role of ['superadmin', 'admin', 'viewer']) {
      const headers = { 'x-view-as': role }
      const body = { roles: ['admin'] }
      const given = await at.callWith(giver.access, staffContract.giveRoles, {
        params: { id: giver.id },
        body,
        headers,
      })
      expect(given.status).toBe(403)
      expect((await at.callWith(giver.access, staffContract.listAssignableRoles, { headers })).status).toBe(403)
      const by = await at.call('superadmin', staffContract.giveRoles, { params: { id: giver.id }, body, headers })
      expect(rejected(by)).toEqual([403, 'view_as_read_only'])
    }
    const headers = { 'x-view-as': 'admin' }
    const { body } = await at.call('superadmin', staffContract.listAssignableRoles, { headers })
    expect(body.data.map(({ name }) => name)).not.toContain('superadmin')
  })
})

describe('the user of an account', () => {
  const mailsTo = async () =>
    (await outbox.mails()).map(({ headers, text }) => [headers.get('to') ?? '', text] as const)

  it('gets a mail at the former and the present address when the address, roles or password change', async () => {
    const person = await holder()
    const params = { id: person.id }
    const { data } = (await at.call('admin', staffContract.showUser, { params })).body
    const email = `nueva.direccion.${person.id}@test.example`
    const findings = async (message: string) => {
      await allJobsDone(at)
      const mails = (await mailsTo()).filter(([, text]) => text.includes(message))
      outbox.empty()
      return mails.map(([to]) => /<(.*)>/.exec(to)?.[1]).toSorted()
    }
    const both = [email, data.email].toSorted()
    await at.call('admin', staffContract.updateUser, { params, body: { ...data, surname: 'Avisada', email } })
    expect(await findings('Se cambió el correo electrónico')).toEqual(both)
    await at.call('admin', staffContract.giveRoles, { params, body: { roles: ['viewer'] } })
    expect(await findings('Se cambiaron los roles')).toEqual(both)
    await at.call('admin', staffContract.takeRoles, { params, query: { roles: ['viewer'] } })
    expect(await findings('Se cambiaron los roles')).toEqual(both)
    await at.call('admin', staffContract.sendResetLink, { params })
    await allJobsDone(at)
    expect((await mailsTo()).map(([to, text]) => [/<(.*)>/.exec(to)?.[1], text.includes('#token=')])).toEqual(
      expect.arrayContaining([
        [email, true],
        [data.email, false],
      ]),
    )
    expect(await mailsTo()).toHaveLength(2)
  })

  it('gets a mail at both addresses when one-time codes are turned on or off', async () => {
    const person = await holder()
    const params = { id: person.id }
    const { data } = (await at.call('admin', staffContract.showUser, { params })).body
    const email = `otra.direccion.${person.id}@test.example`
    await at.call('admin', staffContract.updateUser, { params, body: { ...data, surname: 'Avisada', email } })
    const password_hash = await hashPassword(password)
    await at.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
    const findings = async (message: string) => {
      await allJobsDone(at)
      const mails = (await mailsTo()).filter(([, text]) => text.includes(message))
      return mails.map(([to]) => /<(.*)>/.exec(to)?.[1]).toSorted()
    }
    const both = [email, data.email].toSorted()
    const { secret } = (await at.callWith(person.access, staffContract.beginTotp, { body: { password } })).body.data
    const code = () => ({ body: { code: generateSync({ secret, epoch: Math.floor(at.now().getTime() / 1000) }) } })
    expect((await at.callWith(person.access, staffContract.confirmTotp, code())).status).toBe(200)
    expect(await findings('Se activaron los códigos')).toEqual(both)
    at.pass(31)
    expect((await at.callWith(person.access, staffContract.endTotp, code())).status).toBe(200)
    expect(await findings('Se desactivaron los códigos')).toEqual(both)
  })
})

describe('the last superadmin who can sign in', () => {
  const expire = (by: string, { id, version: _, ...body }: staffContract.StaffRow, expires_at: string) =>
    at.callWith(by, staffContract.updateUser, { params: { id }, body: { ...body, expires_at } })
  const read = async (id: number) => (await at.call('superadmin', staffContract.showUser, { params: { id } })).body.data
  const last = [409, 'last_superadmin']

  it('cannot be expired, suspended or lose the role while the others are expired or suspended', async () => {
    const { superadmin } = at.people
    const self = await read(superadmin.id)
    for (const day of ['2020-01-01 00:00:00', '2027-01-01 00:00:00']) {
      expect(rejected(await expire(superadmin.access, self, day))).toEqual(last)
    }
    const other = await at.person('segunda.super', ['superadmin'])
    await at.db
      .updateTable('users')
      .set({ expires_at: new Date('2020-01-01') })
      .where('id', '=', other.id)
      .execute()
    expect(rejected(await expire(superadmin.access, self, '2020-01-01 00:00:00'))).toEqual(last)
    const params = { id: superadmin.id }
    const roles = ['superadmin']
    expect(rejected(await at.call('superadmin', staffContract.takeRoles, { params, query: { roles } }))).toEqual(last)
    // The other superadmin's account expires in 2028: the first one may expire earlier, but not later.
    await at.db
      .updateTable('users')
      .set({ expires_at: new Date('2028-01-01') })
      .where('id', '=', other.id)
      .execute()
    expect(rejected(await expire(superadmin.access, self, '2029-01-01 00:00:00'))).toEqual(last)
    expect((await expire(superadmin.access, self, '2027-01-01 00:00:00')).status).toBe(200)
    await at.db.updateTable('users').set({ expires_at: null }).where('id', 'in', [superadmin.id, other.id]).execute()
    await at.db.updateTable('users').set({ is_locked: true }).where('id', '=', other.id).execute()
  })

  it('stays superadmin whatever is changed: the role keeps its name and its abilities and cannot be deleted', async () => {
    const { body } = await at.call('superadmin', staffContract.listRoles)
    const id = body.data.find(({ name }) => name === 'superadmin')?.id ?? 0
    const { body: held } = await at.call('superadmin', staffContract.listRolePermissions, { params: { id } })
    const permission = held.data[0]?.id ?? 0
    const ability = { name: 'view-rate', title: 'Ver tarifas', entity_type: contract.entityType('Rate') }
    const replies = [
      await at.call('superadmin', staffContract.destroyRole, { params: { id } }),
      await at.call('superadmin', staffContract.updateRole, { params: { id }, body: { name: 'otro', title: 'Otro' } }),
      await at.call('superadmin', staffContract.writeRolePermissions, { params: { id }, body: { grants: [] } }),
      await at.call('superadmin', staffContract.attachPermission, {
        params: { id, permission },
        body: { forbidden: true },
      }),
      await at.call('superadmin', staffContract.detachPermission, { params: { id, permission } }),
      await at.call('superadmin', staffContract.updatePermission, { params: { id: permission }, body: ability }),
      await at.call('superadmin', staffContract.destroyPermission, { params: { id: permission } }),
    ]
    expect(replies.map(rejected)).toEqual(replies.map(() => [409, 'system_row']))
    // A prohibition by another role does not lock the portal: a superadmin can change that role's matrix.
    const name = await makeRole(['manage', 'User', { forbidden: true }])
    const params = { id: at.people.superadmin.id }
    expect((await at.call('superadmin', staffContract.giveRoles, { params, body: { roles: [name] } })).status).toBe(201)
    expect((await at.call('superadmin', staffContract.listUsers)).status).toBe(403)
    const { body: after } = await at.call('superadmin', staffContract.listRoles)
    const forbids = after.data.find((role) => role.name === `citizen-portal-${name}`)?.id ?? 0
    const written = { params: { id: forbids }, body: { grants: [] } }
    expect((await at.call('superadmin', staffContract.writeRolePermissions, written)).status).toBe(200)
    expect((await at.call('superadmin', staffContract.takeRoles, { params, query: { roles: [name] } })).status).toBe(
      200,
    )
  })

  it.each([
    ['expire', (by: TestPerson, user: staffContract.StaffRow) => expire(by.access, user, '2020-01-01 00:00:00')],
    [
      'suspend',
      (by: TestPerson, { id }: staffContract.StaffRow) =>
        at.callWith(by.access, staffContract.suspendUser, { params: { id } }),
    ],
  ] as const)('remains when two superadmins %s each other at the same time', async (_, put) => {
    const first = await at.person('primera.carrera', ['superadmin'])
    const second = await at.person('segunda.carrera', ['superadmin'])
    const back = sql`update users set expires_at = null, is_locked = false where id in (${first.id}, ${second.id})`
    await back.execute(at.db)
    const others = sql`update users set is_locked = true where id not in (${first.id}, ${second.id})
      and id in (select user_id from user_roles join roles on roles.id = role_id where roles.name = 'superadmin')`
    const [one, two] = [await read(first.id), await read(second.id)]
    await others.execute(at.db)
    try {
      for (let round = 0; round < 5; round += 1) {
        // The suspended or expired one gets a new session.
        const [by, other] = [await at.person('primera.carrera', []), await at.person('segunda.carrera', [])]
        const replies = await Promise.all([put(by, two), put(other, one)])
        const { rows } = await sql<{ left: number }>`select count(*)::integer as left from users
          where id in (${first.id}, ${second.id}) and expires_at is null and not is_locked`.execute(at.db)
        expect([rows[0]?.left, replies.map(({ status }) => status).toSorted()[0]]).toEqual([1, 200])
        await back.execute(at.db)
      }
    } finally {
      await at.db.updateTable('users').set({ is_locked: false }).where('id', '=', at.people.superadmin.id).execute()
    }
  })
})
