import { serverNow } from '../../kit/device/clock.ts'
import { createStore } from '../../kit/device/store.ts'
import { ApiError } from '../../kit/request/api-errors.ts'
import { queryClient } from '../../kit/request/queries.ts'

/** When the next attempt begins (milliseconds since the epoch) while the server responds 503; else undefined. */
export const maintenance = createStore<number | undefined>(undefined)

/** Seconds until the next attempt without a Retry-After, and the limits of a Retry-After. */
const wait = { usual: 30, least: 5, most: 300 }

/** Seconds until the next attempt after a response with this Retry-After. */
export function secondsToWait(retryAfter: number | undefined): number {
  return Math.max(wait.least, Math.min(retryAfter ?? wait.usual, wait.most))
}

const isUnavailable = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 503

let timer: ReturnType<typeof setTimeout> | undefined

function begin(error: ApiError): void {
  const seconds = secondsToWait(error.retryAfter)
  clearTimeout(timer)
  maintenance.set(serverNow() + seconds * 1000)
  timer = setTimeout(tryAgain, seconds * 1000)
}

/** Runs all queries again that got a 503. */
export function tryAgain(): void {
  clearTimeout(timer)
  const failedQueries = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => isUnavailable(state.error),
  } as const
  if (queryClient.getQueryCache().findAll(failedQueries).length === 0) maintenance.set(undefined)
  else void queryClient.refetchQueries(failedQueries)
}

/** Follows whether the server is available (503) and runs failed queries again. Called once. */
export function watchMaintenance(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' && isUnavailable(event.action.error)) begin(event.action.error)
    else if (event.action.type === 'success' && maintenance.get() !== undefined) {
      maintenance.set(undefined)
      tryAgain()
    }
  })
}
