import { profileTransitions, status } from '@portal/contract'
import { showProfile, transitionProfile } from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personNames, type RequestUser, testApp } from './test-app.ts'

const w = await testApp()
beforeAll(async () => {
  await w.deleteCitizens()
})
afterAll(() => w.close())

const { profilePending, profileValidating, profileVerified, profileReturned } = status
const statuses = [profilePending, profileValidating, profileVerified, profileReturned]

/** The table of R 4.5 and R 4.6 written again for the test: status before → possible statuses after. */
const allowed: Readonly<Record<number, readonly number[]>> = {
  [profilePending]: [profileVerified, profileReturned],
  [profileValidating]: [profileVerified, profileReturned],
  [profileVerified]: [profileReturned, profileValidating],
  [profileReturned]: [profileVerified, profileValidating],
}

interface Expected {
  readonly status: number
  readonly reason?: string
}

/** The expected response. `isHeld`: the citizen is assigned to `validator`. */
function expected(user: RequestUser, from: number, to: number, isHeld: boolean): Expected {
  if (user === 'stranger') return { status: 401, reason: 'unauthenticated' }
  if (user === 'viewer' || user === 'assignor' || user === 'outsider') return { status: 403, reason: 'forbidden' }
  if (user === 'validator2' || (user === 'validator' && !isHeld)) return { status: 404, reason: 'not_found' }
  if (!allowed[from]?.includes(to)) return { status: 409, reason: 'move_not_allowed' }
  if (to === profileValidating && !isHeld) return { status: 409, reason: 'move_needs_validator' }
  return { status: 200 }
}

const cases = statuses.flatMap((from) =>
  statuses.flatMap((to) => [true, false].map((isHeld) => ({ from, to, isHeld, with: isHeld ? 'with' : 'without' }))),
)

describe('a transition by status', () => {
  test.each(cases)(
    'from $from to $to $with a validator gets the status of the table for each role',
    async ({ from, to, isHeld }) => {
      for (const user of [...personNames, 'stranger'] as const) {
        const checker_id = isHeld ? w.people.validator.id : null
        const verified_at = from === profileVerified ? new Date('2026-01-01T10:00:00-05:00') : null
        const id = await w.citizen({ status_id: from, checker_id, verified_at })
        const body = { status_id: to, observation: 'Revisado' }
        const { status: code, error } = await w.call(user, transitionProfile, { params: { id }, body })
        const expectedResponse = expected(user, from, to, isHeld)
        expect({ status: code, reason: error.reason }, user).toEqual({ reason: undefined, ...expectedResponse })

        const { body: after } = await w.call('superadmin', showProfile, { params: { id } })
        const isAllowed = expectedResponse.status === 200
        expect(after.data, user).toMatchObject({
          status_id: isAllowed ? to : from,
          version: isAllowed ? 2 : 1,
          checker_id,
          observations_count: isAllowed ? 1 : 0,
        })
        if (expectedResponse.reason === 'move_not_allowed')
          expect(error.details).toEqual({ status_id: from, version: 1 })
        expect(after.data.verified_at !== null, user).toBe(after.data.status_id === profileVerified)
      }
    },
  )

  test('is allowed in the contract exactly as listed here', () => {
    for (const from of statuses) {
      const targets = Object.values(profileTransitions).flatMap((transition) =>
        transition.action === 'assign-status' &&
        !('hasOwnCall' in transition) &&
        (transition.from as readonly number[]).includes(from)
          ? [transition.to]
          : [],
      )
      expect(targets.toSorted()).toEqual(allowed[from]?.toSorted())
    }
  })

  test('checks the record: a user who may view all citizens may decide only about own ones', async () => {
    const both = await w.person('validator-viewer', ['validator', 'viewer'])
    const own = await w.citizen({ status_id: profileValidating, checker_id: both.id })
    const others = await w.citizen({ status_id: profileValidating, checker_id: w.people.validator.id })
    const body = { status_id: profileVerified, observation: 'Revisado' }
    const decide = (id: number) => w.callWith(both.access, transitionProfile, { params: { id }, body })
    expect((await decide(own)).status).toBe(200)
    const { status: code, error } = await decide(others)
    expect([code, error.reason]).toEqual([403, 'forbidden'])
    expect((await w.callWith(both.access, showProfile, { params: { id: others } })).body.data.status_id).toBe(
      profileValidating,
    )
  })

  test.each([
    ['of enrolments', 6],
    ['of files', 9],
    ['that does not exist', 999],
    ['that is not a number', 'abc'],
  ])('to a status %s is refused on status_id', async (_, status_id) => {
    const id = await w.citizen()
    const body = { status_id, observation: 'Revisado' }
    const { status: code, error } = await w.call('admin', transitionProfile, { params: { id }, body })
    expect(code).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual(['status_id'])
  })

  test('to a status added to the family later is refused with move_not_allowed', async () => {
    const { id: status_id } = await w.db
      .insertInto('status')
      .values({ name: 'ARCHIVADO', color: 'grey', family: 'profile' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await w.citizen()
    const body = { status_id, observation: 'Revisado' }
    const { error } = await w.call('admin', transitionProfile, { params: { id }, body })
    expect(error.reason).toBe('move_not_allowed')
  })
})

describe('the observation of a transition', () => {
  test.each([
    ['missing', undefined, 422],
    ['empty', '', 422],
    ['of blanks', '     ', 422],
    ['of 2 characters', 'ab', 422],
    ['of 2 characters among blanks', '  ab  ', 422],
    ['of 3 characters', 'abc', 200],
    ['of 2500 characters', 'ñ'.repeat(2500), 200],
    ['of 2501 characters', 'ñ'.repeat(2501), 422],
    ['that is not a text', { a: 1 }, 422],
  ])('%s', async (_, observation, code) => {
    const id = await w.citizen()
    const response = await w.call('admin', transitionProfile, { params: { id }, body: { status_id: 3, observation } })
    expect(response.status).toBe(code)
    if (code === 422) expect(Object.keys(response.error.errors ?? {})).toEqual(['observation'])
  })
})
