import type { ProfileRow } from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import {
  filterChanges,
  leadsTo,
  placeChanges,
  type QueueFilter,
  readDesk,
  type Target,
  targetOf,
  withChanges,
} from './desk-address.ts'
import type { Stop } from './stops.ts'

/** The number of citizens shown; a decided citizen leaves the list and the next ones follow. */
const shown = 50

export type DeskAddress = ReturnType<typeof useDeskAddress>
export type Queue = ReturnType<typeof useQueue>

/** The state of the desk's address, and functions to change it. All state is in the address, so a colleague can open the same link. */
export function useDeskAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  // A late response must not change the address of the next page, nor navigate back.
  const [here] = useState(() => location.pathname)
  const isLeaving = useRef(false)
  useLayoutEffect(() => {
    isLeaving.current = navigation.location !== undefined && !here.endsWith(navigation.location.pathname)
  })
  const text = search.toString()
  const { citizen, file, decides, filter } = useMemo(() => readDesk(text), [text])

  /** The target of a pending navigation: the last render and the address itself may be older. */
  const pending = useRef<{ readonly search: string; readonly replace: boolean }>(undefined)
  const now = useCallback(() => readDesk(pending.current?.search ?? location.search), [])
  // Successive changes before a render build on each other.
  const change = useCallback(
    async (changes: Readonly<Record<string, string | undefined>>, replaces: boolean) => {
      if (location.pathname !== here || isLeaving.current) return
      // A navigation whose address is already here has nothing left to be merged into.
      const underWay = pending.current?.search === location.search.slice(1) ? undefined : pending.current
      const search = withChanges(underWay?.search ?? location.search, changes)
      const replace = replaces && underWay?.replace !== false
      const wanted = { search, replace }
      pending.current = wanted
      // Render the new stop immediately: a letter typed after this belongs to its draft, not to that of the stop left behind.
      await navigate({ search }, { replace, preventScrollReset: true, flushSync: !replaces })
      if (pending.current === wanted) pending.current = undefined
    },
    [navigate, here],
  )
  const go = useCallback((to: Target | undefined, replace = false) => void change(placeChanges(to), replace), [change])
  const narrow = useCallback((to: Partial<QueueFilter>) => void change(filterChanges(to), true), [change])
  /** The current target of the address. */
  const target = useCallback(() => (location.pathname === here ? targetOf(now()) : undefined), [here, now])
  /** Whether the address currently leads to the stop. */
  const isAt = useCallback((stop: Stop) => location.pathname === here && leadsTo(now(), stop), [here, now])
  return { citizen, file, decides, filter, go, narrow, target, isAt }
}

/** The queue within the person's scope; citizens who wait longest come first. */
export function useQueue({ query, status, type }: QueueFilter) {
  const answer = useCallQuery(
    listProfiles,
    {
      query: {
        status_id: [status],
        column: ['created_at', 'id'],
        order: ['asc', 'asc'],
        per_page: shown,
        ...(query === '' ? {} : { query }),
        ...(type === '' ? {} : { profile_type_id: [Number(type)] }),
      },
    },
    { keepPrevious: true },
  )
  const { data, isPlaceholderData } = answer
  // A citizen decided here has another status and is not in the queue, also before the queue is refetched.
  const rows: readonly ProfileRow[] = useMemo(() => {
    const all = data?.data ?? []
    return isPlaceholderData ? all : all.filter((row) => row.status_id === status)
  }, [data, isPlaceholderData, status])
  return { answer, rows, total: (data?.meta?.total ?? 0) - (data?.data.length ?? 0) + rows.length }
}
