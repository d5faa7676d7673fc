import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../base/test-app.ts'
import { workDuring } from '../base/test-database.ts'

const at = await testApp()
afterAll(() => at.close())

async function makeRole(name: string): Promise<number> {
  const { body } = await at.call('superadmin', staffContract.storeRole, { body: { name, title: 'Rol de prueba' } })
  return body.details.id
}
const roleOf = async (id: number) =>
  (await at.call('superadmin', staffContract.listRoles)).body.data.find((role) => role.id === id)
const grant = (action: string, entity: string, more: object = {}) => ({ action, entity, ...more })
const write = (id: number, grants: object[], version?: number) =>
  at.call('superadmin', staffContract.writeRolePermissions, { params: { id }, body: { grants, version } })

describe('roles', () => {
  it('are created with the portal’s prefix, in lower case, and only once', async () => {
    const id = await makeRole('Coordinador')
    expect(await roleOf(id)).toMatchObject({
      name: 'citizen-portal-coordinador',
      title: 'Rol de prueba',
      is_builtin: false,
      users_count: 0,
      abilities_count: 0,
    })
    const again = await at.call('superadmin', staffContract.storeRole, { body: { name: 'coordinador', title: 'Otro' } })
    expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([422, ['name']])
  })

  it('keep their name and cannot be deleted when they are built in', async () => {
    const { body } = await at.call('superadmin', staffContract.listRoles)
    const validator = body.data.find(({ name }) => name === contract.storedRole('validator'))
    const params = { id: validator?.id ?? 0 }
    const renamed = await at.call('superadmin', staffContract.updateRole, {
      params,
      body: { name: 'otro', title: 'Otro' },
    })
    expect([renamed.status, renamed.error.reason]).toEqual([409, 'system_row'])
    expect((await at.call('superadmin', staffContract.destroyRole, { params })).error.reason).toBe('system_row')
    const titled = await at.call('superadmin', staffContract.updateRole, {
      params,
      body: { title: 'Quien valida', version: validator?.version },
    })
    expect(titled.status).toBe(200)
    const stale = await at.call('superadmin', staffContract.updateRole, {
      params,
      body: { title: 'Tarde', version: validator?.version },
    })
    expect([stale.status, stale.error.details]).toMatchObject([409, { title: 'Quien valida' }])
  })

  it.each([
    'superadmin',
    'SuperAdmin',
    'citizen-portal-superadmin',
    'Súper-Admin',
    'citizen-portal-Viewer',
    'valida-tor',
  ])('never get the name of a built-in role: %s', async (name) => {
    const stored = await at.call('superadmin', staffContract.storeRole, { body: { name, title: 'Suplantador' } })
    expect([stored.status, Object.keys(stored.error.errors ?? {})]).toEqual([422, ['name']])
    const id = await makeRole(`renombrable-${Math.random().toString(36).slice(2, 8)}`)
    const renamed = await at.call('superadmin', staffContract.updateRole, {
      params: { id },
      body: { name, title: 'Otro' },
    })
    expect([renamed.status, Object.keys(renamed.error.errors ?? {})]).toEqual([422, ['name']])
  })

  it('get no superadmin rights when they were stored earlier as a prefixed superadmin', async () => {
    const { id } = await at.db
      .insertInto('roles')
      .values({ name: 'citizen-portal-superadmin', title: 'Suplantador' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = await at.person('suplantador', ['admin'])
    await at.db.insertInto('user_roles').values({ user_id: person.id, role_id: id }).execute()
    const params = { id: person.id }
    const taken = await at.callWith(person.access, staffContract.giveRoles, { params, body: { roles: ['superadmin'] } })
    expect(taken.status).toBe(403)
    const headers = { 'x-view-as': 'viewer' }
    expect((await at.callWith(person.access, contract.userPermissions, { headers })).status).toBe(403)
    const above = await at.callWith(person.access, staffContract.suspendUser, {
      params: { id: at.people.superadmin.id },
    })
    expect(above.status).toBe(403)
    await at.db.deleteFrom('roles').where('id', '=', id).execute()
  })

  it('cannot be deleted while a person has them, and the response names the reason', async () => {
    const id = await makeRole('ocupado')
    await at.call('superadmin', staffContract.giveRoles, {
      params: { id: at.people.outsider.id },
      body: { roles: ['ocupado'] },
    })
    const rejected = await at.call('superadmin', staffContract.destroyRole, { params: { id } })
    expect([rejected.status, rejected.error.details]).toEqual([409, [{ entity: 'User', count: 1 }]])
    await at.call('superadmin', staffContract.takeRoles, {
      params: { id: at.people.outsider.id },
      query: { roles: ['ocupado'] },
    })
    expect((await at.call('superadmin', staffContract.destroyRole, { params: { id } })).status).toBe(200)
  })

  it('are open to the superadmin only', async () => {
    for (const user of ['admin', 'viewer', 'assignor', 'validator', 'outsider'] as const) {
      expect((await at.call(user, staffContract.listRoles)).status).toBe(403)
      expect((await at.call(user, staffContract.listPermissions)).status).toBe(403)
    }
  })
})

describe('the scope of a role', () => {
  const store = (body: object) => at.call('superadmin', staffContract.storeRole, { body: body as never })
  const update = (id: number, body: object) =>
    at.call('superadmin', staffContract.updateRole, {
      params: { id },
      body: { title: 'Rol de prueba', ...body } as never,
    })
  const idOf = async (name: contract.RoleName) =>
    (await at.call('superadmin', staffContract.listRoles)).body.data.find(
      (role) => role.name === contract.storedRole(name),
    )?.id ?? 0
  const marksOf = async (id: number) =>
    (await at.call('superadmin', staffContract.listRolePermissions, { params: { id } })).body.data
      .map((one) => [one.id, one.forbidden])
      .toSorted()
  const rowsAbout = (id: number) =>
    at.db
      .selectFrom('audits')
      .selectAll()
      .where('entity', '=', 'Role')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()

  it('is returned with the role, and is all by default', async () => {
    const { body } = await at.call('superadmin', staffContract.listRoles)
    const scopes = body.data.filter(({ is_builtin }) => is_builtin).map(({ name, scope }) => [name, scope])
    expect(scopes).toEqual(
      contract.roleNames.map((name) => [contract.storedRole(name), name === 'validator' ? 'own' : 'all']),
    )
    const plain = await store({ name: 'alcance-sin-decir', title: 'Sin decir' })
    expect(await roleOf(plain.body.details.id)).toMatchObject({ scope: 'all' })
    const own = await store({ name: 'alcance-propio', title: 'Propio', scope: 'own' })
    expect(await roleOf(own.body.details.id)).toMatchObject({ scope: 'own' })
    expect((await rowsAbout(own.body.details.id))[0]?.new_values).toMatchObject({ scope: 'own' })
  })

  it.each(['none', '', null, 1, ['own'], {}])('is all or own: refuses %j', async (scope) => {
    const stored = await store({ name: 'alcance-raro', title: 'Raro', scope })
    expect([stored.status, Object.keys(stored.error.errors ?? {})]).toEqual([422, ['scope']])
    const changed = await update(await idOf('viewer'), { scope })
    expect([changed.status, Object.keys(changed.error.errors ?? {})]).toEqual([422, ['scope']])
  })

  it('changes with a version and a row of the audit log, and holds at the next request', async () => {
    await at.deleteCitizens()
    const person = await at.person('alcance-cambiante', [])
    const theirs = await at.citizen({ checker_id: person.id })
    const others = await at.citizen({ checker_id: at.people.validator.id })
    const { id } = (await store({ name: 'alcance-cambia', title: 'Rol de prueba' })).body.details
    await write(id, [grant('view', 'Profile')])
    await at.call('superadmin', staffContract.giveRoles, {
      params: { id: person.id },
      body: { roles: ['alcance-cambia'] },
    })
    const listedIds = async () =>
      (await at.callWith(person.access, staffContract.listProfiles)).body.data.map((row) => row.id).toSorted()
    expect(await listedIds()).toEqual([theirs, others])
    const version = (await roleOf(id))?.version ?? 0
    expect((await update(id, { scope: 'own', version })).status).toBe(200)
    expect(await roleOf(id)).toMatchObject({ scope: 'own', version: version + 1 })
    expect(await listedIds()).toEqual([theirs])
    expect((await rowsAbout(id)).at(-1)).toMatchObject({
      event: 'updated',
      old_values: { scope: 'all' },
      new_values: { scope: 'own' },
    })
    const stale = await update(id, { scope: 'all', version })
    expect([stale.status, stale.error.details]).toMatchObject([409, { scope: 'own' }])
    expect((await update(id, { title: 'Otro título' })).status).toBe(200)
    expect(await roleOf(id)).toMatchObject({ scope: 'own', title: 'Otro título' })
  })

  it('makes a matrix stale that was read before the change, and nothing of that matrix is stored', async () => {
    const { id } = (await store({ name: 'alcance-y-matriz', title: 'Rol de prueba', scope: 'own' })).body.details
    await write(id, [grant('view', 'Profile')])
    const read = (await roleOf(id))?.version ?? 0
    expect((await update(id, { scope: 'all' })).status).toBe(200)
    const stale = await write(id, [grant('view', 'Profile'), grant('update', 'Profile')], read)
    expect([stale.status, stale.error.reason]).toEqual([409, 'stale_version'])
    expect(await roleOf(id)).toMatchObject({ scope: 'all', abilities_count: 1 })
  })

  it('is always all for the superadmin', async () => {
    const id = await idOf('superadmin')
    const title = (await roleOf(id))?.title
    const narrowed = await update(id, { title, scope: 'own' })
    expect([narrowed.status, narrowed.error.reason]).toEqual([409, 'system_row'])
    expect((await update(id, { title, scope: 'all' })).status).toBe(200)
    expect(await roleOf(id)).toMatchObject({ scope: 'all' })
  })

  it('uses the last one of two entries for one ability, and refuses a record with the id 0', async () => {
    const id = await makeRole('dos-marcas')
    expect((await write(id, [grant('view', 'Rate')])).status).toBe(200)
    const twice = await write(id, [grant('view', 'Rate'), grant('view', 'Rate', { forbidden: true })])
    expect([twice.status, twice.body.details]).toMatchObject([200, { added: 1, removed: 1 }])
    expect((await marksOf(id)).map(([, forbidden]) => forbidden)).toEqual([true])
    const none = await write(id, [grant('view', 'Rate', { entity_id: 0 })])
    expect(none).toMatchObject({ status: 422, body: { errors: { 'grants.0.entity_id': [expect.any(String)] } } })
  })

  it('is copied with the abilities and prohibitions of the role, in one step', async () => {
    const validator = await idOf('validator')
    const first = (await store({ name: 'copia-uno', title: 'Copia', copy_of: validator })).body.details.id
    expect(await roleOf(first)).toMatchObject({ scope: 'own', is_builtin: false, users_count: 0, version: 1 })
    expect(await marksOf(first)).toEqual(await marksOf(validator))
    const about = await rowsAbout(first)
    expect(about.map(({ event }) => event)).toEqual(['created', 'permissions-changed'])
    expect(about[1]?.new_values.abilities).toHaveLength((await marksOf(validator)).length)

    await write(first, [grant('view', 'Profile'), grant('view', 'File', { forbidden: true })])
    await update(first, { requires_totp: true })
    const second = await store({ name: 'copia-dos', title: 'Copia de la copia', scope: 'all', copy_of: first })
    expect(await roleOf(second.body.details.id)).toMatchObject({ scope: 'all', requires_totp: true })
    expect(await marksOf(second.body.details.id)).toEqual(await marksOf(first))
    expect((await rowsAbout(second.body.details.id))[1]?.new_values).toEqual({
      abilities: ['view-profile-citizen-portal', '− view-file-citizen-portal'],
    })
  })

  it('gets the abilities of several roles together, the widest scope, and every prohibition', async () => {
    const forbids = await makeRole('sin-archivos')
    await write(forbids, [grant('view', 'File', { forbidden: true })])
    await update(forbids, { requires_totp: true })
    const copies_of = [await idOf('viewer'), await idOf('validator'), forbids]
    const made = await store({ name: 'varios', title: 'Varios', copies_of })
    expect(made.status).toBe(201)
    const { id } = made.body.details
    expect(await roleOf(id)).toMatchObject({ scope: 'all', requires_totp: true, sso_only: false })
    const each = await Promise.all(copies_of.map(marksOf))
    const together = new Map(each.flat().map(([name, forbidden]) => [name, forbidden]))
    for (const [name, forbidden] of each.flat()) if (forbidden) together.set(name, true)
    const sorted = (marks: Iterable<unknown>) => [...marks].map((mark) => JSON.stringify(mark)).toSorted()
    expect(sorted((await marksOf(id)).map(([name, forbidden]) => [name, forbidden]))).toEqual(sorted(together))
    const refused = await store({
      name: 'ninguno',
      title: 'Ninguno',
      copies_of: [copies_of[0], await idOf('superadmin')],
    })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['copies_of']])
  })

  it('is not copied from a role that does not exist, nor from the superadmin', async () => {
    for (const copy_of of [999_999, await idOf('superadmin'), 'todo', null]) {
      const rejected = await store({ name: 'copia-imposible', title: 'Copia', copy_of })
      expect([copy_of, rejected.status, Object.keys(rejected.error.errors ?? {})]).toEqual([copy_of, 422, ['copy_of']])
    }
    expect(await at.db.selectFrom('roles').select('id').where('name', 'like', '%copia-imposible').execute()).toEqual([])
  })
})

/** The id of an ability on all records of a model. */
async function abilityOf(action: string, entity: string): Promise<number> {
  const { body } = await at.call('superadmin', staffContract.listPermissions)
  return body.data.find(({ name, only_owned }) => name === contract.abilityName(action, entity) && !only_owned)?.id ?? 0
}

describe('the abilities of a role', () => {
  it('are written together, and take effect at the next request', async () => {
    const id = await makeRole('lector')
    const person = await at.person('lectora', [])
    await at.call('superadmin', staffContract.giveRoles, { params: { id: person.id }, body: { roles: ['lector'] } })
    expect((await at.callWith(person.access, staffContract.listProfiles)).status).toBe(403)
    const written = await write(id, [grant('view', 'Profile'), grant('view', 'Schedule')])
    expect(written.body.details).toMatchObject({ added: 2, removed: 0 })
    expect((await at.callWith(person.access, staffContract.listProfiles)).status).toBe(200)
    const less = await write(id, [grant('view', 'Schedule')], written.body.details.version)
    expect(less.body.details).toMatchObject({ added: 0, removed: 1 })
    expect((await at.callWith(person.access, staffContract.listProfiles)).status).toBe(403)
    expect((await at.callWith(person.access, staffContract.listSchedules)).status).toBe(200)
    await write(id, [])
    expect((await at.callWith(person.access, staffContract.listSchedules)).status).toBe(403)
  })

  it('include prohibitions, abilities for own records, and abilities for one record', async () => {
    const id = await makeRole('matices')
    const marks = [
      grant('view', 'Profile'),
      grant('update', 'Profile', { forbidden: true }),
      grant('assign-status', 'Profile', { only_owned: true }),
      grant('view', 'Rate', { entity_id: 7 }),
    ]
    await write(id, marks)
    const { body } = await at.call('superadmin', staffContract.listRolePermissions, { params: { id } })
    const shown = body.data.map(({ name, forbidden, only_owned, entity_id }) => [
      name.replace('-citizen-portal', ''),
      forbidden,
      only_owned,
      entity_id,
    ])
    expect(shown.toSorted()).toEqual([
      ['assign-status-profile', false, true, null],
      ['update-profile', true, false, null],
      ['view-profile', false, false, null],
      ['view-rate', false, false, 7],
    ])
    expect((await write(id, marks)).body.details).toMatchObject({ added: 0, removed: 0 })
    const turned = marks.map((mark) => (mark.action === 'update' ? grant('update', 'Profile') : mark))
    expect((await write(id, turned)).body.details).toMatchObject({ added: 1, removed: 1 })
  })

  it('are written to the audit log by name, and a stale version is refused with the present role', async () => {
    const id = await makeRole('rastro')
    await write(id, [grant('view', 'Rate')])
    const row = await at.db
      .selectFrom('audits')
      .selectAll()
      .where('event', '=', 'permissions-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      entity: 'Role',
      entity_id: id,
      user_id: at.people.superadmin.id,
      new_values: { abilities: ['view-rate-citizen-portal'] },
    })
    const stale = await write(id, [], 1)
    expect([stale.status, stale.error.reason]).toEqual([409, 'stale_version'])
  })

  it('make an earlier matrix stale when they are given and removed one by one', async () => {
    const id = await makeRole('de-a-uno')
    const permission = await abilityOf('view', 'Rate')
    const versionNow = async () => {
      const { body } = await at.call('superadmin', staffContract.listRoles)
      return body.data.find((role) => role.id === id)?.version ?? 0
    }
    const attach = (body: object) =>
      at.call('superadmin', staffContract.attachPermission, { params: { id, permission }, body })
    const detach = () => at.call('superadmin', staffContract.detachPermission, { params: { id, permission } })
    for (const [change, raises] of [
      [() => attach({}), true],
      [() => attach({}), false],
      [() => attach({ forbidden: true }), true],
      [detach, true],
    ] as const) {
      const listedIds = await versionNow()
      expect((await change()).status).toBeLessThan(300)
      expect(await versionNow()).toBe(raises ? listedIds + 1 : listedIds)
      if (!raises) continue
      const stale = await write(id, [grant('view', 'Stage')], listedIds)
      expect([stale.status, stale.error.reason]).toEqual([409, 'stale_version'])
    }
    await attach({})
    const listedIds = await versionNow()
    const changed = { name: 'update-rate', title: 'Editar tarifa', entity_type: contract.entityType('Rate') }
    const made = await at.call('superadmin', staffContract.storePermission, {
      body: { ...changed, name: 'archive-rate', title: 'Archivar tarifa' },
    })
    const archive = made.body.details.id
    await at.call('superadmin', staffContract.attachPermission, { params: { id, permission: archive }, body: {} })
    const before = await versionNow()
    expect(before).toBe(listedIds + 1)
    const renamed = { ...changed, name: 'keep-rate', title: 'Guardar tarifa' }
    expect(
      (await at.call('superadmin', staffContract.updatePermission, { params: { id: archive }, body: renamed })).status,
    ).toBe(200)
    expect(await versionNow()).toBe(before + 1)
  })

  it('may include an ability that another request creates at the same moment', async () => {
    const id = await makeRole('a-la-vez')
    const name = contract.abilityName('print', 'Rate')
    const row = { name, title: 'Imprimir tarifa', entity_type: contract.entityType('Rate') }
    const { status, body } = await workDuring(
      at.db,
      (tx) => tx.insertInto('abilities').values(row).execute(),
      () => write(id, [grant('print', 'Rate')]),
    )
    expect([status, body.details]).toMatchObject([200, { added: 1, removed: 0 }])
    const held = await at.call('superadmin', staffContract.listRolePermissions, { params: { id } })
    expect(held.body.data.map((one) => one.name)).toEqual([name])
  })

  it('can be copied from every built-in role', async () => {
    const { body } = await at.call('superadmin', staffContract.listRoles)
    for (const { id: from, name } of body.data.filter(({ is_builtin }) => is_builtin)) {
      if (name === 'superadmin') continue
      const held = await at.call('superadmin', staffContract.listRolePermissions, { params: { id: from } })
      const grants = held.body.data.map((one): staffContract.Grant => {
        const entity = one.entity_type.split('/').at(-1) ?? ''
        const action = one.name.slice(0, -contract.abilityName('', entity).length)
        return { action, entity, entity_id: one.entity_id, only_owned: one.only_owned, forbidden: one.forbidden }
      })
      const id = await makeRole(`copia-${from}`)
      const copied = await write(id, grants)
      expect([name, copied.status, copied.body.details?.added]).toEqual([name, 200, grants.length])
      const again = await makeRole(`otra-${from}`)
      for (const { id: permission } of held.body.data) {
        const attached = await at.call('superadmin', staffContract.attachPermission, {
          params: { id: again, permission },
          body: {},
        })
        expect([name, permission, attached.status]).toEqual([name, permission, 201])
      }
    }
  })

  it('are never abilities on roles, whatever model they name', async () => {
    for (const entity of ['Role', 'ParticipantRole', 'Profile']) {
      for (const name of ['manage-role', 'manage-role-citizen-portal', 'view-Role', 'role']) {
        const body = { name, title: 'Sobre roles', entity_type: contract.entityType(entity) }
        const stored = await at.call('superadmin', staffContract.storePermission, { body })
        expect([entity, name, stored.status]).toEqual([entity, name, 422])
      }
    }
    const body = {
      name: 'print-participant-role',
      title: 'Imprimir',
      entity_type: contract.entityType('ParticipantRole'),
    }
    expect((await at.call('superadmin', staffContract.storePermission, { body })).status).toBe(201)
  })

  it('name a model by its class, with either separator', async () => {
    const { body } = await at.call('superadmin', staffContract.listModels)
    const found = body.data.find(({ model }) => model === 'Profile')
    expect(found?.id).toBe('CitizenPortal\\Models\\Profile')
    for (const { id, model } of body.data) expect(id.split('\\').at(-1)).toBe(model)
    for (const [index, entity_type] of [found?.id ?? '', 'CitizenPortal/Models/Profile'].entries()) {
      const fields = { name: `print${index}-profile`, title: 'Imprimir', entity_type }
      const stored = await at.call('superadmin', staffContract.storePermission, { body: fields })
      expect([entity_type, stored.status]).toEqual([entity_type, 201])
      const { id } = stored.body.details
      const changed = { params: { id }, body: { ...fields, title: 'Imprimir otra vez' } }
      expect((await at.call('superadmin', staffContract.updatePermission, changed)).status).toBe(200)
      const row = await at.db.selectFrom('abilities').select('entity_type').where('id', '=', id).executeTakeFirst()
      expect(row?.entity_type).toBe('CitizenPortal/Models/Profile')
    }
  })

  it('never include a wildcard on one type, roles, or a model that does not exist', async () => {
    const id = await makeRole('peligro')
    for (const grants of [[grant('manage', 'Role')], [grant('view', 'Nada')]]) {
      expect((await write(id, grants)).status).toBe(422)
    }
    const body = { title: 'Todo de perfiles', entity_type: contract.entityType('ProfileType') }
    for (const name of ['*', 'view-*']) {
      const stored = await at.call('superadmin', staffContract.storePermission, { body: { ...body, name } })
      expect([name, stored.status]).toEqual([name, 422])
    }
    const everything = { name: 'view-rate', title: 'Todo', entity_type: '*' }
    expect((await at.call('superadmin', staffContract.storePermission, { body: everything })).status).toBe(422)
  })

  it('of the superadmin cannot be changed', async () => {
    const { body } = await at.call('superadmin', staffContract.listRoles)
    const id = body.data.find(({ name }) => name === 'superadmin')?.id ?? 0
    expect((await write(id, [])).error.reason).toBe('system_row')
    const { body: all } = await at.call('superadmin', staffContract.listPermissions)
    const star = all.data.find(({ name }) => name === '*')?.id ?? 0
    for (const call of [staffContract.detachPermission, staffContract.attachPermission] as const) {
      const reply = await at.call('superadmin', call as typeof staffContract.detachPermission, {
        params: { id, permission: star },
      })
      expect(reply.error.reason).toBe('system_row')
    }
  })
})

describe('single abilities', () => {
  it('are created with the suffix, given, forbidden, removed and deleted', async () => {
    const id = await makeRole('uno-a-uno')
    const made = await at.call('superadmin', staffContract.storePermission, {
      body: { name: 'Inspect-Rate', title: 'Inspeccionar tarifas', entity_type: contract.entityType('Rate') },
    })
    const permission = made.body.details.id
    const params = { id, permission }
    expect((await at.call('superadmin', staffContract.attachPermission, { params, body: {} })).status).toBe(201)
    await at.call('superadmin', staffContract.attachPermission, { params, body: { forbidden: true } })
    const { body } = await at.call('superadmin', staffContract.listRolePermissions, { params: { id } })
    expect(body.data).toMatchObject([{ name: 'inspect-rate-citizen-portal', forbidden: true, roles_count: 1 }])
    const held = await at.call('superadmin', staffContract.destroyPermission, { params: { id: permission } })
    expect([held.status, held.error.reason]).toEqual([409, 'in_use'])
    expect((await at.call('superadmin', staffContract.detachPermission, { params })).status).toBe(200)
    expect((await at.call('superadmin', staffContract.detachPermission, { params })).status).toBe(404)
    expect((await at.call('superadmin', staffContract.destroyPermission, { params: { id: permission } })).status).toBe(
      200,
    )
  })

  it('have a version: a change over a colleague’s newer change is refused with the present ability', async () => {
    const body = { name: 'weigh-rate', title: 'Sopesar tarifas', entity_type: contract.entityType('Rate') }
    const { id } = (await at.call('superadmin', staffContract.storePermission, { body })).body.details
    const read = async () =>
      (await at.call('superadmin', staffContract.listPermissions)).body.data.find((ability) => ability.id === id)
    const listedIds = await read()
    const change = (title: string, version?: number) =>
      at.call('superadmin', staffContract.updatePermission, { params: { id }, body: { ...body, title, version } })
    expect((await change('Pesar tarifas', listedIds?.version)).status).toBe(200)
    const stale = await change('Medir tarifas', listedIds?.version)
    expect([stale.status, stale.error.reason, stale.error.details]).toMatchObject([
      409,
      'stale_version',
      { id, title: 'Pesar tarifas' },
    ])
    expect(await read()).toMatchObject({ title: 'Pesar tarifas' })
    // Existing clients send no version, and their changes overwrite.
    expect((await change('Sopesar tarifas')).status).toBe(200)
  })

  it('name the existing models, under their names', async () => {
    const { body } = await at.call('superadmin', staffContract.listModels, { headers: { 'x-localization': 'en' } })
    expect(body.data).toContainEqual({ id: 'CitizenPortal\\Models\\Rate', name: 'Rate', model: 'Rate' })
    expect(body.data.map(({ model }) => model)).not.toContain('Role')
  })
})

describe('the explanation of a right', () => {
  let citizen: number
  beforeEach(async () => {
    await at.deleteCitizens()
    citizen = await at.citizen({ checker_id: at.people.validator.id })
  })
  const send = async (user_id: number, action: string, entity: string, entity_id?: number) =>
    (await at.call('superadmin', staffContract.explain, { query: { user_id, action, entity, entity_id } })).body.data

  it('lists each ability, with the roles that give it', async () => {
    const own = await send(at.people.validator.id, 'assign-status', 'Profile', citizen)
    expect(own).toMatchObject({ allowed: true, could_ever: true, reason: 'allowed', in_scope: true })
    expect(own.abilities).toMatchObject([{ verdict: 'matches', only_owned: true }])
    const others = await send(at.people.validator2.id, 'assign-status', 'Profile', citizen)
    expect(others).toMatchObject({ allowed: false, could_ever: true, reason: 'out-of-scope', in_scope: false })
    expect(others.abilities).toMatchObject([{ verdict: 'not-owned' }])
    expect(await send(at.people.viewer.id, 'update', 'Profile', citizen)).toMatchObject({
      allowed: false,
      reason: 'no-match',
      abilities: [],
    })
  })

  it('shows that a prohibition wins', async () => {
    const id = await makeRole('sin-tarifas')
    await write(id, [grant('manage', 'Rate'), grant('destroy', 'Rate', { forbidden: true })])
    const person = await at.person('sintarifas', [])
    await at.call('superadmin', staffContract.giveRoles, {
      params: { id: person.id },
      body: { roles: ['sin-tarifas'] },
    })
    expect(await send(person.id, 'destroy', 'Rate')).toMatchObject({ allowed: false, reason: 'forbidden' })
    expect(await send(person.id, 'update', 'Rate')).toMatchObject({ allowed: true, reason: 'allowed' })
  })

  it('agrees with `can`, for every person and every ability', async () => {
    for (const name of ['superadmin', 'admin', 'viewer', 'assignor', 'validator', 'outsider'] as const) {
      const { body } = await at.call(name, contract.userPermissions)
      for (const entity of ['Profile', 'Rate', 'User', 'Audit'] as const) {
        for (const action of contract.actions) {
          const explanation = await send(at.people[name].id, action, entity)
          expect([name, action, entity, explanation.allowed]).toEqual([
            name,
            action,
            entity,
            contract.can(body.data, action, entity),
          ])
        }
      }
    }
  })

  it('refuses a person, a model or a record that does not exist', async () => {
    const query = { user_id: at.people.viewer.id, action: 'view', entity: 'Profile' }
    expect(
      (await at.call('superadmin', staffContract.explain, { query: { ...query, entity_id: 999_999 } })).status,
    ).toBe(404)
    expect((await at.call('superadmin', staffContract.explain, { query: { ...query, user_id: 999_999 } })).status).toBe(
      422,
    )
    expect((await at.call('superadmin', staffContract.explain, { query: { ...query, entity: 'Nada' } })).status).toBe(
      422,
    )
  })

  it('lists the people who may do one action', async () => {
    const usersAllowed = async (query: object) =>
      (await at.call('superadmin', staffContract.whoMay, { query: query as never })).body.data
        .filter(({ username }) => username in at.people)
        .map(({ username, extent }) => [username, extent])
    expect(await usersAllowed({ action: 'assign-status', entity: 'Profile' })).toEqual(
      expect.arrayContaining([
        ['admin', 'all'],
        ['superadmin', 'all'],
        ['validator', 'own'],
        ['validator2', 'own'],
      ]),
    )
    expect(await usersAllowed({ action: 'assign-status', entity: 'Profile', entity_id: citizen })).toEqual(
      expect.arrayContaining([['validator', 'record']]),
    )
    expect(await usersAllowed({ action: 'assign-status', entity: 'Profile', entity_id: citizen })).not.toContainEqual([
      'validator2',
      'record',
    ])
  })
})

describe('viewing as another role', () => {
  const headers = { 'x-view-as': 'viewer' }

  it('returns what the role may view, limited to one’s own rights, and writes nothing', async () => {
    await at.deleteCitizens()
    const citizen = await at.citizen()
    const listedIds = await at.call('superadmin', contract.userPermissions, { headers })
    expect(listedIds.body.data).toMatchObject({
      viewing_as: contract.storedRole('viewer'),
      id: at.people.superadmin.id,
    })
    expect((await at.call('superadmin', staffContract.listRoles, { headers })).status).toBe(403)
    const asValidator = { 'x-view-as': contract.storedRole('validator') }
    expect(
      (await at.call('superadmin', staffContract.showProfile, { params: { id: citizen }, headers: asValidator }))
        .status,
    ).toBe(200)
    const body = { status_id: contract.status.profileVerified, observation: 'No debería' }
    for (const call of [staffContract.transitionProfile, staffContract.updateProfile] as const) {
      const rejected = await at.call('superadmin', call as typeof staffContract.transitionProfile, {
        params: { id: citizen },
        body,
        headers: asValidator,
      })
      expect([rejected.status, rejected.error.reason]).toEqual([403, 'view_as_read_only'])
    }
    const notice = await at.inject('superadmin', {
      url: '/api/notifications/00000000-0000-4000-8000-000000000000',
      headers,
    })
    expect(notice.statusCode).toBe(403)
    const passwords = { old_password: 'x', password: 'Zorzal-7731', password_confirmation: 'Zorzal-7731' }
    const changed = await at.call('superadmin', contract.changePassword, { headers, body: passwords })
    expect([changed.status, changed.error.reason]).toEqual([403, 'view_as_read_only'])
  })

  it('allows signing out', async () => {
    const { access } = await at.person('sale-viendo', ['superadmin'])
    expect((await at.callWith(access, contract.logout, { headers })).status).toBe(200)
    expect((await at.callWith(access, contract.userPermissions)).status).toBe(401)
  })

  it('is open to superadmins, and for roles that exist', async () => {
    expect((await at.call('admin', contract.userPermissions, { headers })).status).toBe(403)
    const unknown = { 'x-view-as': 'nadie' }
    expect((await at.call('superadmin', contract.userPermissions, { headers: unknown })).status).toBe(404)
  })
})
