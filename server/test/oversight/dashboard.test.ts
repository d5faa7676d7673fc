import { status } from '@portal/contract'
import {
  assignValidator,
  dashboard,
  dashboardFigures,
  listProfiles,
  searchEverywhere,
  transitionProfile,
} from '@portal/contract/staff'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../base/test-app.ts'

const w = await testApp()
afterAll(() => w.close())
beforeEach(() => w.deleteCitizens())

test('dashboard counts citizens by status, each with its name, icon and colour', async () => {
  await w.citizen()
  await w.citizen()
  await w.citizen({ status_id: status.profileVerified })
  const { status: code, body } = await w.call('viewer', dashboard)
  expect(code).toBe(200)
  expect(body.data).toMatchObject({
    counters: [
      { status_id: 1, name: 'PENDIENTE', icon: 'mdi-order-bool-ascending-variant', color: 'info', value: 2 },
      { status_id: 2, name: 'VALIDANDO', icon: 'mdi-clipboard-text-search-outline', color: 'warning', value: 0 },
      { status_id: 3, name: 'VERIFICADO', icon: 'mdi-shield-check', color: 'success', value: 1 },
      { status_id: 4, name: 'DEVUELTO', icon: 'mdi-swap-horizontal-bold', color: 'error', value: 0 },
    ],
    total: 3,
  })
})

test('dashboard returns zeros for an empty database', async () => {
  const { body } = await w.call('admin', dashboard)
  expect(body.data.counters.map(({ value }) => value)).toEqual([0, 0, 0, 0])
  expect(body.data.total).toBe(0)
})

test('dashboard shows a renamed status with its new name, and counts a transition at once', async () => {
  const id = await w.citizen()
  await w.db.updateTable('status').set({ name: 'POR REVISAR' }).where('id', '=', 1).execute()
  const before = await w.call('admin', dashboard)
  expect(before.body.data.counters[0]).toMatchObject({ name: 'POR REVISAR', value: 1 })
  await w.call('admin', transitionProfile, { params: { id }, body: { status_id: 3, observation: 'Todo en orden' } })
  const after = await w.call('admin', dashboard)
  expect(after.body.data.counters.map(({ value }) => value)).toEqual([0, 0, 1, 0])
})

test('dashboard returns an empty page of venues without enrolments, and 422 for wrong pages and dates', async () => {
  const { body } = await w.call('admin', dashboard, { query: { page: 1, per_page: 5 } })
  expect(body.data.activities).toMatchObject({ current_page: 1, per_page: 5, data: [], total: 0 })
  expect((await w.call('admin', dashboard, { query: { per_page: -1 } })).status).toBe(422)
  const wrong = { start_date: '2026-02-02', final_date: '2026-01-01' }
  expect((await w.call('admin', dashboard, { query: wrong })).status).toBe(422)
})

test('dashboard figures return the work of each validator, the weeks and the time that a validation takes', async () => {
  const { validator, validator2 } = w.people
  const ids = [await w.citizen(), await w.citizen(), await w.citizen()]
  for (const id of ids) await w.call('admin', assignValidator, { params: { id }, body: { validator_id: validator.id } })
  w.pass(2 * 3600)
  await w.call('admin', transitionProfile, {
    params: { id: ids[0] ?? 0 },
    body: { status_id: 3, observation: 'Completo' },
  })
  w.pass(3600)
  await w.call('admin', transitionProfile, {
    params: { id: ids[1] ?? 0 },
    body: { status_id: 4, observation: 'Falta algo' },
  })
  const { body } = await w.call('admin', dashboardFigures)
  const { validators, weeks, times } = body.data
  expect(validators.find(({ id }) => id === validator.id)).toMatchObject({
    waiting: 1,
    oldest_at: '2026-06-15 10:00:00',
  })
  expect(validators.find(({ id }) => id === validator2.id)).toMatchObject({ waiting: 0, oldest_at: null })
  expect(weeks).toHaveLength(13)
  expect(weeks.at(-1)).toEqual({ week: '2026-06-15', registered: 3, verified: 1, returned: 1 })
  expect(times).toEqual({ count: 1, median_hours: 2, p90_hours: 2 })
  // The list of the figure has the citizens returned in that week, and none of the week before.
  const returned = async (returned_from: string, returned_to: string) =>
    (await w.call('admin', listProfiles, { query: { returned_from, returned_to } })).body.data.map(({ id }) => id)
  expect(await returned('2026-06-15', '2026-06-21')).toEqual([ids[1]])
  expect(await returned('2026-06-08', '2026-06-14')).toEqual([])
  const before = await w.call('admin', dashboardFigures, {
    query: { start_date: '2026-01-01', final_date: '2026-01-31' },
  })
  expect(before.body.data.times.count).toBe(0)
})

test('dashboard figures of a validator include only their own citizens', async () => {
  const { validator, validator2 } = w.people
  await w.citizen({ status_id: status.profileValidating, checker_id: validator.id, assigned_at: w.now() })
  await w.citizen({ status_id: status.profileValidating, checker_id: validator2.id, assigned_at: w.now() })
  const { body } = await w.call('validator', dashboardFigures)
  expect(body.data.weeks.at(-1)?.registered).toBe(1)
  expect(body.data.validators.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(1)
  const outside = await w.call('outsider', dashboardFigures)
  expect(outside.body.data).toMatchObject({ validators: [], programs: [], weeks: [] })
})

test('search everywhere finds citizens in scope by name in any order, without accents, and by document', async () => {
  const { validator } = w.people
  const mine = await w.citizen({ name: 'Zulmáyara', surname: 'Pérez', document: '99887766', checker_id: validator.id })
  await w.citizen({ name: 'Zulmáyara', surname: 'Gómez' })
  const find = async (user: 'admin' | 'validator' | 'outsider', query: string) =>
    (await w.call(user, searchEverywhere, { query: { query } })).body.data
  expect(await find('admin', 'perez zulmayara')).toEqual([
    {
      type: 'citizen',
      id: mine,
      title: 'ZULMÁYARA PÉREZ',
      subtitle: 'CC 99887766 · POR REVISAR',
      parts: [
        { kind: 'text', text: 'CC 99887766' },
        { kind: 'sentence', text: 'POR REVISAR' },
      ],
      to: { name: 'user-validation-id-citizen', params: { id: mine } },
    },
  ])
  expect(await find('admin', 'zulmayara')).toHaveLength(2)
  expect((await find('validator', 'zulmayara')).map(({ id }) => id)).toEqual([mine])
  expect(await find('outsider', 'zulmayara')).toEqual([])
  expect((await find('admin', 'validator')).some(({ type }) => type === 'user')).toBe(true)
  expect((await find('validator', 'validator')).some(({ type }) => type === 'user')).toBe(false)
  expect((await w.call('admin', searchEverywhere, { query: { query: 'a' } })).status).toBe(422)
})

test.each([dashboard, dashboardFigures])(
  'dashboard figures return 422 for a period of more than two years, in every format of date',
  async (call) => {
    const send = async (query: object) => {
      const { status, error } = await w.call('superadmin', call, { query })
      return [status, Object.keys(error.errors ?? {})]
    }
    for (const query of [
      { start_date: '0001-01-01' },
      { start_date: '2024-01-01', final_date: '2026-01-01' },
      { start_date: '0001-01-01', final_date: '9999-12-31' },
      { start_date: '9999-01-01' },
    ]) {
      expect([query, ...(await send(query))]).toEqual([query, 422, ['start_date']])
    }
    expect(await send({ start_date: '2024-01-02', final_date: '2026-01-01' })).toEqual([200, []])
  },
)
