import { dayLength, status } from '@portal/contract'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../base/database/db.ts'
import { idOf, queuedStatuses } from '../base/database/status-literals.ts'
import { bogotaDay, dayEnd, dayStart } from '../base/text/time.ts'

/**
 * Since when a citizen waits for a decision: since their registration, or since they came back after a decision. Null for
 * people who do not wait, except those of {@link isReturnedAgain}. The indexes of `profiles` have this expression, so lists are
 * sorted by it.
 */
export const waitingSince = sql<Date | null>`waiting_since(profiles.status_id, profiles.created_at, profiles.reopened_at)`

/** Whether the document that a returned citizen sent again was returned too: the citizen then waits for nothing. */
const isReturnedAgain = sql<SqlBool>`(profiles.status_id = ${idOf('profileReturned')} and exists (
    select from file_transitions join files on files.id = file_transitions.file_id
    where files.profile_id = profiles.id and file_transitions.move = 'return' and file_transitions.undone_at is null
      and file_transitions.created_at > profiles.reopened_at))`

/**
 * Whether a citizen waits for a decision: pending, in validation, or returned and sent again. Every count, filter and column about
 * waiting uses it. Those in validation and those sent again are also in the queue of the desk ({@link isInQueue}).
 */
export const isWaiting = sql<SqlBool>`${waitingSince} is not null and not ${isReturnedAgain}`

/** {@link waitingSince} as rows show it: null for everybody who does not wait. */
export const shownWaitingSince = sql<Date | null>`case when ${isWaiting} then ${waitingSince} end`

/** The order of the queue of the desk: citizens who came back, then the others, then the postponed ones; in each group the longest wait first. */
export const queueRank = sql`queue_rank(profiles.reopened_at, profiles.postponed_at)`
export const queueAt = sql`coalesce(profiles.postponed_at, ${waitingSince})`

/**
 * The citizens in the queue of the desk: those who wait and are not pending, so in validation, or returned and sent again. The statuses
 * are literals, because the index of the queue has them in its condition.
 */
export const isInQueue = sql<SqlBool>`profiles.status_id in ${queuedStatuses} and ${isWaiting}`

/** The citizens in the queue who came back after a decision, without those who were then postponed. */
export const isReopened = sql<SqlBool>`profiles.postponed_at is null and profiles.reopened_at is not null`

/** The citizens in the queue who were moved to its end. */
export const isPostponed = sql<SqlBool>`profiles.postponed_at is not null`

/** Waiting since this day or later. */
export function waitsFrom(day: string) {
  return sql<SqlBool>`${waitingSince} >= ${dayStart(day)} and ${isWaiting}`
}

/** Waiting since this day or longer. */
export function waitsSince(day: string) {
  return sql<SqlBool>`${waitingSince} < ${dayEnd(day)} and ${isWaiting}`
}

/**
 * A citizen who has waited since this day or longer waits longer than promised. Whole days of Bogotá's calendar count, so that
 * the count and the list that it links to have the same citizens.
 */
export function lateDay(promisedDays: number, now: Date): string {
  return bogotaDay(new Date(now.getTime() - (promisedDays + 1) * dayLength))
}

/** The statuses that end a review. They send a mail; the notice is always written. */
export const decided: readonly number[] = [status.profileVerified, status.profileReturned]

/**
 * The columns of the queue after a transition: a decision ends the wait, and a resumed validation, or one that the citizen
 * requests again, begins a new wait. No transition keeps the reason of a handover.
 */
export function queueAfter(status_id: number, now: Date) {
  const reopened = sql`case when status_id = any(${decided}::integer[])
    then coalesce(reopened_at, ${now}) else reopened_at end`
  return {
    reopened_at: decided.includes(status_id) ? null : reopened,
    postponed_at: null,
    postponed_reason: null,
    handover_reason: null,
  }
}

/** A returned citizen who sends a document waits again. */
export async function noteSent(tx: Tx, profile_id: number, now: Date): Promise<void> {
  await sql`
    update profiles set reopened_at = ${now}, postponed_at = null, postponed_reason = null
    where id = ${profile_id} and status_id = ${status.profileReturned}`.execute(tx)
}
