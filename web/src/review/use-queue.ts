import { listProfiles, type ProfileRow, status } from '@portal/contract'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAnswer } from '../queries.ts'
import type { Stop } from './stops.ts'

/** Citizens shown at once; who is decided leaves, and the next ones move up. */
const shown = 50

/** The statuses of citizens the queue can show, those under validation first. */
export const queueStatuses = [
  status.profileValidating,
  status.profilePending,
  status.profileReturned,
  status.profileVerified,
] as const

export interface QueueFilter {
  readonly query: string
  readonly status: number
  readonly type: string
}

/** Whether fewer than all who wait are asked for. */
export function isNarrowing({ query, type, status }: QueueFilter): boolean {
  return query !== '' || type !== '' || status !== queueStatuses[0]
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

export type DeskAddress = ReturnType<typeof useDeskAddress>
export type Queue = ReturnType<typeof useQueue>

/** What the desk's address says, and ways to change it. Everything stands in the address: it can be sent to a colleague. */
export function useDeskAddress() {
  const [search, setSearch] = useSearchParams()
  // An answer that comes when the person has gone on must not write into the address of the next page.
  const [here] = useState(() => location.pathname)
  const status = idOf(search.get('status'))
  const filter: QueueFilter = useMemo(
    () => ({
      query: search.get('query') ?? '',
      status: queueStatuses.find((one) => one === status) ?? queueStatuses[0],
      type: idOf(search.get('type'))?.toString() ?? '',
    }),
    [search, status],
  )

  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace: boolean) => {
      if (location.pathname !== here) return
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace, preventScrollReset: true },
      )
    },
    [setSearch, here],
  )

  const go = useCallback(
    (to: Stop | { readonly kind: 'start'; readonly citizen: number } | undefined, replace = false) =>
      change(
        {
          citizen: to?.citizen.toString(),
          file: to?.kind === 'file' ? to.file.toString() : undefined,
          decide: to?.kind === 'citizen' ? '1' : undefined,
        },
        replace,
      ),
    [change],
  )

  const narrow = useCallback(
    (to: Partial<QueueFilter>) =>
      change(
        {
          ...(to.query === undefined ? {} : { query: to.query }),
          ...(to.status === undefined
            ? {}
            : { status: to.status === queueStatuses[0] ? undefined : to.status.toString() }),
          ...(to.type === undefined ? {} : { type: to.type }),
        },
        true,
      ),
    [change],
  )

  return {
    citizen: idOf(search.get('citizen')),
    file: idOf(search.get('file')),
    decides: search.get('decide') === '1',
    filter,
    go,
    narrow,
  }
}

/** The queue: within one's reach, who waits longest first. */
export function useQueue({ query, status, type }: QueueFilter) {
  const answer = useAnswer(
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
  const rows: readonly ProfileRow[] = useMemo(() => answer.data?.data ?? [], [answer.data])
  return { answer, rows, total: answer.data?.meta?.total ?? 0 }
}
