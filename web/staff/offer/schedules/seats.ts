import type { ScheduleRow, TimetableEntry } from '@portal/contract'
import { formatNumber } from '../../../kit/text/format.ts'
import { translate } from '../../../kit/text/i18n.ts'

/** The figures about the seats of a schedule. */
export interface SeatCounts {
  readonly quota: number
  /** Waiting and accepted enrolments together. */
  readonly taken: number
  /** Accepted enrolments; without it, the bar has one part. */
  readonly accepted?: number | undefined
  /** Whether it counts teams and not people. */
  readonly ofTeams?: boolean
}

/** The counts of a schedule as the API has them. A block of the week has the teams that hold a place under another name. */
type Counted = Pick<ScheduleRow, 'is_teams' | 'quota' | 'taken' | 'team_quota'> &
  Partial<Pick<ScheduleRow, 'accepted' | 'teams_schedules_count' | 'teams_accepted'>> &
  Partial<Pick<TimetableEntry, 'teams_taken'>>

/** The seats of a schedule: its people, or its teams where teams take part. */
export function seatCountsOf(schedule: Counted): SeatCounts {
  const { is_teams, quota, taken, accepted } = schedule
  if (!is_teams) return { quota, taken, accepted }
  const { team_quota, teams_taken = 0, teams_schedules_count = teams_taken, teams_accepted } = schedule
  return { quota: team_quota, taken: teams_schedules_count, accepted: teams_accepted, ofTeams: true }
}

/** The text of how many taken seats are accepted, and how many wait. */
export function takenNote({ taken, accepted = taken, ofTeams = false }: SeatCounts): string {
  return translate(ofTeams ? 'roster.team_taken_note' : 'roster.taken_note', {
    accepted: formatNumber(accepted),
    pending: formatNumber(taken - accepted),
  })
}

/** The text colours, as classes, by how full a schedule is. */
export const levelInks = { free: '', near: 'warning-ink', full: 'error-ink' } as const

const fullFrom = 0.95
const nearFrom = 0.8

/**
 * How full a schedule is; one without any seat counts as full. `left` is negative when more citizens wait than there are seats.
 * `accepted` and `waiting` are the parts of the bar, each 0 to 1, together at most 1.
 */
export function seatsOf({ quota, taken, accepted = taken }: SeatCounts) {
  const share = (count: number) => (quota <= 0 ? (count > 0 ? 1 : 0) : Math.min(1, Math.max(0, count / quota)))
  const all = quota <= 0 ? 1 : taken / quota
  const acceptedShare = share(Math.min(accepted, taken))
  const level: keyof typeof levelInks = all >= fullFrom ? 'full' : all >= nearFrom ? 'near' : 'free'
  return { level, left: quota - taken, accepted: acceptedShare, waiting: share(taken) - acceptedShare }
}
