import { status } from '@portal/contract'
import { assignValidator, assignValidatorToMany, transitionProfile } from '@portal/contract/staff'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from './test-app.ts'

const w = await testApp()
afterAll(() => w.close())
beforeEach(() => w.deleteCitizens())

const count = (codes: number[], code: number) => codes.filter((one) => one === code).length

async function statusOf(id: number) {
  return w.db.selectFrom('profiles').select(['status_id', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
}

test('of fifty decisions about one citizen at once, exactly one succeeds per version, and the others get the reason', async () => {
  const id = await w.citizen({ status_id: status.profileValidating, checker_id: w.people.validator.id })
  for (let version = 1; version <= 3; version++) {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        w.call(index % 2 === 0 ? 'validator' : 'admin', transitionProfile, {
          params: { id },
          body: {
            status_id: index % 4 < 2 ? status.profileVerified : status.profileReturned,
            observation: `Decisión ${index}`,
            version,
          },
        }),
      ),
    )
    const codes = responses.map(({ status: code }) => code)
    // The citizen already has the status that the winner chose, so a later round may start from either status.
    expect(count(codes, 200)).toBe(1)
    expect(count(codes, 409)).toBe(49)
    expect(await statusOf(id)).toMatchObject({ version: version + 1 })
  }
  const written = await w.db.selectFrom('observations').select('observation').where('profile_id', '=', id).execute()
  const audits = await w.db
    .selectFrom('audits')
    .select(['old_values', 'new_values'])
    .where('entity_id', '=', id)
    .where('event', '=', 'moved')
    .orderBy('id')
    .execute()
  expect(written).toHaveLength(3)
  expect(audits).toHaveLength(3)
  // The old status of each accepted change is the new status of the one before: no update was lost.
  for (const [index, audit] of audits.slice(1).entries()) {
    expect(audit.old_values.status_id).toBe(audits[index]?.new_values.status_id)
  }
})

test('of two assignments of one citizen at once with the same version, one succeeds', async () => {
  const id = await w.citizen()
  const responses = await Promise.all(
    [w.people.validator.id, w.people.validator2.id].map((validator_id) =>
      w.call('assignor', assignValidator, { params: { id }, body: { validator_id, version: 1 } }),
    ),
  )
  expect(responses.map(({ status: code }) => code).toSorted()).toEqual([200, 409])
})

test('a validator who loses the citizen while waiting gets 404', async () => {
  const id = await w.citizen({ status_id: status.profileValidating, checker_id: w.people.validator.id })
  const responses = await Promise.all([
    w.call('assignor', assignValidator, { params: { id }, body: { validator_id: w.people.validator2.id } }),
    ...Array.from({ length: 5 }, () =>
      w.call('validator', transitionProfile, { params: { id }, body: { status_id: 3, observation: 'Todo bien' } }),
    ),
  ])
  expect(responses[0]?.status).toBe(200)
  for (const { status: code } of responses.slice(1)) expect([200, 404, 409]).toContain(code)
  expect(await statusOf(id)).toMatchObject({ status_id: status.profileValidating })
})

test('two bulk assignments of the same citizens in opposite orders both finish', async () => {
  const ids: number[] = []
  for (let index = 0; index < 40; index++) ids.push(await w.citizen())
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      w.call('assignor', assignValidatorToMany, {
        body: {
          validator_id: index % 2 === 0 ? w.people.validator.id : w.people.validator2.id,
          ids: index % 2 === 0 ? ids : ids.toReversed(),
        },
      }),
    ),
  )
  expect(responses.map(({ status: code }) => code)).toEqual(Array.from({ length: 8 }, () => 200))
  const holders = await w.db.selectFrom('profiles').select('checker_id').distinct().execute()
  expect(holders).toHaveLength(1)
})
