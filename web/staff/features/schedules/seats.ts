/** The known figures about the seats of a schedule. */
export interface SeatCounts {
  readonly quota: number
  /** Waiting and accepted enrolments together (decisions §5). */
  readonly taken: number
  /** Accepted enrolments; where it is unknown, the bar has one part. */
  readonly accepted?: number | undefined
}

/** How full a schedule is; the colours depend on it (domain facts §3.5). */
export type SeatsLevel = 'free' | 'near' | 'full'

export interface Seats {
  readonly level: SeatsLevel
  /** quota − taken; negative when more citizens wait than there are seats. */
  readonly left: number
  /** Parts of the bar, each 0 to 1, together at most 1. */
  readonly accepted: number
  readonly waiting: number
}

const fullFrom = 0.95
const nearFrom = 0.8

/** The seats of a schedule. A schedule without any seat counts as full. */
export function seatsOf({ quota, taken, accepted = taken }: SeatCounts): Seats {
  const share = (count: number) => (quota <= 0 ? (count > 0 ? 1 : 0) : Math.min(1, Math.max(0, count / quota)))
  const all = quota <= 0 ? 1 : taken / quota
  const acceptedShare = share(Math.min(accepted, taken))
  return {
    level: all >= fullFrom ? 'full' : all >= nearFrom ? 'near' : 'free',
    left: quota - taken,
    accepted: acceptedShare,
    waiting: share(taken) - acceptedShare,
  }
}
