import { can, type Schedule } from '@portal/contract'
import type { SignedIn } from '../answer.ts'
import type { Db } from '../db.ts'
import { readSchedule } from '../enrolment/schedule-rows.ts'
import { Refusal } from '../errors.ts'

/** One schedule whole. @throws Refusal 404 when absent, or deleted and the person may not delete. */
export async function showSchedule(db: Db, who: SignedIn, id: number): Promise<Schedule> {
  const found = await readSchedule(db, id)
  if (found === undefined) throw new Refusal('not_found')
  if (found.deleted_at !== null && !can(who, 'destroy', 'Schedule')) throw new Refusal('not_found')
  return found
}
