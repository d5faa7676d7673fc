import { useSyncExternalStore } from 'react'
import { renderTime, serverNow } from './clock.ts'
import { createStore } from './store.ts'

/** Milliseconds between two updates of relative times. */
const beat = 1000

const now = createStore(serverNow())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Runs while there are subscribers and the page is visible. It begins with an update, because time passed meanwhile. */
function run(): void {
  clearInterval(timer)
  timer = undefined
  if (watchers === 0 || globalThis.document?.visibilityState === 'hidden') return
  now.set(serverNow())
  timer = setInterval(() => now.set(serverNow()), beat)
}

globalThis.document?.addEventListener?.('visibilitychange', run)

/** The clock of relative times: milliseconds since the epoch, once a second; one timer for all subscribers. */
export const ticker = {
  ...now,
  subscribe(listener: () => void): () => void {
    const stop = now.subscribe(listener)
    watchers += 1
    if (watchers === 1) run()
    return () => {
      stop()
      watchers -= 1
      if (watchers === 0) run()
    }
  },
}

/** Subscribes a component to the clock. */
export function useTicker(): number {
  return useSyncExternalStore(ticker.subscribe, ticker.get, renderTime)
}
