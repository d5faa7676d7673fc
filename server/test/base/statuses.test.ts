import { statuses as catalogue, profileTypes } from '@portal/contract/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { type RequestUser, testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())

async function statuses(query: object = {}) {
  const { status, body } = await at.call('viewer', catalogue.index, { query })
  expect(status).toBe(200)
  return body
}
const idsOf = async (query: object) => (await statuses(query)).data.map(({ id }) => id)

describe('the list of statuses', () => {
  it('is sorted newest first, in pages of ten', async () => {
    const { data, meta, details } = await statuses({ without: 'audits' })
    expect(data.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(meta).toMatchObject({ total: 10, per_page: 10, last_page: 1 })
    expect(details.headers.map(({ value, text }) => [value, text])).toEqual([
      ['id', '#'],
      ['name', 'Nombre'],
      ['color', 'Color'],
      ['family', 'Familia'],
      ['created_at', 'Fecha de creación'],
      ['updated_at', 'Fecha de actualización'],
      ['actions', 'Acciones'],
    ])
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(
      ['id', 'name', 'color', 'family', 'version', 'created_at', 'updated_at', 'deleted_at'].toSorted(),
    )
  })

  it('finds one row by its id, and several by their names', async () => {
    expect(await idsOf({ where: 3 })).toEqual([3])
    expect(await idsOf({ where: 999 })).toEqual([])
    expect(await idsOf({ query: 'verif' })).toEqual([9, 3])
    expect(await idsOf({ query: 'VERIF', family: 'file' })).toEqual([9])
  })

  it('sorts by every pair of columns, and ties by id', async () => {
    expect(await idsOf({ column: ['name', 'id'], order: ['asc', 'desc'], query: 'e', per_page: 100 })).toEqual([
      10, 4, 8, 5, 1, 7, 9, 3,
    ])
    expect(await idsOf({ column: 'name', order: 'asc', query: 'pend' })).toEqual([1, 5, 8])
    expect(await idsOf({ column: 'created_at', order: 'asc', family: 'file' })).toEqual([8, 9, 10])
  })

  it('has pages, or all rows without links and meta', async () => {
    const second = await statuses({ per_page: 4, page: 2 })
    expect(second.data.map(({ id }) => id)).toEqual([6, 5, 4, 3])
    expect(second.meta).toMatchObject({ current_page: 2, last_page: 3, from: 5, to: 8, total: 10 })
    expect(second.links?.next).toBe('http://localhost:80/api/citizen-portal/status?per_page=4&page=3')
    const whole = await statuses({ per_page: -1 })
    expect(whole.data.length).toBe(10)
    expect(whole).not.toHaveProperty('meta')
  })

  it.each([['version'], ['actions'], ['for_profile'], ['name; drop table status']])(
    'refuses to sort by %s',
    async (column) => {
      const { status, error } = await at.call('viewer', catalogue.index, { query: { column: ['id', column] } })
      expect(status).toBe(422)
      expect(Object.keys(error.errors ?? {})).toEqual(['column.1'])
    },
  )

  it('shows no deleted row', async () => {
    const deleted = (deleted_at: Date | null) =>
      at.db.updateTable('status').set({ deleted_at }).where('id', '=', 10).execute()
    await deleted(at.now())
    expect(await idsOf({ family: 'file' })).toEqual([9, 8])
    expect((await statuses()).meta?.total).toBe(9)
    await deleted(null)
  })

  it.each([
    ['superadmin', 200],
    ['admin', 200],
    ['viewer', 200],
    ['assignor', 200],
    ['validator', 200],
    ['outsider', 403],
    ['stranger', 401],
  ] as const)('responds to %s with %i', async (user: RequestUser, status) => {
    expect((await at.call(user, catalogue.index)).status).toBe(status)
    expect((await at.call(user, profileTypes.index)).status).toBe(status)
  })
})

describe('the list of profile types', () => {
  const types = async (query: object) => (await at.call('validator', profileTypes.index, { query })).body

  it('has its two rows and its headers', async () => {
    const { data, meta, details } = await types({})
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      [2, 'BENEFICIARIO'],
      [1, 'PERSONAL'],
    ])
    expect(meta?.total).toBe(2)
    expect(details.headers.map(({ value }) => value)).toEqual(['id', 'name', 'created_at', 'updated_at', 'actions'])
  })

  it('can be searched, sorted, filtered and listed whole', async () => {
    expect((await types({ query: 'bene' })).data.map(({ id }) => id)).toEqual([2])
    expect((await types({ column: 'name', order: 'desc' })).data.map(({ id }) => id)).toEqual([1, 2])
    expect((await types({ where: 1 })).data.map(({ id }) => id)).toEqual([1])
    expect(await types({ per_page: -1 })).not.toHaveProperty('links')
  })
})

describe('a new status', () => {
  it.each([[{}], [{ color: null, family: null }], [{ color: '', family: '' }]])(
    'belongs to citizens and has the colour info when the body omits both: %j',
    async (more) => {
      const name = `En comité ${JSON.stringify(more)}`
      const made = await at.call('admin', catalogue.store, { body: { name, ...more } as never })
      expect(made.status, JSON.stringify(made.error)).toBe(201)
      const { body } = await at.call('admin', catalogue.show, { params: { id: made.body.details.id } })
      expect(body.data).toMatchObject({ name, color: 'info', family: 'profile' })
    },
  )

  it('stores the colour and family of the body, and refuses unknown ones', async () => {
    const body = { name: 'Pago en trámite', color: 'warning', family: 'subscription' } as const
    const made = await at.call('admin', catalogue.store, { body })
    const { body: shown } = await at.call('admin', catalogue.show, { params: { id: made.body.details.id } })
    expect(shown.data).toMatchObject(body)
    for (const wrong of [{ color: 'mauve' }, { family: 'other' }]) {
      const { status, error } = await at.call('admin', catalogue.store, {
        body: { ...body, name: 'Otro', ...wrong } as never,
      })
      expect([status, Object.keys(error.errors ?? {})]).toEqual([422, Object.keys(wrong)])
    }
  })
})
