import type { Call } from '@portal/contract'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useOnline } from '../../kit/offline/connection.ts'
import type { InputOf } from '../../kit/request/api.ts'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { useCallQuery } from '../../kit/request/queries.ts'
import type { ListDeclaration, ListResponse, ListRow } from './declare.ts'
import type { Filter } from './filters/filters.ts'
import { change, inUsualOrder, type ListState, listQuery, readListState, writeListState } from './list-state.ts'

/** How a change of the state enters the history: typing replaces the entry, every other change adds one for the back button. */
export interface Going {
  readonly replace?: boolean
}

export interface ListReading<R extends ListRow> {
  readonly state: ListState
  /** Changes the state through the address. */
  readonly go: (changes: Partial<ListState>, going?: Going) => void
  readonly response: ListResponse<R> | undefined
  readonly error: ApiError | undefined
  readonly isFetching: boolean
  /** The visible rows belong to another page, search or order than the requested one. */
  readonly isStale: boolean
  /** When the response came, in ms since the epoch. */
  readonly loadedAt: number
  readonly refresh: () => void
}

/** Runs a list call with the state in the address. `fields` are the requested fields; undefined for all. */
export function useList<R extends ListRow>(
  {
    call,
    params,
    query,
    deletion,
    usualSort,
  }: Pick<ListDeclaration<R>, 'call' | 'params' | 'query' | 'deletion' | 'usualSort'>,
  filters: readonly Filter[],
  fields?: readonly string[],
): ListReading<R> {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const text = search.toString()
  // The filters of a screen change only with its language, and then their parameters stay the same.
  const shape = filters.map((filter) => filter.name).join()
  const showsDeleted = deletion?.showsDeleted === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const state = useMemo(() => {
    const read = readListState(new URLSearchParams(text), filters)
    // When a person who may not see deleted rows opens a colleague's address, they get the list without deleted rows.
    return showsDeleted ? read : { ...read, deleted: false }
  }, [text, shape, showsDeleted])
  const input = useMemo(
    () =>
      ({
        query: { ...query, ...listQuery(inUsualOrder(state, usualSort)), fields },
        params,
      }) as InputOf<Call>,
    [params, query, state, fields, usualSort],
  )
  const found = useCallQuery(call, input, { errorAs: 'page', keepPrevious: true })
  const { refetch } = found
  // The last requested state is valid until the address has changed, whatever is rendered in between.
  const latest = useRef({ from: state, requested: state, filters })
  if (latest.current.from !== state) latest.current = { from: state, requested: state, filters }
  const go = useCallback(
    (changes: Partial<ListState>, going: Going = {}) => {
      // Two changes in the same tick build on each other, before the address has changed.
      latest.current.requested = change(latest.current.requested, changes, latest.current.filters)
      const written = writeListState(latest.current.requested)
      // `setSearchParams` is not used, because it writes brackets as %5B%5D. The update is synchronous and not a transition: controls show
      // the state of the address, and in a transition they would keep the old value for a while.
      void navigate(
        { search: written === '' ? '' : `?${written}` },
        { replace: going.replace ?? false, preventScrollReset: true, flushSync: true },
      )
    },
    [navigate],
  )
  const online = useOnline()
  const isCutOff = found.error?.kind === 'offline'
  useEffect(() => {
    if (online && isCutOff) void refetch()
  }, [online, isCutOff, refetch])
  const refresh = useCallback(() => void refetch(), [refetch])
  return {
    state,
    go,
    response: found.data as ListResponse<R> | undefined,
    error: found.error ?? undefined,
    isFetching: found.isFetching,
    isStale: found.isPlaceholderData,
    loadedAt: found.dataUpdatedAt,
    refresh,
  }
}
