import { type ProfileRow, status } from '@portal/contract'
import { readId } from '../../../../kit/request/read-id.ts'
import { type DeskPosition, positionKey } from '../documents/positions.ts'

/** The statuses of citizens the queue can show, those under validation first. */
export const queueStatuses = [
  status.profileValidating,
  status.profilePending,
  status.profileReturned,
  status.profileVerified,
] as const

/** In place of a status: the verified citizens who ask to change their identity. */
export const identityQueue = 'identity'
export type QueueStatus = number | typeof identityQueue

export interface QueueFilter {
  readonly query: string
  readonly status: QueueStatus
  readonly type: string
  /** The search also shows similar names. */
  readonly similar: boolean
}

/** The target of a navigation at the desk: a position, or a citizen's first position. */
export type Target = DeskPosition | { readonly kind: 'start'; readonly citizen: number }

/** Whether a citizen with this status is shown. The queue also has returned citizens who sent a document since. */
export function isStillIn(row: Pick<ProfileRow, 'status_id' | 'reopened_at'>, selected: QueueStatus): boolean {
  if (selected === identityQueue) return true
  const { status_id, reopened_at } = row
  const isSentAgain = selected === queueStatuses[0] && status_id === status.profileReturned && reopened_at !== null
  return status_id === selected || isSentAgain
}

/** Whether the filter shows fewer than all waiting citizens. */
export function isNarrowing({ query, type, status }: QueueFilter): boolean {
  return query !== '' || type !== '' || status !== queueStatuses[0]
}

/** Why the queue is empty. With a filter set, other citizens may be waiting, whatever was decided here. @param count citizens decided here */
export function whyEmpty(filter: QueueFilter, count: number): 'no_match' | 'finished' | 'empty' {
  if (isNarrowing(filter)) return 'no_match'
  return count > 0 ? 'finished' : 'empty'
}

/** The state in the desk's address. */
type DeskState = ReturnType<typeof readDesk>

export function readDesk(search: string) {
  const params = new URLSearchParams(search)
  const named = params.get('status')
  const selected = readId(named)
  const filter: QueueFilter = {
    query: params.get('query') ?? '',
    status: named === identityQueue ? named : (queueStatuses.find((one) => one === selected) ?? queueStatuses[0]),
    type: readId(params.get('type'))?.toString() ?? '',
    similar: params.get('similar') === '1',
  }
  return {
    citizen: readId(params.get('citizen')),
    file: readId(params.get('file')),
    decides: params.get('decide') === '1',
    filter,
  }
}

/** The search of an address with some parameters changed; an empty or undefined value removes its parameter. */
export function withChanges(search: string, changes: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.toString()
}

/** The parameters of the address for the position of the desk. */
export function placeChanges(to: Target | undefined): Readonly<Record<string, string | undefined>> {
  return {
    citizen: to?.citizen.toString(),
    file: to?.kind === 'file' ? to.file.toString() : undefined,
    decide: to?.kind === 'citizen' ? '1' : undefined,
  }
}

/** The parameters of the address for the filter of the queue. */
export function filterChanges({
  query,
  status,
  type,
  similar,
}: Partial<QueueFilter>): Readonly<Record<string, string | undefined>> {
  return {
    ...(query === undefined ? {} : { query }),
    ...(status === undefined ? {} : { status: status === queueStatuses[0] ? undefined : status.toString() }),
    ...(type === undefined ? {} : { type }),
    ...(similar === undefined ? {} : { similar: similar ? '1' : undefined }),
  }
}

/** The target of an address; undefined when it names no citizen. */
export function targetOf({ citizen, file, decides }: DeskState): Target | undefined {
  if (citizen === undefined) return undefined
  if (decides) return { kind: 'citizen', citizen }
  return file === undefined ? { kind: 'start', citizen } : { kind: 'file', citizen, file }
}

/** Whether an address leads to a position. An address with only the citizen leads to the citizen's first position. */
export function leadsTo(state: DeskState, position: DeskPosition): boolean {
  const target = targetOf(state)
  if (target?.citizen !== position.citizen) return false
  return target.kind === 'start' || positionKey(target) === positionKey(position)
}
