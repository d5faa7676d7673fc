import { describe, expect, it } from 'vitest'
import { errorCodes } from '../base/error-codes.ts'
import {
  enrolmentReasons,
  enrolmentTransition,
  isLiving,
  openEnrolmentTransitions,
  teamReasons,
  waivableReason,
} from './enrolment-transitions.ts'
import { status } from './statuses.ts'

const { enrolmentPending: pending, enrolmentAccepted: accepted, enrolmentRejected: rejected } = status

describe('the moves of enrolments and teams', () => {
  it('are those of the table and no other', () => {
    const all = [pending, accepted, rejected]
    const found = all.flatMap((from) =>
      all.flatMap((to) => {
        const move = enrolmentTransition(from, to)
        return move === undefined ? [] : [[from, to, move]]
      }),
    )
    expect(found).toEqual([
      [pending, accepted, 'accept'],
      [pending, rejected, 'reject'],
      [accepted, rejected, 'withdraw'],
    ])
  })

  it.each([
    [pending, ['accept', 'reject']],
    [accepted, ['withdraw']],
    [rejected, []],
    [status.profilePending, []],
  ])('open from %i are %j', (status_id, moves) => {
    expect(openEnrolmentTransitions({ status_id })).toEqual(moves)
  })

  it('count as a place while they wait or are accepted', () => {
    expect([pending, accepted, rejected, status.filePending].map(isLiving)).toEqual([true, true, false, false])
  })

  it('are refused for reasons that are refusals, of which one can be waived', () => {
    for (const reason of [...enrolmentReasons, ...teamReasons])
      expect([reason, errorCodes[reason]]).toEqual([reason, 409])
    expect(enrolmentReasons).toContain(waivableReason)
  })
})
