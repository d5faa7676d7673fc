import { status } from '@portal/contract'
import { assignValidatorToMany, listProfiles } from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../base/test-app.ts'

let at: TestApp
beforeAll(async () => {
  at = await testApp()
})
afterAll(() => at.close())
beforeEach(() => at.deleteCitizens())

const day = 24 * 60 * 60 * 1000
/** A pending citizen who has waited for these days. */
const waiting = (days: number, fields: object = {}) =>
  at.citizen({ status_id: status.profilePending, created_at: new Date(Date.now() - days * day), ...fields })
const assignOldest = (count: number, filter: object = {}, by: 'assignor' | 'validator' | 'admin' = 'assignor') =>
  at.call(by, assignValidatorToMany, {
    body: { validator_id: at.people.validator.id, filter: { not_assigned: 'pending', ...filter }, count, oldest: true },
  } as never)
const assigned = async () => {
  const rows = await at.db.selectFrom('profiles').select('id').where('checker_id', 'is not', null).execute()
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

test('assigns the citizens who wait the longest, however many are newer, and nobody who does not wait', async () => {
  const newest = await waiting(1)
  const oldest = await waiting(400)
  const second = await waiting(300)
  await waiting(500, { status_id: status.profileVerified })
  const { body, status: code } = await assignOldest(2)
  expect(code).toBe(200)
  expect(body.details).toMatchObject({ assigned: 2, skipped: [] })
  expect(await assigned()).toEqual([oldest, second])
  expect(await assigned()).not.toContain(newest)
})

test('assigns only those with documents when the filter says so', async () => {
  await waiting(400)
  const withDocument = await waiting(300)
  const deleted = await waiting(350)
  await at.file(withDocument)
  const gone = await at.file(deleted)
  await at.db.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  expect((await assignOldest(1, { with_files: '1' })).status).toBe(200)
  expect(await assigned()).toEqual([withDocument])
  const list = await at.call('admin', listProfiles, { query: { with_files: '1' } } as never)
  expect(list.body.data.map(({ id }) => id)).toEqual([withDocument])
})

test('refuses when fewer wait than the person asked for, with their number, and assigns nobody', async () => {
  await waiting(3)
  await waiting(2)
  const { status: code, error } = await assignOldest(3)
  expect(code).toBe(409)
  expect(error).toMatchObject({ reason: 'count_changed', details: { count: 2 } })
  expect(await assigned()).toEqual([])
})

test.each([
  ['a negative number', { count: -1 }],
  ['zero', { count: 0 }],
  ['ids', { count: 1, filter: undefined, ids: [1] }],
])('refuses %s of the oldest', async (_, more) => {
  await waiting(3)
  const filter = { not_assigned: 'pending' }
  const body = { validator_id: at.people.validator.id, filter, oldest: true, ...more }
  const { status: code, error } = await at.call('assignor', assignValidatorToMany, { body } as never)
  expect(code).toBe(422)
  expect(Object.keys(error.errors ?? {})).toEqual(['count'])
  expect(await assigned()).toEqual([])
})

test('two people who assign at once never assign the same citizen', async () => {
  const ids: number[] = []
  for (let days = 40; days > 0; days -= 1) ids.push(await waiting(days))
  const responses = await Promise.all([assignOldest(20), assignOldest(20, {}, 'admin')])
  expect(responses.map(({ status: code }) => code)).toEqual([200, 200])
  expect(await assigned()).toEqual(ids)
  const transitions = await at.db.selectFrom('profile_transitions').select('profile_id').execute()
  expect(transitions).toHaveLength(40)
})

test('a validator may not assign', async () => {
  await waiting(3)
  expect((await assignOldest(1, {}, 'validator')).status).toBe(403)
  expect(await assigned()).toEqual([])
})
