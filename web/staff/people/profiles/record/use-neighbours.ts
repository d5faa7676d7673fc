import { scopeOf } from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import { useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { InputOf } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { filtersFor } from '../../../list/filters/filters.ts'
import { inUsualOrder, type ListState, listQuery, readListState, writeListState } from '../../../list/list-state.ts'
import { paging } from '../../../list/paging/paging.ts'
import { useCitizenFilters, usualCitizenSort } from '../../citizen/facts/citizen-filters.ts'
import { type Neighbour, type Neighbours, neighboursIn } from './neighbours.ts'

/** One page of the list, only the ids. The cache avoids a read for each citizen. */
function usePage(state: ListState | undefined, page: number, enabled: boolean) {
  return useCallQuery(
    listProfiles,
    {
      query: {
        ...(state === undefined ? {} : listQuery(inUsualOrder({ ...state, page }, usualCitizenSort))),
        fields: ['id'],
      },
    } as InputOf<typeof listProfiles>,
    { enabled: enabled && state !== undefined && page > 0, freshFor: 60_000 },
  ).data
}

/** The citizens before and after one in the list that the page was opened from; undefined when it was not opened from the list. */
export function useNeighbours(id: number) {
  const principal = usePrincipal()
  const listPath = useScreenPath()('user-validation')
  const { state: history } = useLocation()
  const from: unknown = typeof history === 'object' && history !== null ? history.from : undefined
  const [pathname, search = ''] = typeof from === 'string' ? from.split('?') : []
  const declared = useCitizenFilters(scopeOf(principal) === 'own')
  const list = useMemo(
    () =>
      pathname === listPath ? readListState(new URLSearchParams(search), filtersFor(principal, declared)) : undefined,
    [pathname, listPath, search, principal, declared],
  )
  const page = list?.page ?? 0
  const perPage = list?.perPage ?? 1
  const here = usePage(list, page, true)
  const index = here?.data.findIndex((row) => row.id === id) ?? 0
  const total = here?.meta?.total ?? 0
  const isLowerBound = here?.meta?.total_is_lower_bound === true
  const { hasNext } = paging(page, perPage, total, here?.data.length ?? 0, isLowerBound)
  // Decisions and registrations move rows from one page to another: a citizen who is no longer on the page is on an adjacent one.
  const isAtStart = here !== undefined && index <= 0
  const isAtEnd = here !== undefined && (index === -1 || index === here.data.length - 1)
  const before = usePage(list, page - 1, isAtStart)
  const after = usePage(list, page + 1, isAtEnd && hasNext)
  const pages = [before, here, after].map((one, step) => ({
    page: page - 1 + step,
    ids: one?.data.map((row) => row.id),
  }))
  const found = list === undefined ? undefined : neighboursIn(pages, perPage, id)
  // A citizen who was just decided may have left the list; the way to the next one stays.
  const last = useRef<{ readonly id: number; readonly found: Neighbours }>(undefined)
  if (found !== undefined) last.current = { id, found }
  const place = found ?? (last.current?.id === id ? last.current.found : undefined)
  if (place === undefined || list === undefined) return undefined
  return {
    ...place,
    total,
    isLowerBound,
    /** The address of the list on the page of a row: the page of that citizen links back to it. */
    listAt: (neighbour: Neighbour) => {
      const written = writeListState({ ...list, page: neighbour.page })
      return written === '' ? listPath : `${listPath}?${written}`
    },
  }
}
