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

/** Citizens shown at once; who is decided leaves, and the next ones move up. */
const shown = 50

export type DeskAddress = ReturnType<typeof useDeskAddress>
export type Queue = ReturnType<typeof useQueue>

/** What the desk's address says, and ways to change it. Everything stands in the address: it can be sent to a colleague. */
export function useDeskAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  // An answer that comes when the person has gone on must not write into the address of the next page, nor call them back.
  const [here] = useState(() => location.pathname)
  const isLeaving = useRef(false)
  useLayoutEffect(() => {
    isLeaving.current = navigation.location !== undefined && !here.endsWith(navigation.location.pathname)
  })
  const text = search.toString()
  const { citizen, file, decides, filter } = useMemo(() => readDesk(text), [text])

  /** Where the address is on its way to: what was drawn last, and the address itself, may be older. */
  const pending = useRef<{ readonly search: string; readonly replace: boolean }>(undefined)
  const now = useCallback(() => readDesk(pending.current?.search ?? location.search), [])
  // Changes in one breath build on each other.
  const change = useCallback(
    async (changes: Readonly<Record<string, string | undefined>>, replaces: boolean) => {
      if (location.pathname !== here || isLeaving.current) return
      const search = withChanges(pending.current?.search ?? location.search, changes)
      const replace = replaces && pending.current?.replace !== false
      const wanted = { search, replace }
      pending.current = wanted
      await navigate({ search }, { replace, preventScrollReset: true })
      if (pending.current === wanted) pending.current = undefined
    },
    [navigate, here],
  )
  const go = useCallback((to: Target | undefined, replace = false) => void change(placeChanges(to), replace), [change])
  const narrow = useCallback((to: Partial<QueueFilter>) => void change(filterChanges(to), true), [change])
  /** Where the address leads now. */
  const target = useCallback(() => (location.pathname === here ? targetOf(now()) : undefined), [here, now])
  /** Whether the address leads to a stop now. */
  const isAt = useCallback((stop: Stop) => location.pathname === here && leadsTo(now(), stop), [here, now])
  return { citizen, file, decides, filter, go, narrow, target, isAt }
}

/** The queue: within one's reach, who waits longest first. */
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
  // Who was decided here has another status until the queue is asked again, and is not in it.
  const rows: readonly ProfileRow[] = useMemo(() => {
    const all = data?.data ?? []
    return isPlaceholderData ? all : all.filter((row) => row.status_id === status)
  }, [data, isPlaceholderData, status])
  return { answer, rows, total: (data?.meta?.total ?? 0) - (data?.data.length ?? 0) + rows.length }
}
