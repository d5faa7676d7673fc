import { status } from '@portal/contract'
import { enrolOwn } from '@portal/contract/citizens'
import { listSchedules } from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestAccount, testApp } from '../base/test-app.ts'
import { schedulesApp } from './schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
await at.db.updateTable('activities').set({ is_initiate: true }).where('id', '=', given.ids.activity).execute()
afterAll(() => at.close())

const seats = 20
const people: TestAccount[] = []
beforeAll(async () => {
  for (let count = 0; count < 200; count += 1) people.push(await at.account({ status_id: status.profileVerified }))
})

const enrol = (of: TestAccount, schedule: number, key?: string) =>
  at.callWith(of.access, enrolOwn, {
    params: { id: of.profile, schedule },
    body: {},
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

/** Counts the responses: an enrolment as `done`, a refusal by its reason. */
function counts(responses: readonly Awaited<ReturnType<typeof enrol>>[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { status: code, error } of responses) {
    const key = code === 201 ? 'done' : `${code} ${(error.details as { reason?: string } | null)?.reason}`
    counted[key] = (counted[key] ?? 0) + 1
  }
  return counted
}

async function acceptedIn(schedule: number): Promise<number[]> {
  const rows = await at.db
    .selectFrom('citizen_schedules')
    .select('profile_id')
    .where('schedule_id', '=', schedule)
    .execute()
  return rows.map(({ profile_id }) => profile_id)
}

describe('the opening of a schedule', () => {
  it(`gives exactly ${seats} seats to 200 simultaneous citizens, and the others a clear message`, async () => {
    const schedule = await given.schedule({ quota: seats })
    const requests = people.map((of) => enrol(of, schedule))
    // Requests of staff do not wait for those that wait for the lock.
    const staff = await Promise.all([1, 2, 3].map(() => at.call('admin', listSchedules)))
    expect(staff.map(({ status: code }) => code)).toEqual([200, 200, 200])
    expect(counts(await Promise.all(requests))).toEqual({ done: seats, '409 no_seats': people.length - seats })
    expect(new Set(await acceptedIn(schedule)).size).toBe(seats)
    expect(await acceptedIn(schedule)).toHaveLength(seats)
  })

  it('gives one seat to a citizen who presses several times, with a key or without', async () => {
    const weekday_id = await given.row('week_days', { name: 'PRUEBA MARTES', day_of_week: 2 })
    const schedule = await given.schedule({ quota: seats, weekday_id })
    const some = people.slice(0, 15)
    const requests = some.flatMap((of, index) => {
      const key = index % 2 === 0 ? `clave-${index}` : undefined
      return [enrol(of, schedule, key), enrol(of, schedule, key), enrol(of, schedule, key)]
    })
    const responses = await Promise.all(requests)
    // Eight citizens sent a key: each gets the same response three times.
    expect(counts(responses)).toEqual({ done: 8 * 3 + 7, '409 already_enrolled': 7 * 2 })
    expect((await acceptedIn(schedule)).toSorted()).toEqual(some.map(({ profile }) => profile).toSorted())
  })
})
