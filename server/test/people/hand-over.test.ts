import { currentUser, status } from '@portal/contract'
import {
  assignValidator,
  handOverProfile,
  listNotifications,
  listProfiles,
  postponeProfile,
  resumeProfile,
  showProfile,
  timeline,
  transitionProfile,
  undoHandover,
  undoProfileTransition,
  updateOwnAbsence,
} from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wireMoment } from '../../src/base/text/time.ts'
import { type RequestUser, type TestApp, testApp } from '../base/test-app.ts'

let at: TestApp
let start: Date
beforeAll(async () => {
  at = await testApp()
  start = at.now()
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.deleteCitizens()
  await at.db.deleteFrom('notifications').execute()
  at.setNow(start)
})

const reason = 'Conoce a la familia'
const day = (count: number) => new Date(start.getTime() + count * 86_400_000)
const own = () => ({
  status_id: status.profileValidating,
  checker_id: at.people.validator.id,
  assigned_by_id: at.people.assignor.id,
  assigned_at: day(-2),
  created_at: day(-5),
})

const handOver = (
  user: RequestUser,
  id: number,
  more: { validator_id?: number; reason?: string; version?: number } = {},
) =>
  at.call(user, handOverProfile, {
    params: { id },
    body: { validator_id: at.people.validator2.id, reason, ...more },
  })
const undo = (user: RequestUser, id: number, transition_id: number) =>
  at.call(user, undoHandover, { params: { id }, body: { transition_id } })
const profile = async (id: number) =>
  (await at.call('superadmin', showProfile, { params: { id }, query: { without: 'audits' } })).body.data
const noticesOf = async (user: RequestUser) => (await at.call(user, listNotifications, { query: {} })).body.data.data
const decide = (user: RequestUser, id: number, status_id: number) =>
  at.call(user, transitionProfile, { params: { id }, body: { status_id, observation: 'Lo dice la prueba' } })

describe('a handover', () => {
  test('gives the citizen to the colleague, who reads the reason; the wait goes on', async () => {
    const id = await at.citizen(own())
    const before = await profile(id)
    const { status: code, body } = await handOver('validator', id)
    expect([code, body.data]).toEqual([200, 'El caso pasó a su colega.'])
    const after = await profile(id)
    expect(after).toMatchObject({
      status_id: status.profileValidating,
      checker_id: at.people.validator2.id,
      assigned_by_id: at.people.validator.id,
      assigned_at: wireMoment(start),
      handover_reason: reason,
      waiting_since: wireMoment(day(-5)),
      reopened_at: before.reopened_at,
      version: before.version + 1,
    })
    expect((await at.call('validator', showProfile, { params: { id } })).status).toBe(404)
    expect((await at.call('validator2', showProfile, { params: { id } })).body.data.handover_reason).toBe(reason)
    const { body: queue } = await at.call('validator2', listProfiles, { query: { in_queue: 1 } })
    expect(queue.data).toMatchObject([{ id, handover_reason: reason }])
  })

  test('is in the notification of the colleague and in the timeline, and in the audit log with the validator', async () => {
    const id = await at.citizen(own())
    await handOver('validator', id)
    const [notice] = await noticesOf('validator2')
    const { body: by } = await at.call('validator', currentUser, {})
    expect(notice?.data).toMatchObject({
      title: 'Un colega le entregó un ciudadano',
      user: by.data.full_name,
      reason,
      url: { name: 'user-validation-id-citizen', params: { id } },
    })
    const { body } = await at.call('validator2', timeline, { params: { id } })
    expect(body.data.find(({ event }) => event === 'handed-to-colleague')).toMatchObject({
      title: 'Entregado a un colega',
      text: reason,
    })
    const [audit] = await at.db
      .selectFrom('audits')
      .select(['user_id', 'old_values', 'new_values'])
      .where('event', '=', 'handed-to-colleague')
      .where('entity_id', '=', id)
      .execute()
    expect(audit).toMatchObject({
      user_id: at.people.validator.id,
      old_values: { checker_id: at.people.validator.id },
      new_values: { checker_id: at.people.validator2.id, handover_reason: reason },
    })
  })

  test('shows each reason in the timeline, also when two handovers or two postponements have the same one', async () => {
    const id = await at.citizen(own())
    await handOver('validator', id)
    await handOver('validator2', id, { validator_id: at.people.validator.id })
    for (const _ of [1, 2]) await at.call('validator', postponeProfile, { params: { id }, body: { reason } })
    const { body } = await at.call('admin', timeline, { params: { id } })
    const textsOf = (event: string) => body.data.flatMap((one) => (one.event === event ? [one.text] : []))
    expect(textsOf('handed-to-colleague')).toEqual([reason, reason])
    expect(textsOf('postponed')).toEqual([reason, reason])
    const second = body.data.find(({ event }) => event === 'handed-to-colleague')
    expect(second?.changes).toContainEqual(
      expect.objectContaining({ field: 'handover_reason', old: reason, new: reason }),
    )
  })

  test('hides the reason in the notification once the colleague may not view the citizen any more', async () => {
    const id = await at.citizen(own())
    await handOver('validator', id)
    await at.call('assignor', assignValidator, { params: { id }, body: { validator_id: at.people.validator.id } })
    const [notice] = await noticesOf('validator2')
    expect(notice?.data).toMatchObject({ subject: 'Un ciudadano que usted ya no puede ver', url: null })
    expect(notice?.data).not.toHaveProperty('reason')
  })

  test('keeps the reason while the colleague postpones and resumes; a decision and an assignment clear it', async () => {
    const id = await at.citizen(own())
    await handOver('validator', id)
    await at.call('validator2', postponeProfile, { params: { id }, body: { reason: 'Falta llamar' } })
    await at.call('validator2', resumeProfile, { params: { id } })
    expect(await profile(id)).toMatchObject({ handover_reason: reason })
    const { body } = await decide('validator2', id, status.profileReturned)
    expect(await profile(id)).toMatchObject({ handover_reason: null })
    const { transition_id } = body.details
    await at.call('validator2', undoProfileTransition, { params: { id }, body: { transition_id } })
    expect(await profile(id)).toMatchObject({ handover_reason: reason })
    await at.call('assignor', assignValidator, { params: { id }, body: { validator_id: at.people.validator.id } })
    expect(await profile(id)).toMatchObject({ handover_reason: null })
  })

  test('ends a postponement, as an assignment does', async () => {
    const id = await at.citizen(own())
    await at.call('validator', postponeProfile, { params: { id }, body: { reason: 'Falta llamar' } })
    await handOver('validator', id)
    expect(await profile(id)).toMatchObject({ postponed_at: null, postponed_reason: null, handover_reason: reason })
  })

  test('requires a reason and another active validator', async () => {
    const id = await at.citizen(own())
    const { validator, viewer, validator2 } = at.people
    expect((await handOver('validator', id, { reason: ' ' })).error.errors).toHaveProperty('reason')
    for (const validator_id of [validator.id, viewer.id, 999_999]) {
      const refused = await handOver('validator', id, { validator_id })
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['validator_id']])
    }
    await at.db.updateTable('users').set({ is_locked: true }).where('id', '=', validator2.id).execute()
    expect((await handOver('validator', id)).error.errors).toHaveProperty('validator_id')
    await at.db.updateTable('users').set({ is_locked: false }).where('id', '=', validator2.id).execute()
    expect(await profile(id)).toMatchObject({ checker_id: validator.id, version: 1 })
    expect(await noticesOf('validator2')).toEqual([])
  })

  test('goes to an absent colleague', async () => {
    const id = await at.citizen(own())
    const absent = { vacation_start_date: '2000-01-01', vacation_final_date: '2100-01-01' }
    expect((await at.call('validator2', updateOwnAbsence, { body: absent })).status).toBe(200)
    expect((await handOver('validator', id)).status).toBe(200)
  })

  test('is refused for a citizen of somebody else, after a decision, without the permission and with an old version', async () => {
    const id = await at.citizen(own())
    expect((await handOver('validator2', id, { validator_id: at.people.validator.id })).status).toBe(404)
    expect((await handOver('viewer', id)).status).toBe(403)
    expect((await handOver('assignor', id)).status).toBe(403)
    const { version } = await profile(id)
    const stale = await handOver('validator', id, { version: version - 1 })
    expect([stale.status, stale.error.reason]).toEqual([409, 'stale_version'])
    for (const status_id of [status.profilePending, status.profileVerified, status.profileReturned]) {
      const done = await at.citizen({ ...own(), status_id })
      expect((await handOver('validator', done)).error.reason).toBe('move_not_allowed')
    }
    // A status that is chosen never hands over.
    expect((await decide('validator', id, status.profileValidating)).status).toBe(409)
  })
})

describe('undoing a handover', () => {
  test('returns the citizen to the validator and withdraws the notification', async () => {
    const id = await at.citizen(own())
    const before = await profile(id)
    const { body } = await handOver('validator', id)
    at.setNow(new Date(start.getTime() + 59_000))
    expect((await undo('validator', id, body.details.transition_id)).status).toBe(200)
    const after = await profile(id)
    expect(after).toEqual({ ...before, version: 3, updated_at: after.updated_at, observations_count: 1 })
    expect(await noticesOf('validator2')).toEqual([])
    expect((await undo('validator', id, body.details.transition_id)).error.reason).toBe('nothing_to_undo')
  })

  test('is refused after a minute, after a decision of the colleague, and to others', async () => {
    const id = await at.citizen(own())
    const { body } = await handOver('validator', id)
    const { transition_id } = body.details
    expect((await undo('validator2', id, transition_id)).status).toBe(404)
    expect((await undo('admin', id, transition_id)).status).toBe(404)
    await decide('validator2', id, status.profileVerified)
    expect((await undo('validator', id, transition_id)).error.reason).toBe('undo_overtaken')
    const other = await at.citizen(own())
    const handed = await handOver('validator', other)
    at.setNow(new Date(start.getTime() + 61_000))
    expect((await undo('validator', other, handed.body.details.transition_id)).error.reason).toBe('undo_too_late')
    expect(await profile(other)).toMatchObject({ checker_id: at.people.validator2.id })
  })
})
