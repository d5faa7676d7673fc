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

async function seenBy(token: string, query: object = {}) {
  const { status: code, body } = await w.callWith(token, listProfiles, { query })
  expect(code).toBe(200)
  expect(body.meta?.total).toBe(body.data.length)
  return body.data.map(({ id }) => id).toSorted((a, b) => a - b)
}

const verify = { status_id: status.profileVerified, observation: 'Todo en orden' }

describe('a validator and nothing more', () => {
  test.each([
    [{}],
    [{ query: 'mismo nombre' }],
    [{ status_id: [1, 2, 3, 4] }],
    [{ assigned: 1 }],
    [{ column: ['full_name_verifier', 'full_name'], order: ['asc', 'asc'] }],
  ])('lists own citizens, whatever the filter: %j', async (query) => {
    expect(await seenBy(w.people.validator.access, query)).toEqual([own])
  })

  test('cannot reach past the scope with a filter', async () => {
    const { access } = w.people.validator
    expect(await seenBy(access, { validators_id: [w.people.validator2.id] })).toEqual([])
    expect(await seenBy(access, { not_assigned: 1 })).toEqual([])
    expect(await seenBy(access, { status_id: 1 })).toEqual([])
  })

  test.each([
    ['detail', showProfile, undefined],
    ['observations', listObservations, undefined],
    ['status', transitionProfile, verify],
    ['undo', undoProfileTransition, undefined],
  ])('gets 404 for the %s of somebody else’s citizen, exactly as for none', async (_, call, body) => {
    const inputFor = (id: number) => ({ params: { id }, ...(body && { body }) })
    const absent = await w.call('validator', call, inputFor(nobodys + 1000))
    for (const id of [others, nobodys]) {
      const { status: code, error } = await w.call('validator', call, inputFor(id))
      expect(code).toBe(404)
      expect({ ...error, requested_at: '' }).toEqual({ ...absent.error, requested_at: '' })
    }
  })

  test('reaches own citizens', async () => {
    expect((await w.call('validator', showProfile, { params: { id: own } })).status).toBe(200)
    expect((await w.call('validator', listObservations, { params: { id: own } })).status).toBe(200)
    expect((await w.call('validator', transitionProfile, { params: { id: own }, body: verify })).status).toBe(200)
  })

  test('counts own citizens on the dashboard', async () => {
    const { body } = await w.call('validator', dashboard)
    expect(body.data.total).toBe(1)
    expect(body.data.counters.map(({ value }) => value)).toEqual([0, 1, 0, 0])
  })

  test('gets the new citizen at the next request after an assignment, and loses the one taken away', async () => {
    const { validator, validator2 } = w.people
    await w.call('assignor', assignValidator, { params: { id: nobodys }, body: { validator_id: validator.id } })
    await w.call('assignor', assignValidator, { params: { id: own }, body: { validator_id: validator2.id } })
    expect(await seenBy(validator.access)).toEqual([nobodys])
    expect((await w.call('validator', transitionProfile, { params: { id: nobodys }, body: verify })).status).toBe(200)
    expect((await w.call('validator', transitionProfile, { params: { id: own }, body: verify })).status).toBe(404)
  })
})

describe('whoever sees more', () => {
  test.each(['superadmin', 'admin', 'viewer', 'assignor'] as const)('%s sees everybody', async (user) => {
    expect(await seenBy(w.people[user].access)).toEqual([own, others, nobodys])
    const { body } = await w.call(user, dashboard)
    expect(body.data.total).toBe(3)
  })

  test.each(['admin', 'viewer', 'assignor'] as const)('a validator who is also %s sees everybody', async (role) => {
    const { access } = await w.person(`both-${role}`, ['validator', role])
    expect(await seenBy(access)).toEqual([own, others, nobodys])
  })

  test('an assignor assigns whom a validator cannot even see', async () => {
    const body = { validator_id: w.people.validator.id, ids: [others, nobodys] }
    const { body: result } = await w.call('assignor', assignValidatorToMany, { body })
    expect(result.details).toMatchObject({ assigned: 2, skipped: [] })
  })
})

describe('whoever sees nothing', () => {
  test.each([
    ['outsider', 403],
    ['stranger', 401],
  ] as const)('%s is rejected by every call', async (user: RequestUser, expected) => {
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

  test('the dashboard of staff without a role counts nobody', async () => {
    const { status: code, body } = await w.call('outsider', dashboard)
    expect(code).toBe(200)
    expect(body.data.total).toBe(0)
    expect((await w.call('stranger', dashboard)).status).toBe(401)
  })
})

describe('a role of one’s own', () => {
  test('with owned-only grants alone shows own citizens alone', async () => {
    const helper = await personWith(w, 'helper', [
      ['view', 'Profile', { only_owned: true }],
      ['assign-status', 'Profile', { only_owned: true }],
    ])
    const theirs = await w.citizen({ status_id: status.profileValidating, checker_id: helper.id })
    expect(await seenBy(helper.access)).toEqual([theirs])
    expect((await w.callWith(helper.access, showProfile, { params: { id: own } })).status).toBe(404)
    expect((await w.callWith(helper.access, transitionProfile, { params: { id: theirs }, body: verify })).status).toBe(
      200,
    )
  })
})
