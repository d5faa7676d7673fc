import { status } from '@portal/contract'
import {
  assignValidator,
  listObservations,
  postponeProfile,
  showProfile,
  transitionProfile,
  undoProfileTransition,
} from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type RequestUser, testApp } from './test-app.ts'

const w = await testApp()
afterAll(() => w.close())
beforeEach(() => w.deleteCitizens())

const undo = (user: RequestUser, id: number, transition_id?: number) =>
  w.call(user, undoProfileTransition, { params: { id }, body: { transition_id } })
const transition = (user: RequestUser, id: number, status_id: number) =>
  w.call(user, transitionProfile, { params: { id }, body: { status_id, observation: 'Revisado' } })
const assign = (user: RequestUser, id: number, validator_id: number) =>
  w.call(user, assignValidator, { params: { id }, body: { validator_id } })

async function profile(id: number) {
  return (await w.call('superadmin', showProfile, { params: { id }, query: { without: 'audits' } })).body.data
}

function assignedCitizen() {
  return w.citizen({
    status_id: status.profileValidating,
    checker_id: w.people.validator.id,
    assigned_by_id: w.people.assignor.id,
    assigned_at: new Date('2026-06-01T08:00:00-05:00'),
  })
}

describe('undoing a transition', () => {
  test('restores that the citizen was postponed, and the reason', async () => {
    const id = await assignedCitizen()
    const body = { reason: 'Falta llamar' }
    expect((await w.call('validator', postponeProfile, { params: { id }, body })).status).toBe(200)
    const { postponed_at, postponed_reason } = await profile(id)
    expect([postponed_at, postponed_reason]).toEqual([expect.any(String), 'Falta llamar'])
    await transition('validator', id, status.profileReturned)
    expect(await profile(id)).toMatchObject({ postponed_at: null, postponed_reason: null })
    expect((await undo('validator', id)).status).toBe(200)
    expect(await profile(id)).toMatchObject({ postponed_at, postponed_reason })
  })

  test('restores the former values, and writes an observation and an audit row', async () => {
    const id = await assignedCitizen()
    const before = await profile(id)
    await transition('validator', id, status.profileVerified)
    w.pass(60)
    const { status: code, body } = await undo('validator', id)
    expect(code).toBe(200)
    expect(body.data).toBe('Se deshizo el cambio.')
    const after = await profile(id)
    expect(after).toEqual({ ...before, version: 3, updated_at: after.updated_at, observations_count: 2 })
    const { body: observations } = await w.call('validator', listObservations, { params: { id } })
    expect(observations.data[0]?.observation).toBe(`${w.people.validator.full_name} DESHIZO EL CAMBIO A VERIFICADO.`)
    const audit = await w.db
      .selectFrom('audits')
      .select(['user_id', 'old_values', 'new_values'])
      .where('entity_id', '=', id)
      .where('event', '=', 'undone')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      user_id: w.people.validator.id,
      old_values: { status_id: 3 },
      new_values: { status_id: 2, verified_at: null },
    })
  })

  test('is refused for a decision with a later one, and keeps the later one', async () => {
    const id = await assignedCitizen()
    const first = await transition('validator', id, status.profileVerified)
    const second = await transition('validator', id, status.profileReturned)
    const rejected = await undo('validator', id, first.body.details.transition_id)
    expect([rejected.status, rejected.error.reason]).toEqual([409, 'undo_overtaken'])
    expect((await profile(id)).status_id).toBe(status.profileReturned)
    expect((await undo('validator', id, second.body.details.transition_id)).status).toBe(200)
    expect((await profile(id)).status_id).toBe(status.profileVerified)
  })

  test('undoes the last decision when none is named', async () => {
    const id = await assignedCitizen()
    await transition('validator', id, status.profileVerified)
    await transition('validator', id, status.profileReturned)
    expect((await undo('validator', id)).status).toBe(200)
    expect((await profile(id)).status_id).toBe(status.profileVerified)
  })

  test('restores a verified citizen who was returned by mistake', async () => {
    const verified_at = new Date('2026-05-01T09:30:00-05:00')
    const id = await w.citizen({ status_id: status.profileVerified, verified_at })
    await transition('admin', id, status.profileReturned)
    expect((await profile(id)).verified_at).toBeNull()
    await undo('admin', id)
    expect(await profile(id)).toMatchObject({
      status_id: status.profileVerified,
      verified_at: '2026-05-01 09:30:00',
      assigned_at: null,
      assigned_by_id: null,
    })
  })

  test('of an assignment restores the former validator and deletes the notification', async () => {
    const id = await assignedCitizen()
    await assign('assignor', id, w.people.validator2.id)
    const notices = () =>
      w.db.selectFrom('notifications').select('id').where('user_id', '=', w.people.validator2.id).execute()
    expect(await notices()).toHaveLength(1)
    expect((await undo('assignor', id)).status).toBe(200)
    expect(await profile(id)).toMatchObject({
      status_id: status.profileValidating,
      checker_id: w.people.validator.id,
      assigned_at: '2026-06-01 08:00:00',
    })
    expect(await notices()).toEqual([])
  })

  test('of an assignment with a later one is refused', async () => {
    const id = await assignedCitizen()
    const first = await assign('assignor', id, w.people.validator2.id)
    await assign('assignor', id, w.people.validator.id)
    const rejected = await undo('assignor', id, first.body.details.transition_id)
    expect([rejected.status, rejected.error.reason]).toEqual([409, 'undo_overtaken'])
    expect((await profile(id)).checker_id).toBe(w.people.validator.id)
  })

  test('is refused after more than a minute', async () => {
    const id = await assignedCitizen()
    await transition('validator', id, status.profileVerified)
    w.pass(61)
    const { status: code, error } = await undo('validator', id)
    expect([code, error.reason]).toEqual([409, 'undo_too_late'])
    expect((await profile(id)).status_id).toBe(status.profileVerified)
  })

  test.each(['admin', 'superadmin'] as const)('is refused for %s, who did not make it', async (user) => {
    const id = await assignedCitizen()
    await transition('validator', id, status.profileVerified)
    expect((await undo(user, id)).status).toBe(403)
    expect((await profile(id)).status_id).toBe(status.profileVerified)
  })

  test.each([
    ['viewer', 403],
    ['outsider', 403],
    ['validator2', 404],
    ['assignor', 403],
    ['stranger', 401],
  ] as const)('is refused to %s', async (user, expected) => {
    const id = await assignedCitizen()
    await transition('validator', id, status.profileVerified)
    expect((await undo(user, id)).status).toBe(expected)
  })

  test('still requires the ability of the transition', async () => {
    const both = await w.person('undo-validator-viewer', ['validator', 'viewer'])
    const id = await w.citizen({ status_id: status.profileValidating, checker_id: both.id })
    const body = { status_id: status.profileVerified, observation: 'Revisado' }
    await w.callWith(both.access, transitionProfile, { params: { id }, body })
    await w.db.updateTable('profiles').set({ checker_id: w.people.validator.id }).where('id', '=', id).execute()
    expect((await w.callWith(both.access, undoProfileTransition, { params: { id } })).error.reason).toBe('forbidden')
  })

  test('is refused after a later transition of another user', async () => {
    const id = await assignedCitizen()
    await transition('validator', id, status.profileVerified)
    await transition('admin', id, status.profileReturned)
    const { status: code, error } = await undo('validator', id)
    expect([code, error.reason]).toEqual([409, 'undo_overtaken'])
    expect((await undo('admin', id)).status).toBe(200)
    expect((await profile(id)).status_id).toBe(status.profileVerified)
  })

  test('is refused after any other change of the citizen', async () => {
    const id = await assignedCitizen()
    await transition('validator', id, status.profileVerified)
    await w.db.updateTable('profiles').set({ address: 'Calle 9' }).where('id', '=', id).execute()
    expect((await undo('validator', id)).error.reason).toBe('undo_overtaken')
  })

  test('succeeds once when five requests run at the same time', async () => {
    const id = await assignedCitizen()
    await transition('validator', id, status.profileVerified)
    const responses = await Promise.all(Array.from({ length: 5 }, () => undo('validator', id)))
    expect(responses.map(({ status: code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await undo('validator', id)).error.reason).toBe('nothing_to_undo')
    expect((await profile(id)).version).toBe(3)
  })

  test('undoes one step only', async () => {
    const id = await w.citizen()
    await assign('admin', id, w.people.validator.id)
    await transition('admin', id, status.profileVerified)
    expect((await undo('admin', id)).status).toBe(200)
    expect((await undo('admin', id)).error.reason).toBe('undo_overtaken')
    expect(await profile(id)).toMatchObject({ status_id: status.profileValidating, checker_id: w.people.validator.id })
  })

  test('returns 409 without a transition, and 404 without a citizen', async () => {
    const id = await assignedCitizen()
    const { status: code, error } = await undo('validator', id)
    expect([code, error.reason]).toEqual([409, 'nothing_to_undo'])
    expect((await undo('admin', id + 1000)).status).toBe(404)
  })
})
