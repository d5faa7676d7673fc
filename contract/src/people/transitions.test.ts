import { describe, expect, it } from 'vitest'
import { errorCodes } from '../base/error-codes.ts'
import { status, systemStatuses } from '../base/statuses.ts'
import { openTransitions, type TransitionTable, transitionTo, undoSeconds } from '../base/transitions.ts'
import { enrolmentReasons, waivableReasons } from '../enrolments/enrolment-reasons.ts'
import { enrolmentTransitions, fileTransitions, isLiving, profileTransitions } from './transitions.ts'

const ids = Object.values(status)

/** The table of R 4.5 and R 4.6, written a second time: rows from, columns to; nothing else is a transition. */
const expected: Readonly<Record<string, Readonly<Record<number, Readonly<Record<number, string>>>>>> = {
  profile: {
    1: { 3: 'verify', 4: 'return' },
    2: { 3: 'verify', 4: 'return' },
    3: { 2: 'resume', 4: 'return' },
    4: { 2: 'resume', 3: 'verify' },
  },
  subscription: { 5: { 6: 'accept', 7: 'reject' }, 6: { 7: 'withdraw' } },
  file: { 8: { 9: 'verify', 10: 'return' }, 9: { 10: 'return' }, 10: { 9: 'verify' } },
}

const families: Readonly<Record<string, readonly number[]>> = {
  profile: [1, 2, 3, 4],
  subscription: [5, 6, 7],
  file: [8, 9, 10],
}

/** The reasons that apply only to teams. */
const teamReasons = [
  'not_of_teams',
  'no_team_seats',
  'team_size',
  'member_not_allowed',
  'member_in_other_team',
] as const

const tables: readonly (readonly [string, TransitionTable])[] = [
  ['profile', profileTransitions],
  ['subscription', enrolmentTransitions],
  ['file', fileTransitions],
]

describe.each(tables)('the transitions of the statuses of %s', (family, table) => {
  const pairs = ids.flatMap((from) => ids.map((to) => ({ from, to, name: expected[family]?.[from]?.[to] })))

  it.each(pairs)('from $from to $to: $name', ({ from, to, name }) => {
    expect(transitionTo(table, from, to)).toBe(name)
  })

  it('do not exist for a status that the portal did not define', () => {
    for (const id of [0, -1, 11, 999, Number.NaN]) {
      expect(ids.map((to) => transitionTo(table, id, to))).toEqual(ids.map(() => undefined))
      expect(ids.map((from) => transitionTo(table, from, id))).toEqual(ids.map(() => undefined))
    }
  })

  it.each(ids)('from %i are those of the table, and resume needs a validator', (status_id) => {
    const named = Object.values(expected[family]?.[status_id] ?? {})
    expect(openTransitions(table, { status_id, checker_id: 5 }).toSorted()).toEqual(named.toSorted())
    for (const record of [{ status_id, checker_id: null }, { status_id }]) {
      expect(openTransitions(table, record).toSorted()).toEqual(named.filter((name) => name !== 'resume').toSorted())
    }
  })

  it('stay within the family', () => {
    for (const { from, to } of Object.values(table)) {
      expect(families[family]).toEqual(expect.arrayContaining([...from, to]))
    }
  })

  it('need assign-status, except the assignment of a validator and those of citizens', () => {
    for (const [name, { action }] of Object.entries(table)) {
      const others: Record<string, string | null> = {
        assign: 'assign-validator',
        resubmit: null,
        resubmit_unassigned: null,
      }
      expect([name, action]).toEqual([name, others[name] === undefined ? 'assign-status' : others[name]])
    }
  })
})

describe('the transitions of a citizen', () => {
  it('allow the assignment of a validator from any status', () => {
    expect(profileTransitions.assign).toEqual({ from: [1, 2, 3, 4], to: 2, action: 'assign-validator' })
  })
})

describe('the transitions that citizens make', () => {
  it('start from returned and are not offered to staff', () => {
    expect(profileTransitions.resubmit).toEqual({ from: [4], to: 2, action: null, needsValidator: true })
    expect(profileTransitions.resubmit_unassigned).toEqual({ from: [4], to: 1, action: null })
    expect(transitionTo(profileTransitions, 4, 1)).not.toBe('resubmit_unassigned')
    const open: readonly string[] = openTransitions(profileTransitions, { status_id: 4, checker_id: 5 })
    expect(open.filter((name) => name.startsWith('resubmit'))).toEqual([])
  })
})

describe('a transition', () => {
  it('can be undone for 60 seconds', () => {
    expect(undoSeconds).toBe(60)
  })
})

describe('enrolments and teams', () => {
  it('occupy a seat while they are pending or accepted', () => {
    const { enrolmentPending, enrolmentAccepted, enrolmentRejected, filePending } = status
    expect([enrolmentPending, enrolmentAccepted, enrolmentRejected, filePending].map(isLiving)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('are refused with error codes of status 409, some of which can be waived', () => {
    for (const reason of [...enrolmentReasons, ...teamReasons])
      expect([reason, errorCodes[reason]]).toEqual([reason, 409])
    expect(enrolmentReasons).toEqual(expect.arrayContaining([...waivableReasons]))
  })
})

describe('the system statuses', () => {
  it('are the rows 1 to 10', () => {
    expect([...systemStatuses].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})
