import { profileSortable, profileSortedBefore, status } from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../base/test-app.ts'

let ana: number
let alvaro: number
let berta: number
let nino: number

const w = await testApp()
beforeAll(async () => {
  await w.deleteCitizens()
  ana = await w.citizen({ name: 'ana', surname: 'Zúñiga', birthdate: '1990-05-01', stratum: 2, email: 'c@x.example' })
  alvaro = await w.citizen({
    name: 'Álvaro',
    surname: 'Ñáñez',
    birthdate: '1990-03-01',
    status_id: status.profileVerified,
    checker_id: w.people.validator.id,
    locality_id: 2,
    email: 'B@x.example',
    address: 'Avenida 1',
  })
  berta = await w.citizen({
    name: 'Berta',
    surname: 'Nadal',
    birthdate: '1950-01-01',
    stratum: 1,
    locality_id: 1,
    email: 'a@x.example',
  })
  nino = await w.citizen({
    name: 'Niño',
    surname: 'Pequeño',
    birthdate: '2020-01-01',
    stratum: 2,
    status_id: status.profileReturned,
    email: 'd@x.example',
    address: 'Aaa 1',
  })
})
afterAll(() => w.close())

async function ordered(query: object): Promise<number[]> {
  const { body, error } = await w.call('admin', listProfiles, { query })
  expect(error.errors).toBeUndefined()
  return body.data.map(({ id }) => id)
}

describe('the order of the list of citizens', () => {
  test('is newest first by default', async () => {
    expect(await ordered({})).toEqual([nino, berta, alvaro, ana])
  })

  test('ignores accents and capitals in Spanish names', async () => {
    expect(await ordered({ column: ['full_name'], order: ['asc'] })).toEqual([alvaro, ana, berta, nino])
  })

  test.each([
    ['asc', true],
    ['desc', false],
    ['DESC', false],
  ])('by %s ascending is %s', async (order, ascends) => {
    const rising = [ana, alvaro, berta, nino]
    expect(await ordered({ column: 'id', order })).toEqual(ascends ? rising : rising.toReversed())
  })

  test('by two columns uses the second for equal values of the first, each in its direction', async () => {
    const order = (first: string, second: string) =>
      ordered({ column: ['full_name_verifier', 'birthdate'], order: [first, second] })
    expect(await order('asc', 'asc')).toEqual([alvaro, berta, ana, nino])
    expect(await order('desc', 'desc')).toEqual([alvaro, nino, ana, berta])
  })

  test('has rows without a value last in both directions, and uses the id for equal values', async () => {
    expect(await ordered({ column: ['full_name_verifier'], order: ['asc'] })).toEqual([alvaro, ana, berta, nino])
    expect(await ordered({ column: ['full_name_verifier'], order: ['desc'] })).toEqual([alvaro, nino, berta, ana])
  })

  test('by a related name follows that name', async () => {
    // DEVUELTO, PENDIENTE, VERIFICADO
    expect(await ordered({ column: ['status'], order: ['asc'] })).toEqual([nino, ana, berta, alvaro])
  })

  test('applies to a search too', async () => {
    expect(await ordered({ query: 'a', column: ['birthdate'], order: ['asc'] })).toEqual([berta, alvaro, ana])
    expect(await ordered({ query: 'a' })).toEqual([berta, alvaro, ana])
  })

  test('ignores columns that existing clients sort by, alone and beside others', async () => {
    expect(profileSortedBefore.filter((column) => profileSortable.includes(column))).toEqual([])
    for (const column of profileSortedBefore) {
      expect(await ordered({ column: [column], order: ['asc'] }), column).toEqual([nino, berta, alvaro, ana])
    }
    expect(await ordered({ column: ['age', 'full_name'], order: ['desc', 'asc'] })).toEqual([alvaro, ana, berta, nino])
  })

  test('is available for every sortable column', async () => {
    const everyone = [ana, alvaro, berta, nino].toSorted()
    for (const column of profileSortable) {
      for (const order of ['asc', 'desc']) {
        expect((await ordered({ column: [column, 'id'], order: [order, order] })).toSorted(), column).toEqual(everyone)
        expect(await ordered({ query: 'ana', column: [column], order: [order] }), column).toEqual([ana])
      }
    }
  })

  test('is refused with an error for a missing or unsortable column', async () => {
    for (const column of ['nothing', 'mobile_phone', 'eps', 'id; drop table profiles']) {
      const { status: code, error } = await w.call('admin', listProfiles, { query: { column: ['id', column] } })
      expect(code).toBe(422)
      expect(Object.keys(error.errors ?? {})).toEqual(['column.1'])
    }
    for (const order of ['up', { odd: 'shape' }]) {
      const { error } = await w.call('admin', listProfiles, { query: { column: ['id'], order: [order] } })
      expect(Object.keys(error.errors ?? {})).toEqual(['order.0'])
    }
  })
})

describe('the pages of the list of citizens', () => {
  test('divide the list, and keep the filters in their links', async () => {
    const { body } = await w.call('admin', listProfiles, { query: { page: 2, per_page: 3, status_id: [1, 3, 4] } })
    expect(body.data.map(({ id }) => id)).toEqual([ana])
    expect(body.meta).toMatchObject({ current_page: 2, last_page: 2, total: 4, from: 4, to: 4, per_page: 3 })
    expect(body.links?.prev).toContain('status_id')
    expect(body.links?.next).toBeNull()
  })

  test('are empty past the end, with the exact total, with and without a search', async () => {
    for (const query of [{}, { query: 'a' }]) {
      const { status: code, body } = await w.call('admin', listProfiles, { query: { ...query, page: 1_000_000 } })
      expect(code).toBe(200)
      expect(body.data).toEqual([])
      expect(body.meta).toMatchObject({ total: 'query' in query ? 3 : 4, from: null, to: null })
    }
  })

  test.each([
    ['per_page', 0],
    ['per_page', 101],
    ['per_page', -1],
    ['per_page', 'abc'],
    ['per_page', 1.5],
    ['page', 0],
    ['page', 'x'],
  ])('are refused for %s %s', async (field, value) => {
    const { status: code, error } = await w.call('admin', listProfiles, { query: { [field]: value } })
    expect(code).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual([field])
  })

  test('have sizes from 1 to 100', async () => {
    expect(await ordered({ per_page: 1 })).toEqual([nino])
    expect(await ordered({ per_page: 100 })).toHaveLength(4)
  })

  test.each(profileSortable)('are empty far after the last one when sorted by %s', async (column) => {
    for (const order of ['asc', 'desc']) {
      const query = { page: 2_147_483_647, per_page: 100, column: [column], order: [order] }
      const { status: code, body } = await w.call('admin', listProfiles, { query })
      expect([code, body.data]).toEqual([200, []])
    }
  })
})
