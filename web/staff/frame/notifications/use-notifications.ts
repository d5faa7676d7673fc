import type { ResponseOf } from '@portal/contract'
import { listNotifications, type Notification, validatorNotification } from '@portal/contract/staff'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { storageName } from '../../../kit/device/storage.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { invalidate, putCachedResponse, useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { type SharedPolling, sharePolling } from '../device/shared-polling.ts'
import { useSession } from '../session/session.tsx'
import { refreshPermissions } from '../session/session-calls.ts'

/** Milliseconds between two polls of the notifications. */
export const notificationPolling = 30_000

/** The badge text for a number of unread notifications: 99+ above 98. */
export function badgeOf(unread: number): string {
  return unread > 98 ? '99+' : String(unread)
}

/** The unread notifications of an assignment that are new since the previous response; the first response has no new ones. */
export function newAssignments(
  before: ReadonlySet<string> | undefined,
  now: readonly Pick<Notification, 'id' | 'type' | 'read_at'>[],
): string[] {
  if (before === undefined) return []
  return now
    .filter(({ id, type, read_at }) => type === validatorNotification && read_at === null && !before.has(id))
    .map(({ id }) => id)
}

type NotificationsResponse = ResponseOf<typeof listNotifications>

const input = { query: { per_page: 50 } } as const

/**
 * Polls each 30 s, shared with the other tabs of the same session and language: one tab asks, and all tabs show the response. A background
 * tab polls too, because it may ask for the visible one.
 */
function useTurns(query: UseQueryResult<NotificationsResponse, ApiError>): void {
  const { locale } = useTranslation()
  const { signIn } = useSession()
  const { data, refetch } = query
  const turns = useRef<SharedPolling>(undefined)
  const shared = useRef<NotificationsResponse>(undefined)
  useEffect(() => {
    if (signIn === undefined) return
    const taking = sharePolling({
      name: `${storageName}.notifications.${signIn}.${locale}`,
      every: notificationPolling,
      // The error stays in the result; the bell does not show it.
      ask: refetch,
      onResponse: (message) => {
        // The other tab may run an older version.
        if (!listNotifications.response.safeParse(message).success) return
        shared.current = putCachedResponse(listNotifications, locale, input, message as NotificationsResponse)
      },
    })
    turns.current = taking
    return () => taking.stop()
  }, [signIn, locale, refetch])
  useEffect(() => {
    if (data !== undefined && data !== shared.current) turns.current?.share(data)
  }, [data])
}

/** The person's own notifications, polled each 30 s by one tab for all; an error is not shown. */
export function useNotifications(): UseQueryResult<NotificationsResponse, ApiError> {
  const query = useCallQuery(listNotifications, input)
  useTurns(query)
  const previousIds = useRef<ReadonlySet<string>>(undefined)
  const rows = query.data?.data.data
  useEffect(() => {
    if (rows === undefined) return
    const arrived = newAssignments(previousIds.current, rows)
    previousIds.current = new Set(rows.map(({ id }) => id))
    if (arrived.length === 0) return
    // A citizen was assigned to this person: they have a new permission to decide, and the lists changed.
    void refreshPermissions()
    invalidate('profiles', 'dashboard')
  }, [rows])
  return query
}
