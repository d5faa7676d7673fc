import { status } from '@portal/contract'
import { assignValidatorToMany, undoAssignments } from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../base/test-app.ts'

let at: TestApp
beforeAll(async () => {
  at = await testApp()
})
afterAll(() => at.close())
beforeEach(() => at.deleteCitizens())

async function citizens(count: number, fields: object = {}): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) ids.push(await at.citizen(fields))
  return ids
}
const validatorsOf = async (ids: readonly number[]) => {
  const rows = await at.db.selectFrom('profiles').select(['id', 'checker_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, checker_id }) => [id, checker_id]))
}
const share = (body: object) => at.call('assignor', assignValidatorToMany, { body: body as never })

test('sharing citizens uses the counts that the user saw, and gives each validator old and new citizens', async () => {
  const { validator, validator2 } = at.people
  const ids = await citizens(5)
  const shares = [
    { validator_id: validator.id, count: 2 },
    { validator_id: validator2.id, count: 3 },
  ]
  const { body, status: code } = await share({ shares, ids })
  expect(code).toBe(200)
  expect(body.details).toMatchObject({ assigned: 5, skipped: [] })
  expect(body.details.shares?.map(({ assigned }) => assigned)).toEqual([2, 3])
  const validatorOf = await validatorsOf(ids)
  expect(ids.map((id) => validatorOf.get(id))).toEqual(
    [validator, validator2, validator, validator2, validator2].map(({ id }) => id),
  )
  const notices = await at.db.selectFrom('notifications').select('user_id').execute()
  expect(notices.filter(({ user_id }) => user_id === validator2.id)).toHaveLength(3)

  const response = await at.call('assignor', undoAssignments, {
    body: { ids: body.details.undoable, transition_ids: body.details.transition_ids },
  })
  expect(response.body.details.undone).toBe(5)
  expect(new Set((await validatorsOf(ids)).values())).toEqual(new Set([null]))
})

test('sharing citizens counts those who have a validator, and they keep that validator', async () => {
  const { validator, validator2 } = at.people
  const theirs = await citizens(2, { status_id: status.profileValidating, checker_id: validator.id })
  const free = await citizens(2)
  const shares = [
    { validator_id: validator.id, count: 2 },
    { validator_id: validator2.id, count: 2 },
  ]
  const { body } = await share({ shares, ids: [...free, ...theirs] })
  expect(body.details.assigned).toBe(2)
  expect(body.details.skipped.map(({ id }) => id)).toEqual(theirs)
  const validatorOf = await validatorsOf([...free, ...theirs])
  expect([...theirs, ...free].map((id) => validatorOf.get(id))).toEqual(
    [validator, validator, validator2, validator2].map(({ id }) => id),
  )
})

test('sharing citizens requires counts that add up, each validator once, and no single validator beside them', async () => {
  const { validator, validator2, viewer } = at.people
  const ids = await citizens(3)
  const of = (...counts: readonly (readonly [number, number])[]) =>
    counts.map(([validator_id, count]) => ({ validator_id, count }))
  for (const shares of [
    of([validator.id, 2]),
    of([validator.id, 1], [validator.id, 2]),
    of([validator.id, 3], [validator2.id, 1]),
  ]) {
    const { status: code, error } = await share({ shares, ids })
    expect(code).toBe(422)
    expect(error.errors).toHaveProperty('shares')
  }
  expect((await share({ shares: of([viewer.id, 3]), ids })).status).toBe(422)
  expect((await share({ shares: of([validator.id, 3]), validator_id: validator.id, ids })).status).toBe(422)
  expect((await share({ ids })).error.errors).toHaveProperty('validator_id')
  expect(new Set((await validatorsOf(ids)).values())).toEqual(new Set([null]))
})
