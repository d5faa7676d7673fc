/** What is known of the places of a schedule. */
export interface SeatCounts {
  readonly quota: number
  /** Waiting and accepted together (decisions §5). */
  readonly taken: number
  /** Those accepted; where it is not known, the bar has one part. */
  readonly accepted?: number | undefined
}

/** How near to full; the colours follow it (domain facts §3.5). */
export type SeatsLevel = 'free' | 'near' | 'full'

export interface Seats {
  readonly level: SeatsLevel
  /** quota − taken; below zero when more wait than there are places. */
  readonly left: number
  /** Parts of the bar, each 0 to 1, together at most 1. */
  readonly accepted: number
  readonly waiting: number
}

const fullFrom = 0.95
const nearFrom = 0.8

/** How the places of a schedule stand. Without any place it is full. */
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
