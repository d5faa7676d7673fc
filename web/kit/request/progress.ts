import { createStore } from '../device/store.ts'

/** Milliseconds that a task may take before the progress bar appears (specification, point 9). */
export const progressThrottle = 200
const failedFor = 1200

interface Progress {
  readonly state: 'idle' | 'running' | 'failed'
}

export const progress = createStore<Progress>({ state: 'idle' })

let running = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Starts a task that the progress bar shows. @returns a function that ends it */
export function beginProgress(): (failed?: boolean) => void {
  running += 1
  if (running === 1 && progress.get().state !== 'failed') {
    clearTimeout(timer)
    timer = setTimeout(() => progress.set({ state: 'running' }), progressThrottle)
  }
  let ended = false
  return (failed = false) => {
    if (ended) return
    ended = true
    running -= 1
    if (failed) {
      clearTimeout(timer)
      progress.set({ state: 'failed' })
      timer = setTimeout(() => progress.set({ state: running > 0 ? 'running' : 'idle' }), failedFor)
    } else if (running === 0 && progress.get().state !== 'failed') {
      clearTimeout(timer)
      progress.set({ state: 'idle' })
    }
  }
}
