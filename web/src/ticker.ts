import { createStore, useStore } from './store.ts'

/** Milliseconds between two looks at the clock of relative times (specification, point 9). */
const beat = 1000

const now = createStore(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

const ticker = {
  ...now,
  subscribe(listener: () => void): () => void {
    const stop = now.subscribe(listener)
    watchers += 1
    if (watchers === 1) timer = setInterval(() => now.set(Date.now()), beat)
    return () => {
      stop()
      watchers -= 1
      if (watchers === 0) clearInterval(timer)
    }
  },
}

/** Milliseconds since the epoch, once a second; one clock for everybody who watches. */
export function useTicker(): number {
  return useStore(ticker)
}
