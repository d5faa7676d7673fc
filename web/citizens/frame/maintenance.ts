import { serverNow } from '../../kit/device/clock.ts'
import { createStore } from '../../kit/device/store.ts'
import { ApiError } from '../../kit/request/api-errors.ts'
import { queryClient } from '../../kit/request/queries.ts'

/** When the next attempt begins (milliseconds since the epoch) while the server answers that it is not available; else undefined. */
export const maintenance = createStore<number | undefined>(undefined)

/** Seconds until the next attempt, where the server does not say; and the limits of what it says. */
const wait = { usual: 30, least: 5, most: 300 }

/** Seconds until the next attempt after an answer. */
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

/** Reads everything again that the server could not answer. */
export function tryAgain(): void {
  clearTimeout(timer)
  const failedQueries = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => isUnavailable(state.error),
  } as const
  if (queryClient.getQueryCache().findAll(failedQueries).length === 0) maintenance.set(undefined)
  else void queryClient.refetchQueries(failedQueries)
}

/** Notes when the server is not available (503), and tries again by itself. Called once. */
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
