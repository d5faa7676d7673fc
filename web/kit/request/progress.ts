import { createStore } from '../device/store.ts'

/** Milliseconds that a task may take before the progress bar appears. */
export const progressThrottle = 200
const errorFor = 1200

export const progress = createStore<'idle' | 'running' | 'failed'>('idle')

let running = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Starts a task that the progress bar shows. @returns a function that ends it */
export function beginProgress(): (hasFailed?: boolean) => void {
  running += 1
  if (running === 1 && progress.get() !== 'failed') {
    clearTimeout(timer)
    timer = setTimeout(() => progress.set('running'), progressThrottle)
  }
  let ended = false
  return (hasFailed = false) => {
    if (ended) return
    ended = true
    running -= 1
    if (hasFailed) {
      clearTimeout(timer)
      progress.set('failed')
      timer = setTimeout(() => progress.set(running > 0 ? 'running' : 'idle'), errorFor)
    } else if (running === 0 && progress.get() !== 'failed') {
      clearTimeout(timer)
      progress.set('idle')
    }
  }
}
