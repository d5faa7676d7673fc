import type { Call, ResponseOf } from '@portal/contract'
import {
  citizenCurrentUser,
  citizenFiles,
  citizenObservations,
  listCitizenNotices,
  listCitizenTeams,
  listGuardians,
  listOfferFilters,
  listPeople,
  listPeopleToChoose,
  listPublicSchedules,
  listSubscriptions,
  showPerson,
  showPublicSchedule,
  showSubscription,
  subscriptionVoucher,
} from '@portal/contract/citizens'
import type { Query } from '@tanstack/react-query'
import { onClear } from '../../../kit/device/person-data.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { queryClient } from '../../../kit/request/queries.ts'
import { type EncryptedStore, encryptedStore } from './encrypted-store.ts'
import { currentSignIn } from './session.ts'

/** Calls about the family. Their responses stay in memory as long as the page is open. */
const ofFamily: readonly Call[] = [
  citizenCurrentUser,
  citizenFiles,
  citizenObservations,
  listCitizenNotices,
  listCitizenTeams,
  listGuardians,
  listPeople,
  listPeopleToChoose,
  listSubscriptions,
  showPerson,
  showSubscription,
  subscriptionVoucher,
]
/** Calls about the offer. Their responses are large, so they stay in memory for an hour. */
const ofOffer: readonly Call[] = [listOfferFilters, listPublicSchedules, showPublicSchedule]
const anHour = 3_600_000

const cachedPaths: ReadonlySet<unknown> = new Set([...ofFamily, ...ofOffer].map(({ path }) => path))

/** The largest number of stored responses, and their longest age in milliseconds. */
const most = 100
const longest = 30 * 24 * anHour

interface CachedResponse {
  readonly queryKey: readonly unknown[]
  readonly data: unknown
  /** When it was read, in milliseconds since the epoch. */
  readonly at: number
  /** The sign-in that read it, also for public calls, because their response may contain more for a family. Absent for a visitor. */
  readonly signIn?: string | undefined
}

async function keep(store: EncryptedStore, { queryKey, queryHash, state }: Query): Promise<void> {
  if (state.status !== 'success' || !cachedPaths.has(queryKey[1])) return
  // Without storage the application still works online.
  await store
    .put(queryHash, {
      queryKey,
      data: state.data,
      at: state.dataUpdatedAt,
      signIn: currentSignIn(),
    } satisfies CachedResponse)
    .catch(() => {})
}

/**
 * Loads the stored responses into the query cache, unless a newer one is there. Removes responses that are too old or too many, and those
 * of ended sessions.
 */
async function putBack(store: EncryptedStore): Promise<void> {
  const found = [...(await store.all())] as [string, CachedResponse][]
  const newestFirst = found.toSorted(([, one], [, other]) => other.at - one.at)
  for (const [index, [name, { queryKey, data, at, signIn }]] of newestFirst.entries()) {
    const isOver = signIn !== undefined && signIn !== currentSignIn()
    if (isOver || index >= most || Date.now() - at > longest) void store.delete(name).catch(() => {})
    else if (queryClient.getQueryData(queryKey) === undefined) showCached(queryKey, data, at)
  }
}

function showCached(queryKey: readonly unknown[], data: unknown, updatedAt: number): void {
  queryClient.setQueryData(queryKey, data, { updatedAt })
  // A query that failed meanwhile runs again; its page shows the age of the stored response.
  void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** Offline, shows an activity that was read only in the list with the data of the list, marked as old. */
function showAsListed({ queryKey, state }: Query): void {
  const [, path, , input] = queryKey as readonly [string, string, string, { readonly params: { readonly id: number } }]
  const isMissing = state.data === undefined && (state.error as ApiError | null)?.kind === 'offline'
  if (path !== showPublicSchedule.path || !isMissing) return
  const { tag, path: list } = listPublicSchedules
  const rows = queryClient
    .getQueryCache()
    .findAll({ queryKey: [tag, list] })
    .flatMap(({ state: seen }) => {
      const page = seen.data as ResponseOf<typeof listPublicSchedules> | undefined
      return page?.data.map((row) => ({ row, at: seen.dataUpdatedAt })) ?? []
    })
  const found = rows.find(({ row }) => row.id === input.params.id)
  if (found !== undefined) showCached(queryKey, { data: found.row }, found.at)
}

/** Stores the responses of the calls above, encrypted, and loads those of an earlier visit. Called once. */
export async function startResponseCache(name: string): Promise<void> {
  const store = encryptedStore(name)
  onClear(() => void store.clear().catch(() => {}))
  for (const { tag, path } of ofFamily) queryClient.setQueryDefaults([tag, path], { gcTime: Number.POSITIVE_INFINITY })
  for (const { tag, path } of ofOffer) queryClient.setQueryDefaults([tag, path], { gcTime: anHour })
  const cache = queryClient.getQueryCache()
  await putBack(store)
  // Responses that were read before this module was loaded.
  for (const query of cache.getAll()) if (!query.state.isInvalidated) void keep(store, query)
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error') showAsListed(event.query)
    if (event.action.type === 'success' && event.action.manual !== true) void keep(store, event.query)
  })
}
