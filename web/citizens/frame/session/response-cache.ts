import type { Call } from '@portal/contract'
import { listSubscriptions, subscriptionVoucher } from '@portal/contract/citizens'
import type { Query } from '@tanstack/react-query'
import { onClear } from '../../../kit/device/person-data.ts'
import { type EncryptedStore, encryptedStore } from '../../../kit/drafts/encrypted-store.ts'
import { queryClient } from '../../../kit/request/queries.ts'
import { currentSignIn } from './session.ts'

/** The calls whose responses a family can read without a connection (R 2.10): the week and the vouchers. */
const cached: readonly Call[] = [listSubscriptions, subscriptionVoucher]
const cachedPaths: ReadonlySet<unknown> = new Set(cached.map(({ path }) => path))

interface CachedResponse {
  readonly queryKey: readonly unknown[]
  readonly data: unknown
  /** When the response arrived, in milliseconds since the epoch. */
  readonly at: number
  /** The sign-in that requested it. */
  readonly signIn: string
}

async function keep(store: EncryptedStore, { queryKey, queryHash, state }: Query): Promise<void> {
  const signIn = currentSignIn()
  if (signIn === undefined || state.status !== 'success' || !cachedPaths.has(queryKey[1])) return
  const response: CachedResponse = { queryKey, data: state.data, at: state.dataUpdatedAt, signIn }
  // Without storage the application still works online.
  await store.write({ [queryHash]: response }).catch(() => {})
}

/** Loads the stored responses into the query cache, unless a newer one is there. Removes those of ended sessions. */
async function putBack(store: EncryptedStore): Promise<void> {
  const found = Object.entries(await store.all().catch(() => ({}))) as [string, CachedResponse][]
  for (const [name, { queryKey, data, at, signIn }] of found) {
    if (signIn !== currentSignIn()) void store.write({ [name]: undefined }).catch(() => {})
    else if (queryClient.getQueryData(queryKey) === undefined) {
      queryClient.setQueryData(queryKey, data, { updatedAt: at })
      // A query that failed meanwhile runs again; its page shows the age of the stored response.
      void queryClient.invalidateQueries({ queryKey, exact: true })
    }
  }
}

/** Stores the responses of the calls above, encrypted, and loads those of an earlier visit. Called once. */
export async function startResponseCache(name: string): Promise<void> {
  const store = encryptedStore(name)
  onClear(() => void store.clear().catch(() => {}))
  // The responses stay in memory as long as the page is open.
  for (const { tag, path } of cached) queryClient.setQueryDefaults([tag, path], { gcTime: Number.POSITIVE_INFINITY })
  const cache = queryClient.getQueryCache()
  await putBack(store)
  // Responses that arrived before this module was loaded.
  for (const query of cache.getAll()) if (!query.state.isInvalidated) void keep(store, query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      void keep(store, event.query)
  })
}
