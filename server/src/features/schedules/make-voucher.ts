import { status } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { readSecret } from '../../database/secrets.ts'
import { lastDayOf, signVoucher, voucherPath } from '../../enrolment/vouchers.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/register-call.ts'
import { type EnrolmentPath, findEnrolment } from './show-enrolment.ts'

/** The voucher of an accepted enrolment: its code and the address that verifies it. @throws AppError 404, 409. */
export async function makeVoucher(
  db: Db,
  who: SignedIn,
  path: EnrolmentPath,
  { now, publicUrl }: { now: Date; publicUrl: string | null },
): Promise<{ code: string; url: string; expires_at: string }> {
  const enrolment_id = await findEnrolment(db, who, path)
  const { rows } = await sql<{ status_id: number; date: string | null }>`
    select citizen_schedules.status_id, week_days.date
    from citizen_schedules
    join schedules on schedules.id = citizen_schedules.schedule_id
    join week_days on week_days.id = schedules.weekday_id
    where citizen_schedules.id = ${enrolment_id}`.execute(db)
  const [found] = rows
  if (found?.status_id !== status.enrolmentAccepted) throw new AppError('voucher_needs_acceptance')
  const last_day = lastDayOf(found.date, now)
  const code = signVoucher(await readSecret(db, 'vouchers'), { enrolment_id, last_day })
  return { code, url: `${publicUrl ?? ''}${voucherPath(code)}`, expires_at: `${last_day} 23:59:59` }
}
