import type { ProfileRow } from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useCallQueries, useCallQuery } from '../../../../kit/request/queries.ts'
import { useMatches } from '../../citizen/SimilarNames.tsx'
import {
  filterChanges,
  identityQueue,
  isStillIn,
  leadsTo,
  placeChanges,
  type QueueFilter,
  type QueueStatus,
  queueStatuses,
  readDesk,
  type Target,
  targetOf,
  withChanges,
} from '../desk/desk-address.ts'
import type { DeskPosition } from '../documents/positions.ts'

/** The number of citizens of a page of the queue. */
const perPage = 50

export type DeskAddress = ReturnType<typeof useDeskAddress>

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
      const current = pending.current?.search === location.search.slice(1) ? undefined : pending.current
      const search = withChanges(current?.search ?? location.search, changes)
      const replace = replaces && current?.replace !== false
      const requested = { search, replace }
      pending.current = requested
      // Render the new position immediately: a letter typed after this belongs to its draft, not to that of the position left behind.
      await navigate({ search }, { replace, preventScrollReset: true, flushSync: !replaces })
      if (pending.current === requested) pending.current = undefined
    },
    [navigate, here],
  )
  const go = useCallback((to: Target | undefined, replace = false) => void change(placeChanges(to), replace), [change])
  const narrow = useCallback((to: Partial<QueueFilter>) => void change(filterChanges(to), true), [change])
  /** The current target of the address. */
  const target = useCallback(() => (location.pathname === here ? targetOf(now()) : undefined), [here, now])
  /** Whether the address currently leads to the position. */
  const isAt = useCallback(
    (position: DeskPosition) => location.pathname === here && leadsTo(now(), position),
    [here, now],
  )
  return { citizen, file, decides, filter, go, narrow, target, isAt }
}

/** The fields that the desk reads of every row: those of the queue, and those that it shows until the citizen is loaded. */
const fields = [
  ...(['full_name', 'is_similar', 'name', 's_name', 'surname', 's_surname'] as const),
  ...(['document_type_id', 'document_type', 'document', 'birthdate', 'age'] as const),
  ...(['profile_type', 'status_id', 'status', 'color', 'checker_id', 'files_count', 'pending_files_count'] as const),
  ...(['created_at', 'waiting_since', 'reopened_at', 'postponed_at', 'postponed_reason', 'handover_reason'] as const),
] as const satisfies readonly (keyof ProfileRow)[]

/** A row of the queue. */
export type QueueRow = Pick<ProfileRow, 'id' | 'version' | (typeof fields)[number]>

/** Which citizens a status shows, and their order: the queue has its own, other statuses begin with the oldest. */
function statusQuery(status: QueueStatus) {
  if (status === identityQueue) return { identity_request: 1, column: ['id'], order: ['asc'] }
  return status === queueStatuses[0]
    ? { in_queue: 1, column: ['queue_rank', 'queue_at', 'id'], order: ['asc', 'asc', 'asc'] }
    : { status_id: [status], column: ['created_at', 'id'], order: ['asc', 'asc'] }
}

/** The queue within the person's scope, in the server's order. Further pages are read as the person goes on. */
export function useQueue({ query, status, type, similar }: QueueFilter) {
  const shape = `${status} ${type} ${similar} ${query}`
  const [reached, setReached] = useState({ shape, pages: 1 })
  const pages = reached.shape === shape ? reached.pages : 1
  const { column, order, ...ofStatus } = statusQuery(status)
  const narrowed = {
    ...ofStatus,
    ...(query === '' ? {} : { query }),
    ...(query !== '' && similar ? { similar: 1 } : {}),
    ...(type === '' ? {} : { profile_type_id: [Number(type)] }),
  }
  const input = { query: { ...narrowed, column, order, fields: [...fields], per_page: perPage } }
  const result = useCallQuery(listProfiles, input, { errorAs: 'page', keepPrevious: true })
  const further = useCallQueries(
    listProfiles,
    Array.from({ length: pages - 1 }, (_, index) => ({ query: { ...input.query, page: index + 2 } })),
  )
  const { data, isPlaceholderData } = result
  const total = data?.meta?.total ?? 0
  const found = [data, ...further.map((page) => page.data)].flatMap((page) => page?.data ?? [])
  const last = further.at(-1)
  const hasMore = !isPlaceholderData && found.length < total
  // A page may repeat citizens of the one before, after others have left the queue.
  const byId = new Map<number, QueueRow>(found.map((row) => [row.id, row]))
  // A citizen decided here has another status and is not in the queue, also before the queue is refetched.
  const rows = [...byId.values()].filter((row) => isPlaceholderData || isStillIn(row, status))
  const matches = useMatches(narrowed, data !== undefined && !isPlaceholderData && !hasMore)
  return {
    result,
    rows,
    /** What the search leaves out; undefined without a search, and while it is not known. */
    matches,
    total: total - byId.size + rows.length,
    hasMore,
    isLoadingMore: last?.isPending === true,
    hasMoreError: last?.data === undefined ? (last?.error ?? null) : null,
    more: () => {
      if (last?.error && last.data === undefined) void last.refetch()
      else if (hasMore && last?.isPending !== true) setReached({ shape, pages: pages + 1 })
    },
  }
}

export type RemainingQueue = ReturnType<typeof useRemainingQueue>

/** The next page is read when so few citizens follow. */
const nearEnd = 5

/** Goes through the citizens of the queue one after the other. An address without a citizen is redirected to the first. */
export function useRemainingQueue(
  queue: ReturnType<typeof useQueue>,
  { citizen, go, target }: Pick<DeskAddress, 'citizen' | 'go' | 'target'>,
) {
  /** How many citizens were decided here. */
  const [count, setCount] = useState(0)
  const isOld = queue.result.isPlaceholderData
  /** In the order of the queue; empty while the shown rows belong to other filters. */
  const ids = useMemo(() => (isOld ? [] : queue.rows.map(({ id }) => id)), [queue.rows, isOld])
  const [first] = ids
  const { hasMore, more } = queue
  const isNearEnd = citizen !== undefined && ids.indexOf(citizen) >= ids.length - nearEnd
  useEffect(() => {
    if (isNearEnd && hasMore) more()
  })
  useEffect(() => {
    if (citizen !== undefined || first === undefined || target() !== undefined) return
    go({ kind: 'start', citizen: first }, true)
  }, [citizen, first, go, target])
  return { ids, count, addToCount: (step: 1 | -1) => setCount((now) => Math.max(0, now + step)) }
}
