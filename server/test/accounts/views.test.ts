import {
  createView,
  deleteView,
  listViews,
  mostViews,
  recordExport,
  type SavedView,
  showView,
  storedRole,
  updateView,
} from '@portal/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PersonName, testApp } from '../base/test-app.ts'

let roles: Readonly<Record<string, number>>

const at = await testApp()
beforeAll(async () => {
  const rows = await at.db.selectFrom('roles').select(['id', 'name']).execute()
  roles = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.db.deleteFrom('user_views').execute()
})

const roleId = (role: 'admin' | 'assignor' | 'validator' | 'viewer') => roles[storedRole(role)] ?? 0
const pending = {
  list: 'user-validation',
  name: 'Pendientes',
  query: 'status_id[]=1&status_id[]=2&query=n%C3%BA%C3%B1ez',
}

async function save(user: PersonName, body: object = pending): Promise<number> {
  const { status, body: response } = await at.call(user, createView, { body: body as typeof pending })
  expect(status).toBe(201)
  return response.details.id
}

async function views(user: PersonName, list?: string): Promise<readonly SavedView[]> {
  const { status, body } = await at.call(user, listViews, { query: list === undefined ? {} : { list } })
  expect(status).toBe(200)
  return body.data
}

const change = (user: PersonName, id: number, body: object) => at.call(user, updateView, { params: { id }, body })
const open = (user: PersonName, id: number) => at.call(user, showView, { params: { id } })

async function rejectedFields(user: PersonName, body: object): Promise<string[]> {
  const { status, error } = await at.call(user, createView, { body: body as typeof pending })
  expect(status).toBe(422)
  return Object.keys(error.errors ?? {})
}

describe('saved views', () => {
  it('are stored unchanged and returned by name', async () => {
    const id = await save('viewer')
    await save('viewer', { ...pending, name: 'álamos', query: '' })
    await save('viewer', { ...pending, list: 'schedules' })
    const found = await views('viewer', 'user-validation')
    expect(found.map(({ name }) => name)).toEqual(['álamos', 'Pendientes'])
    expect(found[1]).toMatchObject({
      ...pending,
      id,
      is_default: false,
      shared_with_role: null,
      is_own: true,
      version: 1,
    })
    expect(await views('viewer')).toHaveLength(3)
    expect((await open('viewer', id)).body.data).toEqual(found[1])
  })

  it('belong to one person: nobody else reads, changes or deletes them', async () => {
    const id = await save('viewer')
    expect(await views('superadmin')).toEqual([])
    expect((await open('superadmin', id)).status).toBe(404)
    expect((await change('admin', id, { name: 'Otra' })).status).toBe(404)
    expect((await at.call('admin', deleteView, { params: { id } })).status).toBe(404)
    expect((await open('viewer', id)).body.data.name).toBe('Pendientes')
  })

  it('shared with a role can be read by everybody with that role, and changed by their owner only', async () => {
    const id = await save('admin', { ...pending, is_default: true, shared_with_role: roleId('validator') })
    const [shared] = await views('validator', 'user-validation')
    expect(shared).toMatchObject({
      id,
      query: pending.query,
      is_own: false,
      is_default: false,
      shared_with_role: { id: roleId('validator'), name: storedRole('validator') },
    })
    expect(shared?.owner).not.toBe('')
    expect(await views('viewer')).toEqual([])
    expect((await open('validator2', id)).status).toBe(200)
    expect((await open('viewer', id)).status).toBe(404)
    expect((await change('validator', id, { name: 'Mía' })).status).toBe(403)
    expect((await at.call('validator', deleteView, { params: { id } })).status).toBe(403)
    expect((await change('admin', id, { shared_with_role: null })).status).toBe(200)
    expect((await open('validator', id)).status).toBe(404)
  })

  it('may be shared with several roles or with everybody, and are hidden from a person who loses the role', async () => {
    const several = [roleId('validator'), roleId('assignor')]
    const id = await save('admin', { ...pending, shared_with_roles: several })
    const [shared] = await views('validator')
    expect(shared?.shared_with_roles.map((role) => role.id).toSorted()).toEqual(several.toSorted())
    expect(shared?.shared_with_role?.id).toBe(Math.min(...several))
    expect((await open('assignor', id)).status).toBe(200)
    expect((await open('viewer', id)).status).toBe(404)
    const holds = at.db.deleteFrom('user_roles').where('user_id', '=', at.people.validator2.id)
    expect((await open('validator2', id)).status).toBe(200)
    await holds.where('role_id', '=', roleId('validator')).execute()
    await at.db
      .updateTable('rights_epoch')
      .set((row) => ({ epoch: row('epoch', '+', 1) }))
      .execute()
    expect((await open('validator2', id)).status).not.toBe(200)
    await at.db
      .insertInto('user_roles')
      .values({ user_id: at.people.validator2.id, role_id: roleId('validator') })
      .execute()
    await at.db
      .updateTable('rights_epoch')
      .set((row) => ({ epoch: row('epoch', '+', 1) }))
      .execute()

    expect((await change('admin', id, { shared_with_roles: [], shared_with_everybody: true })).status).toBe(200)
    expect(await views('viewer')).toMatchObject([
      { id, shared_with_everybody: true, shared_with_role: null, is_own: false },
    ])
    expect((await change('admin', id, { shared_with_everybody: false })).status).toBe(200)
    expect(await views('viewer')).toEqual([])
  })

  it('are shared with everybody only by staff who may manage users, who also delete the shared views of others', async () => {
    const { status } = await at.call('validator', createView, { body: { ...pending, shared_with_everybody: true } })
    expect(status).toBe(403)
    const own = await save('validator', { ...pending, shared_with_roles: [roleId('validator')] })
    expect((await change('validator', own, { shared_with_everybody: true })).status).toBe(403)
    expect((await change('validator', own, { shared_with_roles: [roleId('validator'), roleId('admin')] })).status).toBe(
      422,
    )
    const id = await save('superadmin', { ...pending, shared_with_everybody: true })
    expect((await change('admin', id, { name: 'Otra' })).status).toBe(403)
    expect((await at.call('validator', deleteView, { params: { id } })).status).toBe(403)
    expect((await at.call('admin', deleteView, { params: { id } })).status).toBe(200)
  })

  it('are shared with one’s own roles, or with any role by staff who may manage users', async () => {
    const assignable = async (user: PersonName) =>
      (await at.call(user, listViews)).body.details.roles.map(({ id }) => id)
    expect(await assignable('validator')).toEqual([roleId('validator')])
    expect((await assignable('admin')).toSorted()).toEqual(Object.values(roles).toSorted())
    expect(await rejectedFields('validator', { ...pending, shared_with_role: roleId('admin') })).toEqual([
      'shared_with_role',
    ])
    expect(await rejectedFields('admin', { ...pending, shared_with_role: 99_999 })).toEqual(['shared_with_role'])
    const id = await save('validator', { ...pending, shared_with_role: roleId('validator') })
    expect((await change('validator', id, { shared_with_role: roleId('admin') })).status).toBe(422)
  })

  it('have one default for each list, and the newest choice wins', async () => {
    const first = await save('viewer', { ...pending, is_default: true })
    const elsewhere = await save('viewer', { ...pending, list: 'schedules', is_default: true })
    const second = await save('viewer', { ...pending, name: 'Otra', is_default: true })
    const defaults = async () => (await views('viewer')).filter(({ is_default }) => is_default).map(({ id }) => id)
    expect((await defaults()).toSorted()).toEqual([elsewhere, second].toSorted())
    expect((await change('viewer', first, { is_default: true })).status).toBe(200)
    expect((await defaults()).toSorted()).toEqual([first, elsewhere].toSorted())
    await change('viewer', first, { is_default: false })
    expect(await defaults()).toEqual([elsewhere])
  })

  it('have one default after two are stored at once', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    await Promise.all(names.map((name) => save('viewer', { ...pending, name, is_default: true })))
    const found = await views('viewer')
    expect(found).toHaveLength(6)
    expect(found.filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  it('have names that are unique for each person and list, ignoring case and accents', async () => {
    await save('viewer')
    expect(await rejectedFields('viewer', { ...pending, name: ' péndientes ' })).toEqual(['name'])
    await save('viewer', { ...pending, list: 'schedules' })
    await save('admin')
    const other = await save('viewer', { ...pending, name: 'Otra' })
    const { status, error } = await change('viewer', other, { name: 'PENDIENTES' })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['name']])
  })

  it('have a limit for each list', async () => {
    const { id: user_id } = at.people.viewer
    const rows = Array.from({ length: mostViews }, (_, index) => ({ ...pending, user_id, name: `Vista ${index}` }))
    await at.db.insertInto('user_views').values(rows).execute()
    expect(await rejectedFields('viewer', pending)).toEqual(['name'])
    await save('viewer', { ...pending, list: 'schedules' })
  })

  it('change field by field, and refuse a change over a newer one', async () => {
    const id = await save('viewer')
    expect((await change('viewer', id, { name: 'Nuevas', version: 1 })).status).toBe(200)
    const { status, error } = await change('viewer', id, { query: '', version: 1 })
    expect([status, error.reason]).toEqual([409, 'stale_version'])
    expect(error.details).toMatchObject({ id, name: 'Nuevas', query: pending.query, version: 2 })
    expect((await change('viewer', id, {})).status).toBe(200)
    expect((await open('viewer', id)).body.data).toMatchObject({ name: 'Nuevas', query: pending.query, version: 2 })
  })

  it('return 404 once deleted', async () => {
    const id = await save('viewer')
    const { body } = await at.call('viewer', deleteView, { params: { id } })
    expect(body.code).toBe(204)
    expect((await open('viewer', id)).status).toBe(404)
    expect((await at.call('viewer', deleteView, { params: { id } })).status).toBe(404)
  })

  it.each([
    ['an address', 'https://example.org/?a=1'],
    ['a broken percent code', 'query=%E0%A4%A'],
    ['a control character', 'query=a%00b'],
    ['an invalid parameter name', 'a-b=1'],
    ['a page', 'page=3'],
    ['another view', 'view=3'],
    ['script', '<script>=1'],
    ['more than 4,000 characters', `query=${'a'.repeat(4001)}`],
    ['too many parameters', Array(301).fill('a=1').join('&')],
  ])('refuse as their query %s', async (_, query) => {
    expect(await rejectedFields('viewer', { ...pending, query })).toEqual(['query'])
  })

  it.each([
    ['a missing list', { name: 'A', query: '' }, ['list']],
    ['an invalid list', { ...pending, list: '../etc' }, ['list']],
    ['a name of blanks', { ...pending, name: '   ' }, ['name']],
    ['a name that is too long', { ...pending, name: 'a'.repeat(81) }, ['name']],
    ['half a surrogate pair', { ...pending, name: 'a\ud800' }, ['name']],
  ])('refuse %s', async (_, body, fields) => {
    expect(await rejectedFields('viewer', body)).toEqual(fields)
  })

  it('return 401 without a session', async () => {
    expect((await at.call('stranger', listViews)).status).toBe(401)
    expect((await at.call('stranger', createView, { body: pending })).status).toBe(401)
  })
})

describe('an export that the browser makes of a list', () => {
  const made = { list: 'activities', query: 'query=agua', columns: ['name', 'id'], rows: 12, format: 'csv' as const }

  it('writes a row to the audit log with the person, the list and the number of rows', async () => {
    const { status } = await at.call('viewer', recordExport, { body: made })
    expect(status).toBe(201)
    const row = await at.db.selectFrom('audits').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ event: 'exported', entity: 'Export', entity_id: null, user_id: at.people.viewer.id })
    expect(row.new_values).toEqual(made)
  })

  it.each([
    ['no rows', { ...made, rows: 0 }, 'rows'],
    ['more rows than a file may have', { ...made, rows: 5001 }, 'rows'],
    ['an unknown format', { ...made, format: 'exe' }, 'format'],
    ['an address as query', { ...made, query: 'https://example.org/' }, 'query'],
    ['an invalid column name', { ...made, columns: ['a b'] }, 'columns.0'],
  ])('refuses %s', async (_, body, field) => {
    const { status, error } = await at.call('viewer', recordExport, { body: body as typeof made })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, [field]])
  })
})
