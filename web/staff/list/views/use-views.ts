import { listViews, type SavedView } from '@portal/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import { layoutOf, layoutQuery } from '../columns/use-layout.ts'
import type { Filter } from '../filters/filters.ts'
import { type ListState, readListState, writeListState } from '../list-state.ts'

/** Views that others share are fetched again after this many milliseconds. */
const freshFor = 60_000
const none: readonly SavedView[] = []

/** The state of a list as a view stores it: without the page, and without the view that it came from. */
export function viewQueryOf(state: ListState): string {
  return writeListState({ ...state, page: 1, view: undefined })
}

export function stateOfView(view: Pick<SavedView, 'id' | 'query'>, filters: readonly Filter[]): ListState {
  return { ...readListState(new URLSearchParams(view.query), filters), view: view.id }
}

/** Whether the list differs from the view. `layout` is that of the list; a view that stores none differs from none. */
export function isChanged(
  view: Pick<SavedView, 'id' | 'query'>,
  state: ListState,
  filters: readonly Filter[],
  layout: string,
): boolean {
  const stored = layoutOf(view.query)
  if (stored !== undefined && layoutQuery(stored) !== layout) return true
  return viewQueryOf(stateOfView(view, filters)) !== viewQueryOf(state)
}

/** The query that a view stores: which rows the list shows, and its layout. */
export function wholeViewQuery(state: ListState, layout: string): string {
  return [viewQueryOf(state), layout].filter((part) => part !== '').join('&')
}

export interface Views {
  readonly views: readonly SavedView[]
  /** Why the views could not be loaded; the number of `views` then has no meaning. */
  readonly error: ApiError | undefined
  readonly retry: () => void
  readonly isReading: boolean
  readonly roles: readonly { readonly id: number; readonly title: string }[]
  /** Whether the person may share views with everybody, and delete those that others share. */
  readonly managesShared: boolean
  /** The view that opened the list. */
  readonly current: SavedView | undefined
  /** A view is being loaded, so the state in the address is not yet the one that will be shown. */
  readonly isOpening: boolean
}

/** The saved views of a list. Opens the person's default view on an address without parameters, and the view that a link names. */
export function useViews(
  list: string,
  filters: readonly Filter[],
  state: ListState,
  go: (state: Partial<ListState>, going: { readonly replace: boolean }) => void,
): Views {
  const [search] = useSearchParams()
  const text = search.toString()
  const [wantsDefault, setWantsDefault] = useState(text === '')
  const query = useCallQuery(listViews, { query: { list } }, { freshFor })
  const views = query.data?.data ?? none
  const linked = /^view=\d+$/.test(text) ? state.view : undefined
  const isRequested = linked !== undefined || (wantsDefault && text === '')
  const target = !isRequested
    ? undefined
    : linked === undefined
      ? views.find((view) => view.is_default && view.is_own && view.query !== '')
      : views.find((view) => view.id === linked)
  const isLoaded = !query.isPending
  const isLost = linked !== undefined && query.data !== undefined && !query.isFetching && target === undefined

  useEffect(() => {
    if (!isLoaded) return
    setWantsDefault(false)
    if (target !== undefined) go(stateOfView(target, filters), { replace: true })
    else if (isLost) {
      showSnackbar({ message: translate('list.view_gone'), colour: 'warning' })
      go({ view: undefined }, { replace: true })
    }
  }, [isLoaded, isLost, target, filters, go])

  return {
    views,
    error: query.data === undefined ? (query.error ?? undefined) : undefined,
    retry: () => void query.refetch(),
    isReading: query.isPending,
    roles: query.data?.details.roles ?? [],
    managesShared: query.data?.details.may_share_with_everybody ?? false,
    current: state.view === undefined ? undefined : views.find((view) => view.id === state.view),
    isOpening: isRequested && (query.isPending || target !== undefined),
  }
}
