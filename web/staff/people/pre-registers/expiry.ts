import type { PreRegisterRow } from '@portal/contract/staff'
import { momentOf } from '../../../kit/text/format.ts'

/** The state of a pre-registration: confirmed, waiting for its code, or expired. */
export type Standing = 'verified' | 'waiting' | 'expired'

/** The fields that determine the state of a pre-registration. */
export type Dated = Pick<PreRegisterRow, 'verified_at' | 'expires_at'>

export function standingOf({ verified_at, expires_at }: Dated, now: number): Standing {
  if (verified_at !== null) return 'verified'
  const expires = momentOf(expires_at)?.getTime() ?? 0
  return expires > now ? 'waiting' : 'expired'
}

/** Whole days, hours, minutes and seconds until a time; all 0 once it is past. */
export function leftUntil(at: string, now: number) {
  const seconds = Math.max(0, Math.floor(((momentOf(at)?.getTime() ?? 0) - now) / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  }
}

/** `1 d 4 h`, `2 h 05 min`, `4:09`: two units, and the seconds only in the last hour. */
export function leftText({ days, hours, minutes, seconds }: ReturnType<typeof leftUntil>): string {
  const two = (value: number) => String(value).padStart(2, '0')
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${two(minutes)} min`
  return `${minutes}:${two(seconds)}`
}
