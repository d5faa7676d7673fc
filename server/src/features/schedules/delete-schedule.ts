import type { deleteSchedule as deleteCall, restoreSchedule as restoreCall } from '@portal/contract/staff'
import { writeAudit } from '../../audit/audit.ts'
import { refuseAction, refuseRestoring } from '../../authority/visible-rows.ts'
import type { Db } from '../../database/db.ts'
import { holdSchedule } from '../../enrolment/held-schedule.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, signedIn } from '../../http/register-call.ts'

/**
 * Deletes a schedule that nobody waits for or takes part in; it stays readable for whoever may restore it.
 * @throws Refusal 404, 403, 409 in use, with how many enrolments and teams use it.
 */
export async function deleteSchedule(db: Db, asked: CallContext<typeof deleteCall>): Promise<void> {
  const { params, origin, now } = asked
  const who = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const held = await holdSchedule(tx, who, params.id)
    refuseAction(who, 'destroy', 'Schedule', held)
    const enrolments = held.accepted + held.pending
    const teams = held.teams_accepted + held.teams_pending
    if (enrolments + teams > 0) throw new AppError('in_use', { details: { enrolments, teams } })
    await tx.updateTable('schedules').set({ deleted_at: now, updated_at: now }).where('id', '=', held.id).execute()
    await writeAudit(tx, origin, [{ event: 'deleted', entity: 'Schedule', entity_id: held.id }])
  })
}

/** Brings a deleted schedule back. @throws Refusal 404, 403, 409 when it is not deleted. */
export async function restoreSchedule(db: Db, asked: CallContext<typeof restoreCall>): Promise<void> {
  const { params, origin, now } = asked
  const who = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const held = await holdSchedule(tx, who, params.id)
    refuseRestoring(who, 'Schedule', held)
    await tx.updateTable('schedules').set({ deleted_at: null, updated_at: now }).where('id', '=', held.id).execute()
    await writeAudit(tx, origin, [{ event: 'restored', entity: 'Schedule', entity_id: held.id }])
  })
}
