import type { deleteSchedule as deleteCall, restoreSchedule as restoreCall } from '@portal/contract/staff'
import { refuseRestoring } from '../../authority/visible-rows.ts'
import { type RecordLock, withLocked } from '../../authority/with-locked.ts'
import type { Db } from '../../database/db.ts'
import { type LockedSchedule, lockSchedule, scheduleLock } from '../../enrolment/locked-schedule.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'

/**
 * Deletes a schedule without pending or accepted enrolments. Whoever may restore it can still read it.
 * @throws AppError 404, 403, 409 in use, with how many enrolments and teams use it
 */
export async function deleteSchedule(db: Db, context: CallContext<typeof deleteCall>): Promise<void> {
  const { params, now } = context
  await withLocked(db, context, scheduleLock(params.id, 'destroy'), async (tx, locked) => {
    const enrolments = locked.accepted + locked.pending
    const teams = locked.teams_accepted + locked.teams_pending
    if (enrolments + teams > 0) throw new AppError('in_use', { details: { enrolments, teams } })
    await tx.updateTable('schedules').set({ deleted_at: now, updated_at: now }).where('id', '=', locked.id).execute()
    return { audits: [{ event: 'deleted', entity: 'Schedule', entity_id: locked.id }], result: undefined }
  })
}

/** Restores a deleted schedule. @throws AppError 404, 403, 409 when it is not deleted */
export async function restoreSchedule(db: Db, context: CallContext<typeof restoreCall>): Promise<void> {
  const { params, now } = context
  const deleted: RecordLock<LockedSchedule> = {
    lock: (tx, who) => lockSchedule(tx, who, params.id),
    authorize: (who, schedule) => refuseRestoring(who, 'Schedule', schedule),
  }
  await withLocked(db, context, deleted, async (tx, { id }) => {
    await tx.updateTable('schedules').set({ deleted_at: null, updated_at: now }).where('id', '=', id).execute()
    return { audits: [{ event: 'restored', entity: 'Schedule', entity_id: id }], result: undefined }
  })
}
