import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { horizon, invent, now, references, team, type Whole } from './population.testing.ts'
import { inventPopulation, mostPeople } from './population.ts'

function digest(whole: Whole): string {
  return createHash('sha256').update(JSON.stringify(whole)).digest('hex')
}

const town = invent(5_000)
const { profiles } = town

describe('the invented population', () => {
  test('is equal for the same count and day', () => {
    const morning = new Date('2026-11-21T06:00:00-05:00')
    expect(digest(invent(700, { now: morning }))).toBe(digest(invent(700)))
  })

  test('does not depend on the size of the batches', () => {
    expect(digest(invent(700, { batchSize: 50 }))).toBe(digest(invent(700)))
  })

  test('has the same people with other dates on another day', () => {
    const tomorrow = invent(300, { now: new Date('2026-11-22T15:00:00-05:00') })
    const names = (whole: Whole) => whole.profiles.map(({ surname, document }) => `${surname} ${document}`)
    expect(digest(tomorrow)).not.toBe(digest(invent(300)))
    expect(
      names(tomorrow)
        .slice(0, 3)
        .map((one) => one.split(' ')[0]),
    ).toEqual(
      names(invent(300))
        .slice(0, 3)
        .map((one) => one.split(' ')[0]),
    )
  })

  test.each([0, 1, 2, 500])('has exactly %i people when so many are requested', (count) => {
    expect(invent(count).profiles).toHaveLength(count)
  })

  test('refuses more than five million people', () => {
    expect(() => inventPopulation({ count: mostPeople + 1, now, team, references }).next()).toThrow(RangeError)
  })

  test('numbers people in the order of registration, except within a household', () => {
    const owners = profiles.filter(({ profile_type_id }) => profile_type_id === 1)
    expect(profiles.map(({ id }) => id)).toEqual(profiles.map((_, index) => index + 1))
    expect(owners.map(({ created_at }) => created_at)).toEqual(owners.map(({ created_at }) => created_at).toSorted())
  })

  test('has dates of the last eighteen months, without the current day', () => {
    const moments = [
      ...town.audits.map(({ created_at }) => created_at),
      ...town.observations.map(({ created_at }) => created_at),
      ...town.citizens.map(({ updated_at }) => updated_at),
      ...town.notifications.map(({ updated_at }) => updated_at),
    ].map((text) => Date.parse(text))
    expect(Math.max(...moments)).toBeLessThanOrEqual(horizon)
    expect(Math.min(...moments)).toBeGreaterThan(horizon - 549 * 24 * 3_600_000)
  })
})
