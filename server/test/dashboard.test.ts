import { dashboard, moveProfile, status } from '@portal/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type World, world } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(() => w.forgetCitizens())

test('the dashboard counts citizens by status, each with its name, icon and colour', async () => {
  await w.citizen()
  await w.citizen()
  await w.citizen({ status_id: status.profileVerified })
  const { status: code, body } = await w.call('viewer', dashboard)
  expect(code).toBe(200)
  expect(body.data).toEqual({
    counters: [
      { status_id: 1, name: 'PENDIENTE', icon: 'mdi-order-bool-ascending-variant', color: 'info', value: 2 },
      { status_id: 2, name: 'VALIDANDO', icon: 'mdi-clipboard-text-search-outline', color: 'warning', value: 0 },
      { status_id: 3, name: 'VERIFICADO', icon: 'mdi-shield-check', color: 'success', value: 1 },
      { status_id: 4, name: 'DEVUELTO', icon: 'mdi-swap-horizontal-bold', color: 'error', value: 0 },
    ],
    total: 3,
  })
})

test('an empty portal counts zeros', async () => {
  const { body } = await w.call('admin', dashboard)
  expect(body.data.counters.map(({ value }) => value)).toEqual([0, 0, 0, 0])
  expect(body.data.total).toBe(0)
})

test('a status that was renamed is called by its new name, and a move is counted at once', async () => {
  const id = await w.citizen()
  await w.db.updateTable('status').set({ name: 'POR REVISAR' }).where('id', '=', 1).execute()
  const before = await w.call('admin', dashboard)
  expect(before.body.data.counters[0]).toMatchObject({ name: 'POR REVISAR', value: 1 })
  await w.call('admin', moveProfile, { params: { id }, body: { status_id: 3, observation: 'Todo en orden' } })
  const after = await w.call('admin', dashboard)
  expect(after.body.data.counters.map(({ value }) => value)).toEqual([0, 0, 1, 0])
})
