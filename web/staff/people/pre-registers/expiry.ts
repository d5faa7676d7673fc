import type { PreRegisterRow } from '@portal/contract/staff'
import { momentOf } from '../../../kit/text/format.ts'

/** The state of a pre-registration: confirmed, waiting for its code, or expired. */
export type Standing = 'verified' | 'waiting' | 'expired'

/** The fields that determine the state of a pre-registration. */
export type Dated = Pick<PreRegisterRow, 'verified_at' | 'expires_at'>

/** When the code expires (ms since the epoch). */
export function expiresAt({ expires_at }: Dated): number {
  return momentOf(expires_at)?.getTime() ?? 0
}

export function standingOf(row: Dated, now: number): Standing {
  if (row.verified_at !== null) return 'verified'
  return expiresAt(row) > now ? 'waiting' : 'expired'
}
