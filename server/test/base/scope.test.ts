import { status } from '@portal/contract'
import {
  assignValidator,
  assignValidatorToMany,
  dashboard,
  listObservations,
  listProfiles,
  showProfile,
  transitionProfile,
  undoProfileTransition,
} from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { personWith } from '../people/person-with.ts'
import { type RequestUser, testApp } from './test-app.ts'

let own: number
let others: number
let nobodys: number

const w = await testApp()
afterAll(() => w.close())
beforeEach(async () => {
  await w.deleteCitizens()
  const held = { status_id: status.profileValidating, name: 'Mismo', surname: 'Nombre' }
  own = await w.citizen({ ...held, checker_id: w.people.validator.id })
  others = await w.citizen({ ...held, checker_id: w.people.validator2.id })
  nobodys = await w.citizen({ name: 'Mismo', surname: 'Nombre' })
})

async function listedIds(token: string, query: object = {}) {
  const { status: code, body } = await w.callWith(token, listProfiles, { query })
  expect(code).toBe(200)
  expect(body.meta?.total).toBe(body.data.length)
  return body.data.map(({ id }) => id).toSorted((a, b) => a - b)
}

const verify = { status_id: status.profileVerified, observation: 'Todo en orden' }

describe('a user with only the validator role', () => {
  test.each([
    [{}],
    [{ query: 'mismo nombre' }],
    [{ status_id: [1, 2, 3, 4] }],
    [{ assigned: 1 }],
    [{ column: ['full_name_verifier', 'full_name'], order: ['asc', 'asc'] }],
  ])('lists only own citizens with the filter %j', async (query) => {
    expect(await listedIds(w.people.validator.access, query)).toEqual([own])
  })

  test('gets no other citizens with a filter by validator or status', async () => {
    const { access } = w.people.validator
    expect(await listedIds(access, { validators_id: [w.people.validator2.id] })).toEqual([])
    expect(await listedIds(access, { not_assigned: 1 })).toEqual([])
    expect(await listedIds(access, { status_id: 1 })).toEqual([])
  })

  test.each([
    ['detail', showProfile, undefined],
    ['observations', listObservations, undefined],
    ['status', transitionProfile, verify],
    ['undo', undoProfileTransition, undefined],
  ])('gets 404 for the %s of another’s citizen, the same as for a missing one', async (_, call, body) => {
    const inputFor = (id: number) => ({ params: { id }, ...(body && { body }) })
    const absent = await w.call('validator', call, inputFor(nobodys + 1000))
    for (const id of [others, nobodys]) {
      const { status: code, error } = await w.call('validator', call, inputFor(id))
      expect(code).toBe(404)
      expect({ ...error, requested_at: '' }).toEqual({ ...absent.error, requested_at: '' })
    }
  })

  test('may view and decide about own citizens', async () => {
    expect((await w.call('validator', showProfile, { params: { id: own } })).status).toBe(200)
    expect((await w.call('validator', listObservations, { params: { id: own } })).status).toBe(200)
    expect((await w.call('validator', transitionProfile, { params: { id: own }, body: verify })).status).toBe(200)
  })

  test('counts only own citizens on the dashboard', async () => {
    const { body } = await w.call('validator', dashboard)
    expect(body.data.total).toBe(1)
    expect(body.data.counters.map(({ value }) => value)).toEqual([0, 1, 0, 0])
  })

  test('gets a newly assigned citizen at the next request, and loses one assigned to another', async () => {
    const { validator, validator2 } = w.people
    await w.call('assignor', assignValidator, { params: { id: nobodys }, body: { validator_id: validator.id } })
    await w.call('assignor', assignValidator, { params: { id: own }, body: { validator_id: validator2.id } })
    expect(await listedIds(validator.access)).toEqual([nobodys])
    expect((await w.call('validator', transitionProfile, { params: { id: nobodys }, body: verify })).status).toBe(200)
    expect((await w.call('validator', transitionProfile, { params: { id: own }, body: verify })).status).toBe(404)
  })
})

describe('a user with a wider scope', () => {
  test.each(['superadmin', 'admin', 'viewer', 'assignor'] as const)('gets every citizen as %s', async (user) => {
    expect(await listedIds(w.people[user].access)).toEqual([own, others, nobodys])
    const { body } = await w.call(user, dashboard)
    expect(body.data.total).toBe(3)
  })

  test.each(['admin', 'viewer', 'assignor'] as const)(
    'gets every citizen as a validator who is also %s',
    async (role) => {
      const { access } = await w.person(`both-${role}`, ['validator', role])
      expect(await listedIds(access)).toEqual([own, others, nobodys])
    },
  )

  test('may assign citizens, as an assignor, that a validator may not view', async () => {
    const body = { validator_id: w.people.validator.id, ids: [others, nobodys] }
    const { body: result } = await w.call('assignor', assignValidatorToMany, { body })
    expect(result.details).toMatchObject({ assigned: 2, skipped: [] })
  })
})

describe('a user without a scope', () => {
  test.each([
    ['outsider', 403],
    ['stranger', 401],
  ] as const)('is rejected by every call as %s', async (user: RequestUser, expected) => {
    const params = { id: own }
    const body = { validator_id: 1, ids: [own], ...verify }
    for (const call of [
      listProfiles,
      showProfile,
      listObservations,
      assignValidator,
      transitionProfile,
      undoProfileTransition,
    ]) {
      expect((await w.call(user, call, { params, ...(call.method === 'GET' ? {} : { body }) })).status).toBe(expected)
    }
    expect((await w.call(user, assignValidatorToMany, { body })).status).toBe(expected)
  })

  test('counts no citizen on the dashboard, as staff without a role', async () => {
    const { status: code, body } = await w.call('outsider', dashboard)
    expect(code).toBe(200)
    expect(body.data.total).toBe(0)
    expect((await w.call('stranger', dashboard)).status).toBe(401)
  })
})

describe('a custom role', () => {
  test('with only owned-only grants shows only own citizens', async () => {
    const helper = await personWith(w, 'helper', [
      ['view', 'Profile', { only_owned: true }],
      ['assign-status', 'Profile', { only_owned: true }],
    ])
    const theirs = await w.citizen({ status_id: status.profileValidating, checker_id: helper.id })
    expect(await listedIds(helper.access)).toEqual([theirs])
    expect((await w.callWith(helper.access, showProfile, { params: { id: own } })).status).toBe(404)
    expect((await w.callWith(helper.access, transitionProfile, { params: { id: theirs }, body: verify })).status).toBe(
      200,
    )
  })
})
