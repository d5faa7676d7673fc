import { status } from '@portal/contract'
import { transitionEnrolment } from '@portal/contract/staff'
import { expect, it } from 'vitest'
import { lasting } from '../base/length.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import type { Installation } from './installation.ts'
import { printFigure, seconds } from './length.ts'
import { sendCall } from './send-call.ts'

const seats = 20
const applicants = 200
const rounds = lasting(20, 1)

/** Staff accept 200 people for the last 20 seats at once, over the network. */
export function lastSeats(installation: () => Installation): void {
  it(`of 200 accepted at once for the last 20 places exactly 20 succeed, ${rounds} rounds`, async () => {
    const at = installation()
    const token = await at.signIn('admin')
    await at.withDatabase(async (db) => {
      const given = await schedulesApp({
        db,
        now: () => new Date(),
        citizen: () => Promise.reject(new Error('none')),
      })
      const people = await db
        .updateTable('profiles')
        .set({ status_id: status.profileVerified })
        .where('id', 'in', (query) => query.selectFrom('profiles').select('id').orderBy('id').limit(applicants))
        .returning('id')
        .execute()
      const began = performance.now()
      for (let round = 0; round < rounds; round += 1) {
        const id = await given.schedule({ quota: seats, min_age: 0, max_age: 100 })
        for (const { id: profile } of people) await given.enrolment(id, profile)
        const counts: Record<string, number> = {}
        const body = { status_id: status.enrolmentAccepted, observation: 'Todas a la vez' }
        const accept = async (profile: number): Promise<void> => {
          const reply = await sendCall(at.origin, transitionEnrolment, { params: { id, profile }, body, token })
          // 503: a connection was not free within the time limit.
          if (reply.status === 503) return accept(profile)
          const key = reply.status === 200 ? 'done' : (reply.error?.reason ?? String(reply.status))
          counts[key] = (counts[key] ?? 0) + 1
        }
        await Promise.all(people.map((person) => accept(person.id)))
        expect(counts).toEqual({ done: seats, no_seats: applicants - seats })
        expect(await given.accepted(id)).toBe(seats)
      }
      printFigure(
        `${rounds} rounds of ${applicants} for ${seats} seats, ${seconds((performance.now() - began) / rounds)} each`,
      )
    })
  })
}
