import { createStore, useStore } from './store.ts'

/** Milliseconds between two looks at the clock of relative times (specification, point 9). */
const beat = 1000

const now = createStore(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Runs while somebody watches and the page is seen; begins with a look, because time went on meanwhile. */
function run(): void {
  clearInterval(timer)
  timer = undefined
  if (watchers === 0 || globalThis.document?.visibilityState === 'hidden') return
  now.set(Date.now())
  timer = setInterval(() => now.set(Date.now()), beat)
}

globalThis.document?.addEventListener?.('visibilitychange', run)

/** The clock of relative times: milliseconds since the epoch, once a second; one for everybody who watches. */
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

/** Watches the clock. */
export function useTicker(): number {
  return useStore(ticker)
}
