import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { testApp } from '../base/test-app.ts'

const password = 'Parque-2026'

// Some requests are forms with the real method in a field.
const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1' })
afterAll(() => at.close())

let made = 0
const facts = () => {
  made += 1
  return {
    name: 'Persona',
    surname: 'Nueva',
    document: String(80_000_000 + made),
    email: `nueva${made}@test.example`,
    username: `nueva.${made}`,
  }
}
const create = async (more: object = {}) =>
  (await at.call('admin', staffContract.storeUser, { body: { ...facts(), ...more } })).body.details.id
const enter = (username: string, more: object = {}) =>
  at.call('stranger', contract.login, { body: { username, password, ...more } })

describe('staff accounts', () => {
  it('are created with roles, sign in with the given password, and are found in the list', async () => {
    const body = { ...facts(), password, roles: ['viewer'] }
    const stored = await at.call('admin', staffContract.storeUser, { body })
    expect(stored.status).toBe(201)
    expect((await enter(body.username)).status).toBe(200)
    const { body: listed } = await at.call('admin', staffContract.listUsers, { query: { query: body.document } })
    expect(listed.data).toMatchObject([
      {
        id: stored.body.details.id,
        username: body.username,
        roles: [{ name: 'citizen-portal-viewer' }],
        has_totp: false,
      },
    ])
    const { body: found } = await at.call('admin', staffContract.findUsers, { query: { username: body.email } })
    expect(found.data.map(({ id }) => id)).toEqual([stored.body.details.id])
    expect(JSON.stringify([listed, found])).not.toContain('password_hash')
  })

  it.each([
    [{ username: 'a b' }, 'username'],
    [{ email: 'no' }, 'email'],
    [{ password: 'corta' }, 'password'],
    [{ password: 'demasiado-larga-para-aqui' }, 'password'],
    [{ roles: ['ninguno'] }, 'roles.0'],
    [{ document: '' }, 'document'],
  ])('refuse %j and name the field', async (wrong, field) => {
    const reply = await at.call('admin', staffContract.storeUser, { body: { ...facts(), ...wrong } })
    expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, [field]])
  })

  it('have a unique username', async () => {
    const first = facts()
    await at.call('admin', staffContract.storeUser, { body: first })
    const taken = await at.call('admin', staffContract.storeUser, {
      body: { ...facts(), username: first.username.toUpperCase() },
    })
    expect([taken.status, Object.keys(taken.error.errors ?? {})]).toEqual([422, ['username']])
  })

  it('are updated, unless another person was faster', async () => {
    const id = await create()
    const { body: shown } = await at.call('admin', staffContract.showUser, { params: { id } })
    const body = { ...shown.data, surname: 'Corregida', version: shown.data.version }
    const saved = await at.call('admin', staffContract.updateUser, { params: { id }, body })
    expect(saved.body.data).toMatchObject({ surname: 'Corregida', version: shown.data.version + 1 })
    const stale = await at.call('admin', staffContract.updateUser, { params: { id }, body })
    expect([stale.status, stale.error.reason]).toEqual([409, 'stale_version'])
    const row = await at.db
      .selectFrom('audits')
      .selectAll()
      .where('entity', '=', 'User')
      .where('entity_id', '=', id)
      .where('event', '=', 'updated')
      .executeTakeFirstOrThrow()
    expect([row.old_values, row.new_values]).toEqual([{ surname: 'Nueva' }, { surname: 'Corregida' }])
  })

  it('have an absence with both days, which a client that does not send it leaves unchanged', async () => {
    const id = await create()
    const row = async () => (await at.call('admin', staffContract.showUser, { params: { id } })).body.data
    const save = async (more: object) => {
      const { vacation_start_date: _, vacation_final_date: __, ...body } = await row()
      return at.call('admin', staffContract.updateUser, { params: { id }, body: { ...body, ...more } })
    }
    const days = { vacation_start_date: '2026-12-01', vacation_final_date: '2026-12-04' }
    const stored = { vacation_start_date: '2026-12-01 00:00:00', vacation_final_date: '2026-12-04 00:00:00' }
    expect((await save(days)).body.data).toMatchObject(stored)
    expect((await save({ surname: 'Otra' })).body.data).toMatchObject({ surname: 'Otra', ...stored })
    // A row can be sent back as it was read.
    expect((await save({ ...stored, surname: 'Nueva' })).body.data).toMatchObject({ surname: 'Nueva', ...stored })
    for (const [wrong, field] of [
      [{ vacation_start_date: '2026-12-05', vacation_final_date: '2026-12-04' }, 'vacation_final_date'],
      [{ vacation_start_date: '2026-12-01' }, 'vacation_final_date'],
      [{ vacation_final_date: '2026-12-04' }, 'vacation_start_date'],
      [{ ...days, vacation_final_date: '2026-02-30' }, 'vacation_final_date'],
    ] as const) {
      const reply = await save(wrong)
      expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, [field]])
    }
    const none = { vacation_start_date: null, vacation_final_date: null }
    expect((await save(none)).body.data).toMatchObject(none)
  })

  it('set their own absence, and nobody else’s', async () => {
    const person = await at.person('con-ausencia', ['validator'])
    const body = { vacation_start_date: '2026-12-01', vacation_final_date: '2026-12-01' }
    expect((await at.call('stranger', staffContract.updateOwnAbsence, { body })).status).toBe(401)
    expect((await at.callWith(person.access, staffContract.updateOwnAbsence, { body })).status).toBe(200)
    const own = await at.callWith(person.access, contract.currentUser)
    expect(own.body.data).toMatchObject({ vacation_final_date: '2026-12-01 00:00:00' })
    const absent = await at.db.selectFrom('users').select('id').where('vacation_final_date', 'is not', null).execute()
    expect(absent).toEqual([{ id: person.id }])
    const audit = await at.db.selectFrom('audits').selectAll().where('entity_id', '=', person.id).execute()
    expect(audit.at(-1)).toMatchObject({ event: 'updated', entity: 'User', user_id: person.id })
    const backwards = { vacation_start_date: '2026-12-02', vacation_final_date: '2026-12-01' }
    expect((await at.callWith(person.access, staffContract.updateOwnAbsence, { body: backwards })).status).toBe(422)
  })

  it('are filtered by role, return the allowed columns, and refuse any other column', async () => {
    const { body } = await at.call('admin', staffContract.listUsers, { query: { role: ['validator'], per_page: 100 } })
    expect(body.data.every(({ roles }) => roles.some(({ name }) => name === 'citizen-portal-validator'))).toBe(true)
    for (const column of ['full_name', 'email', 'last_sign_in_at', 'is_locked']) {
      expect((await at.call('admin', staffContract.listUsers, { query: { column: [column] } })).status).toBe(200)
    }
    expect((await at.call('admin', staffContract.listUsers, { query: { column: ['password_hash'] } })).status).toBe(422)
  })
})

describe('suspension', () => {
  it('signs a person out at the next request and refuses sign-ins until it ends', async () => {
    const body = { ...facts(), password, roles: ['viewer'] }
    const { body: stored } = await at.call('admin', staffContract.storeUser, { body })
    const params = { id: stored.details.id }
    const token = (await enter(body.username)).body.access_token
    expect((await at.callWith(token, contract.currentUser)).status).toBe(200)
    expect((await at.call('admin', staffContract.suspendUser, { params })).status).toBe(200)
    expect((await at.callWith(token, contract.currentUser)).status).toBe(401)
    expect((await enter(body.username)).error.reason).toBe('account_locked')
    await at.call('admin', staffContract.restoreUser, { params })
    expect((await at.callWith(token, contract.currentUser)).status).toBe(401)
    at.pass(61)
    expect((await enter(body.username)).status).toBe(200)
  })

  it('is refused for oneself, for the last superadmin, and for a superadmin by any other role', async () => {
    const self = await at.call('admin', staffContract.suspendUser, { params: { id: at.people.admin.id } })
    expect(self.error.reason).toBe('not_oneself')
    const above = await at.call('admin', staffContract.suspendUser, { params: { id: at.people.superadmin.id } })
    expect([above.status, above.error.reason]).toEqual([403, 'role_reserved'])
    const last = await at.call('superadmin', staffContract.takeRoles, {
      params: { id: at.people.superadmin.id },
      query: { roles: ['superadmin'] },
    })
    expect([last.status, last.error.reason]).toEqual([409, 'last_superadmin'])
  })
})

describe('roles of a person', () => {
  it('are given and removed by name, and hold at the next request', async () => {
    const person = await at.person('cambiante', [])
    const params = { id: person.id }
    expect((await at.callWith(person.access, staffContract.listProfiles)).status).toBe(403)
    expect((await at.call('admin', staffContract.giveRoles, { params, body: { roles: ['viewer'] } })).status).toBe(201)
    expect((await at.callWith(person.access, staffContract.listProfiles)).status).toBe(200)
    const name = contract.storedRole('viewer')
    expect((await at.call('admin', staffContract.takeRoles, { params, query: { roles: [name] } })).status).toBe(200)
    expect((await at.callWith(person.access, staffContract.listProfiles)).status).toBe(403)
    expect((await at.call('admin', staffContract.takeRoles, { params, query: { roles: [name] } })).status).toBe(404)
  })

  it('cannot be changed to superadmin by an administrator', async () => {
    const params = { id: at.people.outsider.id }
    const reply = await at.call('admin', staffContract.giveRoles, { params, body: { roles: ['superadmin'] } })
    expect([reply.status, reply.error.reason]).toEqual([403, 'role_reserved'])
    const { body } = await at.call('admin', staffContract.listAssignableRoles)
    expect(body.data.map(({ name }) => name)).not.toContain('superadmin')
    const made = await at.call('admin', staffContract.storeUser, { body: { ...facts(), roles: ['superadmin'] } })
    expect(made.status).toBe(403)
  })

  it('let only one of two superadmins remove the role from the other at the same time', async () => {
    const other = await at.person('segunda', ['superadmin'])
    const take = (user: string, id: number) =>
      at.callWith(user, staffContract.takeRoles, { params: { id }, query: { roles: ['superadmin'] } })
    const replies = await Promise.all([
      take(at.people.superadmin.access, other.id),
      take(other.access, at.people.superadmin.id),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const superadmins = await at.db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('user_id')
      .where('roles.name', '=', 'superadmin')
      .execute()
    expect(superadmins).toHaveLength(1)
    if (superadmins[0]?.user_id !== at.people.superadmin.id) {
      await at.callWith(other.access, staffContract.giveRoles, {
        params: { id: at.people.superadmin.id },
        body: { roles: ['superadmin'] },
      })
    }
  })
})

describe('devices', () => {
  it('are listed and signed out by their person, and ended by an administrator', async () => {
    const person = await at.person('viajera', ['viewer'])
    const second = await at.person('viajera', ['viewer'])
    const { body } = await at.callWith(person.access, staffContract.listSessions)
    expect(body.data).toHaveLength(2)
    expect(body.data.find(({ is_current }) => is_current)?.id).toBe(person.session_id)
    const session = second.session_id
    expect((await at.call('viewer', staffContract.endOwnSession, { params: { session } })).status).toBe(404)
    expect((await at.callWith(person.access, staffContract.endOwnSession, { params: { session } })).status).toBe(200)
    expect((await at.callWith(second.access, contract.currentUser)).status).toBe(401)
    expect((await at.call('admin', staffContract.signOutUser, { params: { id: person.id } })).status).toBe(200)
    expect((await at.callWith(person.access, contract.currentUser)).status).toBe(401)
  })
})

describe('one-time codes', () => {
  const seconds = () => Math.floor(at.now().getTime() / 1000)
  const codeOf = (secret: string) => generateSync({ secret, epoch: seconds() })

  async function withCodes() {
    const body = { ...facts(), password, roles: ['viewer'] }
    const { body: stored } = await at.call('admin', staffContract.storeUser, { body })
    const token = (await enter(body.username)).body.access_token
    const begun = await at.callWith(token, staffContract.beginTotp, { body: { password } })
    const { secret, uri } = begun.body.data
    expect(uri).toContain(`secret=${secret}`)
    const confirmed = await at.callWith(token, staffContract.confirmTotp, { body: { code: codeOf(secret) } })
    return { ...body, id: stored.details.id, token, secret, recovery: confirmed.body.data.recovery_codes }
  }

  it('are required at sign-in and valid once, and a wrong one counts as a failure', async () => {
    const person = await withCodes()
    expect(person.recovery).toHaveLength(10)
    expect((await enter(person.username)).error.reason).toBe('totp_code_required')
    expect((await enter(person.username, { code: '000000' })).error.reason).toBe('totp_code_wrong')
    at.pass(31)
    const code = codeOf(person.secret)
    expect((await enter(person.username, { code })).status).toBe(200)
    expect((await enter(person.username, { code })).error.reason).toBe('totp_code_wrong')
  })

  it('have recovery codes, each valid once', async () => {
    const person = await withCodes()
    const code = person.recovery[0] ?? ''
    expect((await enter(person.username, { code: code.toLowerCase() })).status).toBe(200)
    expect((await enter(person.username, { code })).error.reason).toBe('totp_code_wrong')
  })

  it('are limited after three wrong ones', async () => {
    const person = await withCodes()
    for (let turn = 0; turn < 3; turn++) await enter(person.username, { code: '000000' })
    expect((await enter(person.username, { code: '000000' })).status).toBe(429)
  })

  it('are stored encrypted', async () => {
    const person = await withCodes()
    const row = await at.db
      .selectFrom('user_totp')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.secret.toString('latin1')).not.toContain(person.secret)
    expect(JSON.stringify(row.recovery_hashes)).not.toContain(person.recovery[0])
  })

  it('that a role requires allow only calls about the own account until they are on, and cannot be turned off', async () => {
    const { body: made } = await at.call('superadmin', staffContract.storeRole, {
      body: { name: 'con-codigo', title: 'Con código', requires_totp: true },
    })
    await at.call('superadmin', staffContract.writeRolePermissions, {
      params: { id: made.details.id },
      body: { grants: [{ action: 'view', entity: 'Profile' }] },
    })
    const body = { ...facts(), password, roles: ['con-codigo'] }
    await at.call('admin', staffContract.storeUser, { body })
    const token = (await enter(body.username)).body.access_token
    const rejected = await at.callWith(token, staffContract.listProfiles)
    expect([rejected.status, rejected.error.reason]).toEqual([403, 'totp_required'])
    expect((await at.callWith(token, contract.userPermissions)).body.data.must_use_codes).toBe(true)
    for (const call of [staffContract.listNotifications, staffContract.readAllNotifications]) {
      expect([(await at.callWith(token, call)).error.reason]).toEqual(['totp_required'])
    }
    const { secret } = (await at.callWith(token, staffContract.beginTotp, { body: { password } })).body.data
    await at.callWith(token, staffContract.confirmTotp, { body: { code: codeOf(secret) } })
    expect((await at.callWith(token, staffContract.listProfiles)).status).toBe(200)
    at.pass(31)
    const ended = await at.callWith(token, staffContract.endTotp, { body: { code: codeOf(secret) } })
    expect([ended.status, ended.error.reason]).toEqual([403, 'totp_required'])
  })

  it('that a role requires are checked whatever the headers, the method or the form are', async () => {
    const superadmins = at.db.updateTable('roles').where('name', '=', 'superadmin')
    await superadmins.set({ requires_totp: true }).execute()
    const without = await at.person('sin.codigo', ['superadmin'])
    const authorization = `Bearer ${without.access}`
    const path = '/api/citizen-portal/profiles'
    const edit = `${path}/1/validator`
    const form = 'application/x-www-form-urlencoded'
    const ways = [
      { url: path },
      { url: `${path}/` },
      { url: '/api/citizen-portal/%70rofiles' },
      { url: path, headers: { 'x-view-as': 'admin' } },
      { url: path, headers: { 'x-view-as': 'superadmin' } },
      { url: path, headers: { 'x-view-as': 'nobody' } },
      { url: path, headers: { 'x-view-as': ' ' } },
      { url: path, headers: { 'x-http-method-override': 'POST', 'x-view-as': 'viewer' } },
      { url: edit, method: 'POST', payload: '_method=PUT', headers: { 'content-type': form } },
      {
        url: edit,
        method: 'POST',
        payload: '_method=PUT',
        headers: { 'content-type': form, 'x-view-as': 'viewer' },
      },
    ] as const
    try {
      for (const { headers, ...way } of ways.map((one) => ({ headers: {}, ...one }))) {
        const reply = await at.app.inject({ ...way, headers: { authorization, ...headers } })
        expect([way, headers, reply.statusCode]).toEqual([way, headers, 403])
        expect(reply.json().reason).toBe('totp_required')
      }
      const headers = { 'x-view-as': 'viewer' }
      const own = await at.callWith(without.access, contract.userPermissions, { headers })
      expect(own.body.data).toMatchObject({ must_use_codes: true })
    } finally {
      await superadmins.set({ requires_totp: false }).execute()
    }
  })

  it('are turned off with a code when no role requires them', async () => {
    const person = await withCodes()
    expect((await at.callWith(person.token, staffContract.endTotp, { body: { code: '000000' } })).status).toBe(422)
    at.pass(31)
    const ended = await at.callWith(person.token, staffContract.endTotp, { body: { code: codeOf(person.secret) } })
    expect(ended.status).toBe(200)
    expect((await enter(person.username)).status).toBe(200)
  })

  it('are set up with the right password only', async () => {
    await at.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', at.people.viewer.id)
      .execute()
    const wrong = await at.call('viewer', staffContract.beginTotp, { body: { password: 'otra-clave' } })
    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([422, ['password']])
  })
})

describe('the audit log', () => {
  it('cannot be changed or shortened, not even by the database account of the program', async () => {
    for (const work of [
      () => at.db.updateTable('audits').set({ event: 'nothing' }).execute(),
      () => at.db.deleteFrom('audits').execute(),
      () => sql`truncate audits`.execute(at.db),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: '42501' })
    }
  })
})
