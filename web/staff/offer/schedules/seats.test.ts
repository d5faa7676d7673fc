import { expect, test } from 'vitest'
import { seatCountsOf, seatsOf } from './seats.ts'

test.each([
  [20, 0, 'free', 20],
  [20, 15, 'free', 5],
  [20, 16, 'near', 4],
  [20, 18, 'near', 2],
  [20, 19, 'full', 1],
  [20, 20, 'full', 0],
  [20, 23, 'full', -3],
  [0, 0, 'full', 0],
] as const)('seatsOf %i places with %i taken is %s, with %i left', (quota, taken, level, left) => {
  expect(seatsOf({ quota, taken })).toMatchObject({ level, left })
})

test('seatsOf shows waiting people after accepted ones, and their shares never exceed 1', () => {
  const { accepted, waiting } = seatsOf({ quota: 20, taken: 15, accepted: 10 })
  expect(accepted).toBeCloseTo(0.5)
  expect(waiting).toBeCloseTo(0.25)
  const over = seatsOf({ quota: 10, taken: 25, accepted: 8 })
  expect(over.accepted + over.waiting).toBe(1)
})

test('seatCountsOf counts teams for a team schedule, in the list and in the week', () => {
  const people = { quota: 20, taken: 12, accepted: 9, team_quota: 4 }
  expect(seatCountsOf({ ...people, is_teams: false })).toEqual({ quota: 20, taken: 12, accepted: 9 })
  const listed = { teams_schedules_count: 3, teams_accepted: 1 }
  expect(seatCountsOf({ ...people, is_teams: true, ...listed })).toEqual({
    quota: 4,
    taken: 3,
    accepted: 1,
    ofTeams: true,
  })
  expect(seatCountsOf({ ...people, is_teams: true, teams_taken: 2 })).toMatchObject({ quota: 4, taken: 2 })
})
