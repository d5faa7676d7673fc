import { status } from '@portal/contract'
import {
  assignValidatorToMany,
  transitionEnrolments,
  undoAssignments,
  undoEnrolmentTransitions,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { schedulesApp } from '../offer/schedules-app.ts'
import { manyCitizens } from '../people/many-citizens.ts'
import { testApp } from './test-app.ts'

/** The number of records of each round. The first round fills caches; the last one needs more than one batch. */
const rounds = [1, 10, 1000, 1500]

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const citizens = (count: number) => manyCitizens(at, count, { status_id: status.profileVerified })

/** Runs some work. Returns its result and the number of statements that the server sent meanwhile. */
async function counted<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    return { result, statements: query.mock.calls.length }
  } finally {
    query.mockRestore()
  }
}

describe('the number of statements is the same for ten rows and for a thousand', () => {
  it('for assigning citizens, and for undoing it', async () => {
    const validator_id = at.people.validator.id
    const found = []
    for (const count of rounds.slice(0, 3)) {
      const ids = await citizens(count)
      const assigned = await counted(() => at.call('assignor', assignValidatorToMany, { body: { validator_id, ids } }))
      expect(assigned.result.body.details).toMatchObject({ assigned: count, skipped: [] })
      const undone = await counted(() => at.call('assignor', undoAssignments, { body: { ids } }))
      expect(undone.result.body.details).toMatchObject({ undone: count, skipped: [] })
      found.push([assigned.statements, undone.statements])
    }
    const [, ofFew, ofMany] = found
    expect(ofMany).toEqual(ofFew)
  })

  it('for accepting enrolments with a notification and a mail to each citizen, and for undoing it', async () => {
    const found = []
    for (const count of rounds) {
      const id = await given.schedule({ quota: count })
      const ids = await citizens(count)
      await sql`insert into citizen_schedules (schedule_id, profile_id, status_id)
        select ${id}, profile, ${status.enrolmentPending} from unnest(${ids}::integer[]) as profile`.execute(at.db)
      const body = { status_id: status.enrolmentAccepted, observation: 'Completo', ids }
      const accepted = await counted(() => at.call('admin', transitionEnrolments, { params: { id }, body }))
      const { transition_ids, ...details } = accepted.result.body.details
      expect(details).toMatchObject({ moved: count, skipped: [] })
      const undone = await counted(() =>
        at.call('admin', undoEnrolmentTransitions, { params: { id }, body: { ids, transition_ids } }),
      )
      expect(undone.result.body.details).toMatchObject({ undone: count, skipped: [] })
      found.push([accepted.statements, undone.statements])
    }
    const [, ofFew, ofMany, ofMost] = found
    expect(ofMany).toEqual(ofFew)
    expect(Math.max(...(ofMost ?? []))).toBeLessThanOrEqual(2 * Math.max(...(ofFew ?? [])))
  })
})
