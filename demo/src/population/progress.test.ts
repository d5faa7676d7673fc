import { type ProfileTransitionName, profileTransitions } from '@portal/contract'
import { describe, expect, test } from 'vitest'
import { groups, horizon, invent, share, team } from './population.testing.ts'
import type { ProfileRow } from './rows.ts'

const town = invent(5_000)
const { profiles } = town

describe('the invented validations', () => {
  const of = (status: number) => profiles.filter(({ status_id }) => status_id === status)

  test.each([
    [1, 0.34],
    [2, 0.16],
    [3, 0.42],
    [4, 0.08],
  ])('status %i holds about %d of all', (status, part) => {
    expect(Math.abs(share(profiles, ({ status_id }) => status_id === status) - part)).toBeLessThan(0.03)
  })

  test('leave mostly recent people pending, but not only those', () => {
    const month = horizon - 35 * 24 * 3_600_000
    const recent = share(of(1), ({ created_at }) => Date.parse(created_at) > month)
    expect(recent).toBeGreaterThan(0.6)
    expect(recent).toBeLessThan(0.95)
  })

  test('give a validator to everybody who is not pending, after the registration', () => {
    for (const one of profiles) {
      const waiting = one.status_id === 1
      expect(one.checker_id === null).toBe(waiting)
      expect(one.assigned_by_id === null).toBe(waiting)
      if (!waiting) {
        expect(team.validators.some(({ id }) => id === one.checker_id)).toBe(true)
        expect(team.assignors.some(({ id }) => id === one.assigned_by_id)).toBe(true)
        expect(String(one.assigned_at) > one.created_at).toBe(true)
      }
    }
  })

  test('give a time of verification to the verified people only, after their assignment', () => {
    for (const one of profiles) {
      expect(one.verified_at !== null).toBe(one.status_id === 3)
      if (one.verified_at !== null) expect(one.verified_at > String(one.assigned_at)).toBe(true)
    }
  })

  test('take place in office hours', () => {
    for (const { created_at } of town.observations) {
      const local = new Date(Date.parse(created_at) - 5 * 3_600_000)
      expect(local.getUTCDay() % 6).not.toBe(0)
      expect(local.getUTCHours()).toBeGreaterThanOrEqual(7)
      expect(local.getUTCHours()).toBeLessThan(17)
    }
  })

  test('write an observation by the acting user and an audit row with the changed values for each transition', () => {
    const people = new Map(profiles.map((one) => [one.id, one]))
    for (const { profile_id, user_id, observation } of town.observations) {
      const { checker_id, assigned_by_id } = people.get(profile_id) as ProfileRow
      const assignment = observation.includes(' HA ASIGNADO A ')
      expect(user_id).toBe(assignment ? assigned_by_id : checker_id)
      expect(observation).toMatch(assignment ? / PARA VALIDAR LOS DATOS\.$/ : /^(VERIFICADO|DEVUELTO): .{3,}$/)
      expect(observation).toBe(observation.toLocaleUpperCase('es'))
    }
    const audits = groups(town.audits, ({ entity_id }) => entity_id)
    for (const one of profiles) {
      const own = audits.get(one.id) ?? []
      expect(own.map(({ event }) => event)[0]).toBe('created')
      expect(own).toHaveLength(one.version)
      expect(JSON.parse(own.at(-1)?.new_values ?? '{}')).toMatchObject({ status_id: one.status_id })
      expect(own.at(-1)?.created_at).toBe(one.updated_at)
    }
    expect(town.observations.length).toBe(town.audits.length - profiles.length)
  })

  test('store each transition with the previous values, up to the current status of the person', () => {
    const transitions = groups(town.transitions, ({ profile_id }) => profile_id)
    expect(town.transitions.length).toBe(town.observations.length)
    for (const { id, version, status_id, checker_id, updated_at } of profiles) {
      const own = transitions.get(id) ?? []
      expect(own.map(({ version_after }) => version_after)).toEqual(own.map((_, at) => at + 2))
      expect(own).toHaveLength(version - 1)
      const last = own.at(-1)
      if (last === undefined) continue
      expect(last.created_at).toBe(updated_at)
      expect(profileTransitions[last.move as ProfileTransitionName].to).toBe(status_id)
      for (const [at, { move, previous, user_id }] of own.entries()) {
        const was = JSON.parse(previous)
        expect(profileTransitions[move as ProfileTransitionName].from).toContain(was.status_id)
        expect(was.checker_id).toBe(at === 0 ? null : checker_id)
        if (at > 0) expect(user_id).toBe(checker_id)
      }
    }
    expect(town.transitions.some(({ move }) => move === 'return')).toBe(true)
  })

  test('give each validator twelve notifications about own citizens, the latest five unread', () => {
    for (const { id, name: validator } of team.validators) {
      const own = town.notifications.filter(({ user_id }) => user_id === id)
      expect(own).toHaveLength(12)
      const unread = own.filter(({ read_at }) => read_at === null)
      expect(unread).toEqual(own.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, 5))
      for (const { data } of own) {
        const { url, subject } = JSON.parse(data)
        const citizen = profiles.find((one) => one.id === url.params.id)
        expect(citizen?.checker_id, validator).toBe(id)
        expect(subject).toContain(citizen?.surname)
      }
    }
  })
})
