import { type AnswerOf, listNotifications, type Notification, validatorNotification } from '@portal/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../api-errors.ts'
import { refreshAnswers, useAnswer } from '../queries.ts'
import { refreshPermissions } from '../session-calls.ts'

/** Milliseconds between two looks at the notifications (specification, point 9). */
export const notificationPolling = 30_000

/** What the badge says of a number of unread notifications: 99+ above 98 (specification, point 9). */
export function badgeOf(unread: number): string {
  return unread > 98 ? '99+' : String(unread)
}

/** The unread notices of an assignment that were not there before; none of the first answer is new. */
export function newAssignments(
  before: ReadonlySet<string> | undefined,
  now: readonly Pick<Notification, 'id' | 'type' | 'read_at'>[],
): string[] {
  if (before === undefined) return []
  return now
    .filter(({ id, type, read_at }) => type === validatorNotification && read_at === null && !before.has(id))
    .map(({ id }) => id)
}

/** Own notifications, looked at each 30 s while the window is visible; a failure is silent. */
export function useNotifications(): UseQueryResult<AnswerOf<typeof listNotifications>, ApiError> {
  const answer = useAnswer(
    listNotifications,
    { query: { per_page: 50 } },
    { every: notificationPolling, onFailure: 'inline' },
  )
  const known = useRef<ReadonlySet<string>>(undefined)
  const rows = answer.data?.data.data
  useEffect(() => {
    if (rows === undefined) return
    const arrived = newAssignments(known.current, rows)
    known.current = new Set(rows.map(({ id }) => id))
    if (arrived.length === 0) return
    // A citizen was put in one's hands: the right to decide came with it, and the lists changed.
    void refreshPermissions()
    refreshAnswers('profiles', 'dashboard')
  }, [rows])
  return answer
}
