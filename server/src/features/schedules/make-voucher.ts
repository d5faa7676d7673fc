import type { Db } from '../../database/db.ts'
import { staffVoucherPath, type Voucher, voucherOf } from '../../enrolment/vouchers.ts'
import type { SignedIn } from '../../http/principal.ts'
import { type EnrolmentPath, findEnrolment } from './show-enrolment.ts'

/** The voucher of an accepted enrolment: its code and the address that verifies it. @throws AppError 404, 409. */
export async function makeVoucher(
  db: Db,
  who: SignedIn,
  path: EnrolmentPath,
  made: { readonly now: Date; readonly publicUrl: string | null },
): Promise<Voucher> {
  return voucherOf(db, await findEnrolment(db, who, path), made, staffVoucherPath)
}
