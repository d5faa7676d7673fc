import { status } from '@portal/contract'
import { createTeam, enrolCitizen, transitionEnrolment, transitionTeam, updateSchedule } from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lasting } from '../base/length.ts'
import { testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

let people: number[]

const { enrolmentAccepted: accepted, enrolmentPending: pending } = status
const seats = 20
/** 20 rounds in the long form, one in the short form. */
const rounds = lasting(20, 1)
const body = { status_id: accepted, observation: 'Todas a la vez' }

const at = await testApp()
const given = await schedulesApp(at)
beforeAll(async () => {
  people = []
  for (let count = 0; count < 200; count += 1) people.push(await given.verified())
})
afterAll(() => at.close())

interface Outcome {
  readonly status: number
  readonly error: { readonly reason?: string }
}

/** Sends all requests at once, repeats those that get 503, and counts the results. */
async function counts(requests: readonly (() => Promise<Outcome>)[]) {
  const counted: Record<string, number> = {}
  for (let turn = requests; turn.length > 0; ) {
    const responses = await Promise.all(turn.map((send) => send()))
    for (const { status: code, error } of responses) {
      if (code === 503) continue
      const key = code < 300 ? 'done' : (error.reason ?? String(code))
      counted[key] = (counted[key] ?? 0) + 1
    }
    turn = turn.filter((_, index) => responses[index]?.status === 503)
  }
  return counted
}

describe('200 simultaneous requests', () => {
  it(`to accept enrolments fill exactly the last ${seats} seats, in ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await given.schedule({ quota: seats })
      for (const profile of people) await given.enrolment(id, profile)
      const results = await counts(
        people.map((profile) => () => at.call('admin', transitionEnrolment, { params: { id, profile }, body })),
      )
      expect(results).toEqual({ done: seats, no_seats: people.length - seats })
      expect(await given.accepted(id)).toBe(seats)
    }
  })

  it('to enrol citizens as staff fill exactly the seats, with no citizen twice', async () => {
    const id = await given.schedule({ quota: seats })
    const some = people.slice(0, 40)
    const results = await counts(
      [...some, ...some.slice(0, 10)].map(
        (profile) => () => at.call('admin', enrolCitizen, { params: { id: profile, schedule: id }, body: {} }),
      ),
    )
    expect(results.done).toBe(seats)
    const rows = await at.db
      .selectFrom('citizen_schedules')
      .select('profile_id')
      .where('schedule_id', '=', id)
      .where('status_id', '=', pending)
      .execute()
    expect(new Set(rows.map(({ profile_id }) => profile_id)).size).toBe(seats)
    expect(rows).toHaveLength(seats)
  })

  it('to accept enrolments never exceed the quota while it is lowered', async () => {
    const id = await given.schedule({ quota: seats, min_age: 0, max_age: 100 })
    const some = people.slice(0, 60)
    for (const profile of some) await given.enrolment(id, profile)
    const accepting = some.map(
      (profile) => () => at.call('admin', transitionEnrolment, { params: { id, profile }, body }),
    )
    const lowering = [15, 10, 5, 12].map(
      (quota) => () =>
        at.call('admin', updateSchedule, { params: { id }, body: given.body({ quota, min_age: 0, max_age: 100 }) }),
    )
    const [results] = await Promise.all([counts(accepting), counts(lowering)])
    const { quota } = await at.db.selectFrom('schedules').select('quota').where('id', '=', id).executeTakeFirstOrThrow()
    const now = await given.accepted(id)
    expect(now).toBe(results.done)
    expect(now).toBeLessThanOrEqual(quota)
    expect(now + (results.no_seats ?? 0)).toBe(some.length)
  })
})

describe('40 simultaneous requests', () => {
  it('to accept teams fill exactly the last 5 places', async () => {
    const id = await given.schedule({
      is_teams: true,
      min_team_participants_quota: 1,
      max_team_participants_quota: 4,
      team_quota: 40,
    })
    const teams: number[] = []
    for (const [place, profile_id] of people.slice(0, 40).entries()) {
      const members = [{ profile_id, participant_role_id: given.ids.role }]
      const made = await at.call('admin', createTeam, {
        params: { id },
        body: { name: `Equipo ${place}`, captain_profile_id: profile_id, members },
      })
      teams.push(made.body.details.id)
    }
    await at.db.updateTable('schedules').set({ team_quota: 5 }).where('id', '=', id).execute()
    const results = await counts(
      teams.map((team) => () => at.call('admin', transitionTeam, { params: { id, team }, body })),
    )
    expect(results).toEqual({ done: 5, no_team_seats: 35 })
  })
})
