import { setTimeout as pause } from 'node:timers/promises'

/** The steps before the process ends, the last added first. */
export interface Shutdown {
  /** Adds a step. It runs once, whatever ends the process. */
  add(step: () => Promise<unknown> | unknown): void
  /** Runs every step. A second call waits for the first. */
  run(): Promise<void>
  readonly hasBegun: boolean
}

/** Milliseconds within which two signals count as one: npm repeats the signal that the terminal has sent. */
const sameKeystroke = 1000

/** Milliseconds that a step may take. Requests in progress have this time to finish. */
const stepTimeoutMs = 10_000

/** Collects the steps that end the program in order. */
export function newShutdown(): Shutdown {
  const steps: (() => Promise<unknown> | unknown)[] = []
  let running: Promise<void> | null = null
  const runAll = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step()
  }
  return {
    add: (step) => {
      steps.push(step)
    },
    run: () => {
      running ??= runAll()
      return running
    },
    get hasBegun() {
      return running !== null
    },
  }
}

/** Wraps a step so that the shutdown stops waiting for it when it takes too long. */
export function withTimeout(step: () => Promise<unknown>): () => Promise<unknown> {
  return () => Promise.race([step(), pause(stepTimeoutMs, undefined, { ref: false })])
}

/**
 * Ends the process in order at Ctrl-C, at a signal of the system, and when its terminal is closed. A second Ctrl-C ends it at once.
 * The embedded database then keeps running for a moment, and the next start stops it.
 */
export function shutdownOnSignals(ending: Shutdown): void {
  let first = 0
  const end = () => {
    if (first === 0) {
      first = Date.now()
      ending.run().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
          process.exit(1)
        },
      )
    } else if (Date.now() - first > sameKeystroke) {
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
