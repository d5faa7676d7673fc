import { fieldError } from '../http/errors.ts'
import type { Tx } from './held-schedule.ts'

/** The name of a status that enrolments and teams can have. @throws Refusal 422 on `status_id` for any other. */
export async function subscriptionStatus(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('status')
    .select('name')
    .where('id', '=', id)
    .where('family', '=', 'subscription')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw fieldError('status_id', 'validation.exists')
  return row.name
}
