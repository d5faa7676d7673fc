import type { ResponseOf } from '@portal/contract'
import type { CitizenEnrolment, subscriptionVoucher } from '@portal/contract/citizens'
import { useEffect } from 'react'
import { encryptedStore } from '../../../kit/drafts/encrypted-store.ts'
import { today } from '../../../kit/text/format.ts'
import { hasSavedVouchers } from '../../frame/session/own-device.ts'
import { savedVouchersName } from '../../frame/session/session.ts'
import type { ActivityOf } from '../enrol/ActivityFacts.tsx'

export type Voucher = ResponseOf<typeof subscriptionVoucher>['data']

/** What a voucher shows of its enrolment. */
export type VoucherOf = ActivityOf & Pick<CitizenEnrolment, 'citizen_schedule_id' | 'profile_name'>

export interface SavedVoucher {
  readonly of: VoucherOf
  readonly voucher: Voucher
}

const store = encryptedStore(savedVouchersName)

/** Removes a saved voucher, of an enrolment that has none any more. */
function remove(id: number): void {
  void store.write({ [id]: undefined }).catch(() => {})
}

/** The vouchers on this device, in the order of the enrolments. Removes those that are no longer valid. */
export async function readSavedVouchers(): Promise<readonly SavedVoucher[]> {
  if (!hasSavedVouchers()) return []
  const saved = Object.values(await store.all()) as SavedVoucher[]
  const isOver = ({ voucher }: SavedVoucher) => voucher.expires_at.slice(0, 10) < today()
  for (const { of } of saved.filter(isOver)) remove(of.citizen_schedule_id)
  return saved
    .filter((one) => !isOver(one))
    .toSorted((one, other) => one.of.citizen_schedule_id - other.of.citizen_schedule_id)
}

/**
 * Keeps the saved copy of a voucher up to date, on a device that its owner called their own.
 * @param isOwn - the answer of `readOwnDevice`
 * @param of - undefined while it loads
 * @param voucher - undefined while it loads; null when the enrolment has none
 */
export function useSavedCopy(
  isOwn: boolean | undefined,
  of: CitizenEnrolment | undefined,
  voucher: Voucher | null | undefined,
): void {
  useEffect(() => {
    if (isOwn !== true || of === undefined || voucher === undefined) return
    const { citizen_schedule_id, profile_name, activity_name, weekday_name, daily_name } = of
    if (voucher === null) return remove(citizen_schedule_id)
    const { stage_name, park_name, park_address, is_paid, rate_value } = of
    const shown: VoucherOf = {
      ...{ citizen_schedule_id, profile_name, activity_name, weekday_name, daily_name },
      ...{ stage_name, park_name, park_address, is_paid, rate_value },
    }
    // A device that cannot store shows the voucher as long as the session.
    void store.write({ [citizen_schedule_id]: { of: shown, voucher } satisfies SavedVoucher }).catch(() => {})
  }, [isOwn, of, voucher])
}
