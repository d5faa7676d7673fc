import { describe, expect, it } from 'vitest'
import {
  openProfileTransitions,
  type ProfileTransition,
  profileTransition,
  profileTransitions,
  undoSeconds,
} from './profile-transitions.ts'
import { familyOf, status, systemStatuses } from './statuses.ts'

const ids = Object.values(status)

/** The table of decisions §5, written once more: rows from, columns to; everything not here is no move. */
const table: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  1: { 3: 'verify', 4: 'return' },
  2: { 3: 'verify', 4: 'return' },
  3: { 2: 'resume', 4: 'return' },
  4: { 2: 'resume', 3: 'verify' },
}

const pairs = ids.flatMap((from) => ids.map((to) => ({ from, to, move: table[from]?.[to] })))

describe('the moves of a citizen’s validation', () => {
  it.each(pairs)('from $from to $to: $move', ({ from, to, move }) => {
    expect(profileTransition(from, to)).toBe(move)
  })

  it('do not exist for a status that somebody added, nor for none', () => {
    for (const id of [0, -1, 11, 999, Number.NaN]) {
      expect(ids.map((to) => profileTransition(id, to))).toEqual(ids.map(() => undefined))
      expect(ids.map((from) => profileTransition(from, id))).toEqual(ids.map(() => undefined))
    }
  })

  it.each(ids)('open from %i are those of the table, back to validating only with a validator', (from) => {
    const named = Object.values(table[from] ?? {})
    expect(openProfileTransitions({ status_id: from, checker_id: 5 }).toSorted()).toEqual(named.toSorted())
    expect(openProfileTransitions({ status_id: from, checker_id: null }).toSorted()).toEqual(
      named.filter((name) => name !== 'resume').toSorted(),
    )
  })

  it('stay within the family of the profile', () => {
    const moves: ProfileTransition[] = Object.values(profileTransitions)
    for (const { from, to } of moves) expect([...from, to].map(familyOf)).toEqual([...from, to].map(() => 'profile'))
  })

  it('ask an observation and assign-status, but for the assignment, which writes its own', () => {
    expect(
      Object.entries(profileTransitions).map(([name, { to, action, observed, needsChecker }]) => ({
        name,
        to,
        action,
        observed,
        needsChecker,
      })),
    ).toEqual([
      { name: 'assign', to: 2, action: 'assign-validator', observed: false, needsChecker: false },
      { name: 'verify', to: 3, action: 'assign-status', observed: true, needsChecker: false },
      { name: 'return', to: 4, action: 'assign-status', observed: true, needsChecker: false },
      { name: 'resume', to: 2, action: 'assign-status', observed: true, needsChecker: true },
    ])
  })

  it('let a validator be assigned from any status of a profile', () => {
    expect(profileTransitions.assign.from).toEqual([1, 2, 3, 4])
  })

  it('may be taken back for 60 seconds', () => {
    expect(undoSeconds).toBe(60)
  })
})

describe('the system statuses', () => {
  it.each([
    [[1, 2, 3, 4], 'profile'],
    [[5, 6, 7], 'subscription'],
    [[8, 9, 10], 'file'],
    [[0, 11, -1], undefined],
  ] as const)('%j are of the family %s', (members, family) => {
    for (const id of members) expect(familyOf(id)).toBe(family)
  })

  it('are the rows 1 to 10', () => {
    expect([...systemStatuses].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})
