import type { deleteSchedule as deleteCall, restoreSchedule as restoreCall } from '@portal/contract'
import { type Asked, signedIn } from '../answer.ts'
import { trace } from '../audit.ts'
import type { Db } from '../db.ts'
import { holdSchedule } from '../enrolment/held-schedule.ts'
import { Refusal } from '../errors.ts'
import { refuseAction, refuseRestoring } from '../visible-rows.ts'

/**
 * Deletes a schedule that nobody waits for or takes part in; it stays readable for whoever may restore it.
 * @throws Refusal 404, 403, 409 in use, with how many enrolments and teams use it.
 */
export async function deleteSchedule(db: Db, asked: Asked<typeof deleteCall>): Promise<void> {
  const { params, origin, now } = asked
  const who = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const held = await holdSchedule(tx, who, params.id)
    refuseAction(who, 'destroy', 'Schedule', held)
    const enrolments = held.accepted + held.pending
    const teams = held.teams_accepted + held.teams_pending
    if (enrolments + teams > 0) throw new Refusal('in_use', { details: { enrolments, teams } })
    await tx.updateTable('schedules').set({ deleted_at: now, updated_at: now }).where('id', '=', held.id).execute()
    await trace(tx, origin, [{ event: 'deleted', entity: 'Schedule', entity_id: held.id }])
  })
}

/** Brings a deleted schedule back. @throws Refusal 404, 403, 409 when it is not deleted. */
export async function restoreSchedule(db: Db, asked: Asked<typeof restoreCall>): Promise<void> {
  const { params, origin, now } = asked
  const who = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const held = await holdSchedule(tx, who, params.id)
    refuseRestoring(who, 'Schedule', held)
    await tx.updateTable('schedules').set({ deleted_at: null, updated_at: now }).where('id', '=', held.id).execute()
    await trace(tx, origin, [{ event: 'restored', entity: 'Schedule', entity_id: held.id }])
  })
}
