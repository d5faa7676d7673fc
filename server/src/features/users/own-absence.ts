import type { updateOwnAbsence as call } from '@portal/contract/staff'
import { writeAudit } from '../../audit/audit.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { absenceDay } from '../../identity/absence.ts'

/** Changes the days on which one is absent oneself. */
export async function updateOwnAbsence(db: Db, context: CallContext<typeof call>): Promise<void> {
  const { id } = context.who
  const { vacation_start_date, vacation_final_date } = context.body
  const next = {
    vacation_start_date: absenceDay(vacation_start_date),
    vacation_final_date: absenceDay(vacation_final_date),
  }
  await db.transaction().execute(async (tx) => {
    const old_values = await tx
      .selectFrom('users')
      .select(['vacation_start_date', 'vacation_final_date'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await tx.updateTable('users').set(next).where('id', '=', id).execute()
    await writeAudit(tx, context.origin, [
      { event: 'updated', entity: 'User', entity_id: id, old_values, new_values: next },
    ])
  })
}
