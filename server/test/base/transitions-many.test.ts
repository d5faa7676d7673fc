import { status } from '@portal/contract'
import { assignValidatorToMany, listProfiles, undoAssignments } from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { personInRoles, roleWith } from '../people/person-with.ts'
import { type RequestUser, type TestApp, testApp } from './test-app.ts'

const w = await testApp()
afterAll(() => w.close())
beforeEach(async () => {
  await w.deleteCitizens()
  await w.db.deleteFrom('notifications').execute()
})

const assignMany = (user: RequestUser, body: object) => w.call(user, assignValidatorToMany, { body })

async function many(count: number, fields: Parameters<TestApp['citizen']>[0] = {}): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push(await w.citizen(fields))
  return ids
}

function noticesOf(userId: number) {
  return w.db.selectFrom('notifications').select('data').where('user_id', '=', userId).execute()
}

async function traceCount(): Promise<number> {
  const row = await w.db
    .selectFrom('audits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event', '=', 'assigned')
    .executeTakeFirstOrThrow()
  return row.count
}

describe('assigning the selected citizens', () => {
  test('assigns each of them and writes the audit rows of each', async () => {
    const ids = await many(3, { status_id: status.profileReturned })
    const bystander = await w.citizen()
    const tracesBefore = await traceCount()
    const { status: code, body } = await assignMany('assignor', { validator_id: w.people.validator.id, ids })
    expect(code).toBe(200)
    expect(body).toMatchObject({ data: 'Se asignaron 3 ciudadanos.', details: { assigned: 3, skipped: [] } })
    const rows = await w.db.selectFrom('profiles').selectAll().orderBy('id').execute()
    for (const row of rows.filter(({ id }) => id !== bystander)) {
      expect(row).toMatchObject({ status_id: 2, checker_id: w.people.validator.id, assigned_at: w.now(), version: 2 })
    }
    expect(rows.at(-1)).toMatchObject({ id: bystander, status_id: 1, checker_id: null, version: 1 })
    const observed = await w.db
      .selectFrom('observations')
      .select(['profile_id', 'user_id'])
      .orderBy('profile_id')
      .execute()
    expect(observed).toEqual(ids.map((profile_id) => ({ profile_id, user_id: w.people.assignor.id })))
    expect(await traceCount()).toBe(tracesBefore + 3)
    expect(await noticesOf(w.people.validator.id)).toHaveLength(3)
  })

  test('skips citizens who cannot be assigned and returns the reason, in the language of the request', async () => {
    const free = await w.citizen()
    const already = await w.citizen({ status_id: 2, checker_id: w.people.validator.id })
    const decided = await w.citizen({ status_id: 3, checker_id: w.people.validator.id })
    const ids = [free, free, already, decided, 999_999, -5, 99_999_999_999]
    const body = { validator_id: w.people.validator.id, ids }
    const { body: result } = await w.call('assignor', assignValidatorToMany, {
      body,
      headers: { 'x-localization': 'en' },
    })
    expect(result.details.assigned).toBe(2)
    expect(result.details.skipped.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: -5, reason: 'Does not exist, or you do not have access to it' },
      { id: already, reason: 'Already assigned to this validator' },
      { id: 999_999, reason: 'Does not exist, or you do not have access to it' },
      { id: 99_999_999_999, reason: 'Does not exist, or you do not have access to it' },
    ])
    const versions = await w.db.selectFrom('profiles').select('version').orderBy('id').execute()
    expect(versions.map(({ version }) => version)).toEqual([2, 1, 2])
  })

  test('checks the ability for each record', async () => {
    const [mine, theirs] = await many(2)
    await roleWith(w, 'single', [['assign-validator', 'Profile', { entity_id: mine }]])
    const single = await personInRoles(w, 'single', ['viewer', 'single'])
    const body = { validator_id: w.people.validator.id, ids: [mine, theirs] }
    const { body: result } = await w.callWith(single.access, assignValidatorToMany, { body })
    expect(result.details).toMatchObject({
      assigned: 1,
      skipped: [{ id: theirs, reason: 'No tiene permiso para asignarlo' }],
    })
  })

  test('sends one notification instead of one for each above twenty', async () => {
    await assignMany('assignor', { validator_id: w.people.validator.id, ids: await many(20) })
    expect(await noticesOf(w.people.validator.id)).toHaveLength(20)
    await assignMany('assignor', { validator_id: w.people.validator2.id, ids: await many(21) })
    const notices = await noticesOf(w.people.validator2.id)
    expect(notices.map(({ data }) => data)).toEqual([
      {
        title: 'Ciudadano asignado',
        subject: '21 ciudadanos asignados',
        user: w.people.assignor.full_name,
        created_at: '2026-06-15 10:00:00',
        url: { name: 'user-validation' },
      },
    ])
  })

  test('assigns nobody when no citizen is selected', async () => {
    const { status: code, body } = await assignMany('assignor', { validator_id: w.people.validator.id, ids: [] })
    expect(code).toBe(200)
    expect(body.details).toMatchObject({ assigned: 0, skipped: [], undoable: [] })
    expect(await noticesOf(w.people.validator.id)).toEqual([])
  })

  test.each([
    ['viewer', 403],
    ['validator', 403],
    ['outsider', 403],
    ['stranger', 401],
  ] as const)('is rejected for %s', async (user, expected) => {
    const ids = await many(1)
    expect((await assignMany(user, { validator_id: w.people.validator.id, ids })).status).toBe(expected)
  })

  test.each([
    [{}, ['validator_id', 'ids']],
    [{ validator_id: 1 }, ['ids']],
    [{ validator_id: 1, filter: {} }, ['count']],
    [{ validator_id: 1, ids: ['a'] }, ['ids.0']],
    [{ validator_id: 1, ids: Array.from({ length: 5001 }, () => 1) }, ['ids']],
  ])('%# is refused with an error on the wrong field', async (body, fields) => {
    const { status: code, error } = await assignMany('assignor', body)
    expect(code).toBe(422)
    expect(Object.keys(error.errors ?? {}).filter((field) => !fields.includes(field))).toEqual([])
    expect(fields).toEqual(expect.arrayContaining(Object.keys(error.errors ?? {})))
  })

  test('to a user without the validator role is rejected, and assigns nobody', async () => {
    const ids = await many(2)
    const { status: code, error } = await assignMany('assignor', { validator_id: w.people.viewer.id, ids })
    expect(code).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual(['validator_id'])
    const changed = await w.db.selectFrom('profiles').select('id').where('checker_id', 'is not', null).execute()
    expect(changed).toEqual([])
  })
})

describe('assigning all that match a filter', () => {
  test('assigns exactly the citizens of the list with the same filter', async () => {
    const selected = await many(12, { locality_id: 1, name: 'Ángela' })
    await many(2, { locality_id: 2, name: 'Ángela' })
    await many(2, { locality_id: 1, status_id: 3, name: 'Ángela' })
    const filter = { status_id: [1], locality_id: [1], query: 'angela' }
    const { body: listed } = await w.call('assignor', listProfiles, { query: filter })
    expect(listed.meta?.total).toBe(12)
    const { body } = await assignMany('assignor', { validator_id: w.people.validator.id, filter, count: 12 })
    expect(body.details).toMatchObject({ assigned: 12, skipped: [] })
    const assigned = await w.db
      .selectFrom('profiles')
      .select('id')
      .where('checker_id', 'is not', null)
      .orderBy('id')
      .execute()
    expect(assigned.map(({ id }) => id)).toEqual(selected)
  })

  test('changes nothing when the number differs from the one shown, and returns the current number', async () => {
    await many(3)
    for (const count of [2, 4]) {
      const { status: code, error } = await assignMany('assignor', {
        validator_id: w.people.validator.id,
        filter: {},
        count,
      })
      expect([code, error.reason]).toEqual([409, 'count_changed'])
      expect(error.details).toEqual({ count: 3 })
      expect(error.message).toContain('ahora son 3')
    }
    const changed = await w.db.selectFrom('profiles').select('id').where('version', '>', 1).execute()
    expect(changed).toEqual([])
  })

  test('counts those who have this validator already, and does not change them', async () => {
    await many(2)
    const already = await w.citizen({ status_id: 2, checker_id: w.people.validator.id })
    const { body } = await assignMany('assignor', { validator_id: w.people.validator.id, filter: {}, count: 3 })
    expect(body.details).toMatchObject({
      assigned: 2,
      skipped: [{ id: already, reason: 'Ya está asignado a este validador' }],
    })
  })
})

describe('undoing assignments of many', () => {
  const undo = (user: RequestUser, ids: readonly number[], transition_ids?: number[]) =>
    w.call(user, undoAssignments, { body: { ids: [...ids], transition_ids } })
  const standing = () => w.db.selectFrom('profiles').select(['id', 'status_id', 'checker_id']).orderBy('id').execute()

  test('restores all citizens of a filter, and deletes the notifications about it', async () => {
    await many(12, { status_id: status.profileReturned })
    const before = await standing()
    const { validator, assignor } = w.people
    const filter = { status_id: [status.profileReturned] }
    const done = await assignMany('assignor', { validator_id: validator.id, filter, count: 12 })
    const { undoable } = done.body.details
    expect(undoable).toEqual(before.map(({ id }) => id))
    expect((await standing()).every(({ checker_id }) => checker_id === validator.id)).toBe(true)
    const { status: code, body } = await undo('assignor', undoable)
    expect([code, body.data]).toEqual([200, 'Se deshicieron 12 cambios.'])
    expect(body.details).toEqual({ undone: 12, skipped: [] })
    expect(await standing()).toEqual(before)
    expect(await noticesOf(validator.id)).toEqual([])
    const undone = await w.db.selectFrom('audits').select('user_id').where('event', '=', 'undone').execute()
    expect(undone.slice(-12)).toEqual(Array.from({ length: 12 }, () => ({ user_id: assignor.id })))
  })

  test('skips citizens with a later decision, and returns their ids', async () => {
    const ids = await many(2)
    const { validator } = w.people
    await assignMany('assignor', { validator_id: validator.id, ids })
    const [decided = 0, free = 0] = ids
    await w.db.updateTable('profiles').set({ status_id: status.profileVerified }).where('id', '=', decided).execute()
    const { body } = await undo('assignor', [...ids, 999_999])
    expect(body.details.undone).toBe(1)
    expect(body.details.skipped.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([decided, 999_999])
    const rows = await standing()
    expect(rows.find(({ id }) => id === free)).toMatchObject({ status_id: status.profilePending, checker_id: null })
    expect(rows.find(({ id }) => id === decided)).toMatchObject({ status_id: status.profileVerified })
  })

  test('skips citizens with a later assignment, when the assignments are named', async () => {
    const ids = await many(2)
    const [again = 0, free = 0] = ids
    const { validator, validator2 } = w.people
    const first = await assignMany('assignor', { validator_id: validator.id, ids })
    await assignMany('assignor', { validator_id: validator2.id, ids: [again] })
    const { undoable, transition_ids } = first.body.details
    const { body } = await undo('assignor', undoable, transition_ids)
    expect(body.details).toMatchObject({ undone: 1, skipped: [{ id: again }] })
    const rows = await standing()
    expect(rows.find(({ id }) => id === again)?.checker_id).toBe(validator2.id)
    expect(rows.find(({ id }) => id === free)?.checker_id).toBeNull()
  })

  test('is allowed only for the user who made them', async () => {
    const ids = await many(2)
    await assignMany('assignor', { validator_id: w.people.validator.id, ids })
    const others = await undo('admin', ids)
    expect(others.body.details).toMatchObject({ undone: 0, skipped: [{ id: ids[0] }, { id: ids[1] }] })
    expect((await undo('viewer', ids)).status).toBe(403)
    expect((await standing()).every(({ checker_id }) => checker_id === w.people.validator.id)).toBe(true)
  })
})
