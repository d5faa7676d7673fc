import type { Call } from '@portal/contract'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useOnline } from '../offline/connection.ts'
import type { InputOf } from '../request/api.ts'
import type { ApiError } from '../request/api-errors.ts'
import { useCallQuery } from '../request/queries.ts'
import type { ListAnswer, ListDeclaration, ListRow } from './declare.ts'
import type { Filter } from './filters.ts'
import { change, type ListState, listQuery, readListState, writeListState } from './list-state.ts'

/** How a change of the state enters the history: typing replaces, everything else can be gone back from. */
export interface Going {
  readonly replace?: boolean
}

export interface ListReading<R extends ListRow> {
  readonly state: ListState
  /** Changes the state by way of the address. */
  readonly go: (changes: Partial<ListState>, going?: Going) => void
  readonly answer: ListAnswer<R> | undefined
  readonly error: ApiError | undefined
  /** An answer is on its way. */
  readonly isFetching: boolean
  /** What is shown belongs to another page, search or order than the one asked for. */
  readonly isStale: boolean
  /** When the answer came, in ms since the epoch. */
  readonly answeredAt: number
  readonly refresh: () => void
}

/** Reads a list call with the state that stands in the address. */
export function useList<R extends ListRow>(
  {
    call,
    params,
    always,
    reads,
    deletion,
  }: Pick<ListDeclaration<R>, 'call' | 'params' | 'always' | 'reads' | 'deletion'>,
  filters: readonly Filter[],
): ListReading<R> {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const text = search.toString()
  // The filters of a screen change with its language only, and then their parameters stay the same.
  const shape = filters.map((filter) => filter.name).join()
  const showsDeleted = deletion?.showsDeleted === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const state = useMemo(() => {
    const read = readListState(new URLSearchParams(text), filters)
    // Whoever may not see deleted rows gets a colleague's address as the list it is for them.
    return showsDeleted ? read : { ...read, deleted: false }
  }, [text, shape, showsDeleted])
  const input = useMemo(
    () => ({ query: { ...always, ...listQuery(state) }, ...(params === undefined ? {} : { params }) }) as InputOf<Call>,
    [always, params, state],
  )
  const found = useCallQuery(call, input, { keepPrevious: true })
  const { refetch } = found
  // What was asked for last holds until the address has moved, whatever is drawn in between.
  const latest = useRef({ from: state, wanted: state })
  if (latest.current.from !== state) latest.current = { from: state, wanted: state }
  const go = useCallback(
    (changes: Partial<ListState>, going: Going = {}) => {
      // Two changes in one breath build on each other, before the address has moved.
      latest.current.wanted = change(latest.current.wanted, changes)
      const written = writeListState(latest.current.wanted)
      // Not by way of setSearchParams, which would write brackets as %5B%5D. At once, not as a transition: boxes show what
      // the address says, and would stay as they were until there is time.
      void navigate(
        { search: written === '' ? '' : `?${written}` },
        { replace: going.replace ?? false, preventScrollReset: true, flushSync: true },
      )
    },
    [navigate],
  )
  const online = useOnline()
  const isCutOff = found.error?.failure === 'offline'
  useEffect(() => {
    if (online && isCutOff) void refetch()
  }, [online, isCutOff, refetch])
  const { data } = found
  const answer = useMemo(
    () => (reads === undefined || data === undefined ? data : reads(data)) as ListAnswer<R> | undefined,
    [data, reads],
  )
  const refresh = useCallback(() => void refetch(), [refetch])
  return {
    state,
    go,
    answer,
    error: found.error ?? undefined,
    isFetching: found.isFetching,
    isStale: found.isPlaceholderData,
    answeredAt: found.dataUpdatedAt,
    refresh,
  }
}
