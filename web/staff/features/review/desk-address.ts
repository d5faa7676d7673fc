import { status } from '@portal/contract'
import type { Stop } from './stops.ts'

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

/** Where the desk is to go: a stop, or a citizen's first one. */
export type Target = Stop | { readonly kind: 'start'; readonly citizen: number }

/** What the desk's address says. */
export interface DeskState {
  readonly citizen: number | undefined
  readonly file: number | undefined
  readonly decides: boolean
  readonly filter: QueueFilter
}

/** Whether fewer than all who wait are asked for. */
export function isNarrowing({ query, type, status }: QueueFilter): boolean {
  return query !== '' || type !== '' || status !== queueStatuses[0]
}

/** Why nobody is in the queue: with filters others may wait, whatever was decided here. @param count citizens decided here */
export function whyEmpty(filter: QueueFilter, count: number): 'no_match' | 'finished' | 'empty' {
  if (isNarrowing(filter)) return 'no_match'
  return count > 0 ? 'finished' : 'empty'
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

export function readDesk(search: string): DeskState {
  const params = new URLSearchParams(search)
  const wanted = idOf(params.get('status'))
  return {
    citizen: idOf(params.get('citizen')),
    file: idOf(params.get('file')),
    decides: params.get('decide') === '1',
    filter: {
      query: params.get('query') ?? '',
      status: queueStatuses.find((one) => one === wanted) ?? queueStatuses[0],
      type: idOf(params.get('type'))?.toString() ?? '',
    },
  }
}

/** The search of an address with some parts of it changed; an empty or undefined part leaves it. */
export function withChanges(search: string, changes: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.toString()
}

/** The parts of the address that say where the desk stands. */
export function placeChanges(to: Target | undefined): Readonly<Record<string, string | undefined>> {
  return {
    citizen: to?.citizen.toString(),
    file: to?.kind === 'file' ? to.file.toString() : undefined,
    decide: to?.kind === 'citizen' ? '1' : undefined,
  }
}

/** The parts of the address that say what the queue shows. */
export function filterChanges({
  query,
  status,
  type,
}: Partial<QueueFilter>): Readonly<Record<string, string | undefined>> {
  return {
    ...(query === undefined ? {} : { query }),
    ...(status === undefined ? {} : { status: status === queueStatuses[0] ? undefined : status.toString() }),
    ...(type === undefined ? {} : { type }),
  }
}

/** Where an address leads to; undefined when it names nobody. */
export function targetOf({ citizen, file, decides }: DeskState): Target | undefined {
  if (citizen === undefined) return undefined
  if (decides) return { kind: 'citizen', citizen }
  return file === undefined ? { kind: 'start', citizen } : { kind: 'file', citizen, file }
}

/** Whether an address leads to a stop; one that names only the citizen leads to whichever stop comes first. */
export function leadsTo(state: DeskState, stop: Stop): boolean {
  const target = targetOf(state)
  if (target?.citizen !== stop.citizen) return false
  if (target.kind === 'start') return true
  return target.kind === 'file' ? stop.kind === 'file' && stop.file === target.file : stop.kind === 'citizen'
}
