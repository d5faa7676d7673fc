import { dayLength, status } from '@portal/contract'
import {
  addFile,
  assignValidator,
  listFiles,
  listProfiles,
  myDay,
  postponeProfile,
  resumeProfile,
  timeline,
  transitionFile,
  transitionProfile,
  undoProfileTransition,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { principalOf } from '../../src/accounts/session/identify.ts'
import { bogotaDay, dayStart, wireMoment } from '../../src/base/text/time.ts'
import { lateCitizensTask } from '../../src/people/profiles/waiting-citizens.ts'
import { type TestApp, testApp } from '../base/test-app.ts'

let at: TestApp
let start: Date
beforeAll(async () => {
  at = await testApp()
  start = at.now()
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.deleteCitizens()
  at.setNow(start)
})

const day = (count: number) => new Date(start.getTime() + count * 86_400_000)
const minute = (count: number) => new Date(start.getTime() + count * 60_000)
const own = () => ({ status_id: status.profileValidating, checker_id: at.people.validator.id })

async function rowOf(id: number) {
  const { body } = await at.call('admin', listProfiles, { query: { per_page: 100 } })
  const row = body.data.find((one) => one.id === id)
  if (row === undefined) throw new Error('the citizen is not in the list')
  return row
}
const waitingSince = async (id: number) => (await rowOf(id)).waiting_since

async function decide(id: number, status_id: number) {
  const body = { status_id, observation: 'Lo dice la prueba' }
  const response = await at.call('validator', transitionProfile, { params: { id }, body })
  expect(response.status).toBe(200)
  return response.body.details.transition_id
}

async function sendDocument(id: number) {
  const type = await at.db.selectFrom('file_types').select('id').executeTakeFirstOrThrow()
  const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
  const fields = { file_type_id: String(type.id) }
  const sent = await at.send('admin', addFile, { params: { id }, fields, files: { file: { name: 'a.pdf', bytes } } })
  expect(sent.status).toBe(201)
}

const inQueue = async (user: 'admin' | 'validator' = 'validator') => {
  const query = { in_queue: 1, column: ['queue_rank', 'queue_at', 'id'], order: ['asc', 'asc', 'asc'] }
  return (await at.call(user, listProfiles, { query })).body.data.map(({ id }) => id)
}

describe('the waiting time of a citizen', () => {
  test('starts at the registration and ends with a decision', async () => {
    const id = await at.citizen({ ...own(), created_at: day(-3) })
    expect(await waitingSince(id)).toBe(wireMoment(day(-3)))
    await decide(id, status.profileVerified)
    expect(await waitingSince(id)).toBeNull()
  })

  test('continues as before when the decision is undone', async () => {
    const id = await at.citizen({ ...own(), created_at: day(-3) })
    const transition_id = await decide(id, status.profileReturned)
    await at.call('validator', undoProfileTransition, { params: { id }, body: { transition_id } })
    expect(await waitingSince(id)).toBe(wireMoment(day(-3)))
  })

  test('starts again when the validation is resumed, by a validator or by an assignment', async () => {
    const resumed = await at.citizen({ ...own(), created_at: day(-3) })
    const assigned = await at.citizen({ ...own(), created_at: day(-3) })
    for (const id of [resumed, assigned]) await decide(id, status.profileReturned)
    at.setNow(minute(1))
    await decide(resumed, status.profileValidating)
    const body = { validator_id: at.people.validator2.id }
    await at.call('assignor', assignValidator, { params: { id: assigned }, body })
    expect(await rowOf(resumed)).toMatchObject({
      waiting_since: wireMoment(minute(1)),
      reopened_at: wireMoment(minute(1)),
    })
    expect(await waitingSince(assigned)).toBe(wireMoment(minute(1)))
  })

  test('starts again with a document sent after the return, not with an earlier one', async () => {
    const id = await at.citizen({ ...own(), created_at: day(-3) })
    await sendDocument(id)
    await decide(id, status.profileReturned)
    expect(await waitingSince(id)).toBeNull()
    at.setNow(minute(1))
    await sendDocument(id)
    expect(await waitingSince(id)).toBe(wireMoment(minute(1)))
    at.setNow(minute(2))
    await decide(id, status.profileVerified)
    expect(await rowOf(id)).toMatchObject({ waiting_since: null, reopened_at: null })
  })
})

describe('the queue', () => {
  test('has resubmitted citizens first, then the longest waiting', async () => {
    const young = await at.citizen({ ...own(), created_at: day(-1) })
    const old = await at.citizen({ ...own(), created_at: day(-5) })
    const again = await at.citizen({ ...own(), created_at: day(-2) })
    await at.citizen({ ...own(), status_id: status.profileVerified })
    await decide(again, status.profileReturned)
    expect(await inQueue()).toEqual([old, young])
    await sendDocument(again)
    expect(await inQueue()).toEqual([again, old, young])
    expect(await inQueue('admin')).toEqual([again, old, young])
  })

  test('leaves out a returned citizen whose new document was returned too', async () => {
    const id = await at.citizen(own())
    await decide(id, status.profileReturned)
    at.setNow(minute(1))
    await sendDocument(id)
    at.setNow(minute(2))
    const { body } = await at.call('validator', listFiles, { params: { id } })
    const [file] = body.data
    await at.call('validator', transitionFile, {
      params: { id, file: file?.id ?? 0 },
      body: { status_id: status.fileReturned, observation: 'Tampoco se lee' },
    })
    expect(await inQueue()).toEqual([])
    // They do not wait: no figure, filter or column includes them.
    expect(await waitingSince(id)).toBeNull()
    const today = bogotaDay(at.now())
    for (const query of [{ waiting_until: today }, { waiting_from: '2020-01-01' }]) {
      expect((await at.call('admin', listProfiles, { query })).body.meta?.total).toBe(0)
    }
  })

  test('filters citizens who have waited since a day or longer', async () => {
    const old = await at.citizen({ ...own(), created_at: day(-5) })
    await at.citizen({ ...own(), created_at: day(-1) })
    const query = { waiting_until: wireMoment(day(-5)).slice(0, 10), column: ['waiting_since'], order: ['asc'] }
    const { body } = await at.call('admin', listProfiles, { query })
    expect(body.data.map(({ id }) => id)).toEqual([old])
  })
})

describe('a postponed citizen', () => {
  const postpone = (user: 'validator' | 'validator2' | 'viewer', id: number, reason = 'Falta llamar') =>
    at.call(user, postponeProfile, { params: { id }, body: { reason } })

  test('is last in the queue with its reason, and returns to its place when resumed', async () => {
    const first = await at.citizen({ ...own(), created_at: day(-5) })
    const second = await at.citizen({ ...own(), created_at: day(-1) })
    expect((await postpone('validator', first)).status).toBe(200)
    expect(await inQueue()).toEqual([second, first])
    expect(await rowOf(first)).toMatchObject({ postponed_reason: 'Falta llamar', waiting_since: wireMoment(day(-5)) })
    const { body } = await at.call('validator', timeline, { params: { id: first } })
    expect(body.data[0]).toMatchObject({ event: 'postponed', text: 'Falta llamar' })
    await at.call('validator', resumeProfile, { params: { id: first } })
    expect(await inQueue()).toEqual([first, second])
    const { rows } = await sql`select move, previous ->> 'postponed_reason' as reason, user_id from profile_transitions
      where profile_id = ${first} order by id`.execute(at.db)
    const { id: user_id } = at.people.validator
    expect(rows).toEqual([
      { move: 'postponed', reason: null, user_id },
      { move: 'resumed', reason: 'Falta llamar', user_id },
    ])
  })

  test('does not change when it is resumed again, and postponing cannot be undone as a decision', async () => {
    const id = await at.citizen(own())
    const { version } = await rowOf(id)
    expect((await at.call('validator', resumeProfile, { params: { id } })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ version })
    await postpone('validator', id)
    const undo = await at.call('validator', undoProfileTransition, { params: { id }, body: {} })
    expect([undo.status, undo.error.reason]).toEqual([409, 'nothing_to_undo'])
    expect(await rowOf(id)).toMatchObject({ postponed_reason: 'Falta llamar' })
  })

  test('is not postponed after a decision, and postponed again when the decision is undone', async () => {
    const id = await at.citizen(own())
    await postpone('validator', id)
    const transition_id = await decide(id, status.profileReturned)
    expect(await rowOf(id)).toMatchObject({ postponed_at: null, postponed_reason: null })
    await at.call('validator', undoProfileTransition, { params: { id }, body: { transition_id } })
    expect(await rowOf(id)).toMatchObject({ postponed_reason: 'Falta llamar', waiting_since: expect.any(String) })
  })

  test('requires a reason, an own citizen in the queue, and the permission to decide', async () => {
    const id = await at.citizen(own())
    const done = await at.citizen({ ...own(), status_id: status.profileVerified })
    expect((await postpone('validator', id, ' ')).error.errors).toHaveProperty('reason')
    expect((await postpone('validator', done)).status).toBe(409)
    expect((await postpone('validator2', id)).status).toBe(404)
    expect((await postpone('viewer', id)).status).toBe(403)
    expect(await rowOf(id)).toMatchObject({ postponed_at: null })
  })
})

test('my day counts the decisions of today that were not undone, and the waiting citizens', async () => {
  const ids = []
  for (let age = 1; age <= 4; age += 1) ids.push(await at.citizen({ ...own(), created_at: day(-3 * age) }))
  const [first = 0, second = 0, third = 0] = ids
  await decide(first, status.profileVerified)
  const transition_id = await decide(second, status.profileReturned)
  await at.call('validator', undoProfileTransition, { params: { id: second }, body: { transition_id } })
  await at.call('validator', postponeProfile, { params: { id: third }, body: { reason: 'Falta llamar' } })
  await at.citizen({ ...own(), checker_id: at.people.validator2.id })
  const { body } = await at.call('validator', myDay, {})
  expect(body.data).toEqual({
    decided_today: 1,
    today: wireMoment(at.now()).slice(0, 10),
    waiting: 3,
    identity_requests: 0,
    oldest_at: wireMoment(day(-12)),
    reopened: 0,
    postponed: 1,
    late: 3,
    late_pending: 0,
    promised_days: 5,
    late_until: wireMoment(day(-6)).slice(0, 10),
  })
  expect((await at.call('admin', myDay, {})).body.data).toMatchObject({ decided_today: 0, waiting: 4 })
})

test('my day counts the late citizens like the list that the figure opens', async () => {
  const at9pm = dayStart(bogotaDay(at.now())).getTime() - 3 * 3_600_000
  // Five days ago in the evening, which is the next day in UTC; six days ago; and a citizen in no queue.
  for (const before of [5, 6, 7]) await at.citizen({ ...own(), created_at: new Date(at9pm - before * dayLength) })
  await at.citizen({ created_at: day(-9) })
  for (const user of ['admin', 'validator'] as const) {
    const { late, late_until } = (await at.call(user, myDay, {})).body.data
    const query = { in_queue: 1, waiting_until: late_until }
    expect(late).toBe(3)
    expect((await at.call(user, listProfiles, { query })).body.meta?.total).toBe(late)
    const since = { ...query, waiting_from: late_until }
    expect((await at.call(user, listProfiles, { query: since })).body.meta?.total).toBe(1)
  }
  await at.citizen({ ...own(), created_at: new Date(at9pm - 4 * dayLength) })
  expect((await at.call('admin', myDay, {})).body.data.late).toBe(3)
})

test('users who assign are notified once of the number of late citizens, and nobody else is', async () => {
  await at.citizen({ ...own(), created_at: day(-6) })
  await at.citizen({ created_at: day(-9) })
  await at.citizen({ ...own(), created_at: day(-4) })
  const task = lateCitizensTask({
    db: at.db,
    now: at.now,
    promisedDays: 5,
    principalOf: (id) => principalOf(at.db, id, at.now()),
  })
  for (let run = 0; run < 2; run += 1) await task({})
  const notices = await at.db
    .selectFrom('notifications')
    .select(['user_id', 'data'])
    .where('type', '=', 'late')
    .execute()
  const notified = notices.map(({ user_id }) => user_id)
  expect(notified).toContain(at.people.assignor.id)
  expect(notified).not.toContain(at.people.validator.id)
  expect(notified).not.toContain(at.people.viewer.id)
  expect(new Set(notified).size).toBe(notified.length)
  expect(notices[0]?.data).toMatchObject({
    subject: '2 ciudadanos esperan hace más de 5 días: 1 en la cola y 1 sin pasar a validación',
    url: { name: 'user-validation', query: { waiting_until: bogotaDay(day(-6)) } },
  })
  // The list that the notification opens has the same number.
  const listed = await at.call('admin', listProfiles, { query: { waiting_until: bogotaDay(day(-6)) } })
  expect(listed.body.meta?.total).toBe(2)
})
