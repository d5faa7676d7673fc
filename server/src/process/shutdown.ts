import { setTimeout as pause } from 'node:timers/promises'

/** What has to be undone before the process ends, latest first. */
export interface Shutdown {
  /** Adds a step, done once whatever ends the process. */
  add(step: () => Promise<unknown> | unknown): void
  /** Does every step; calling it again waits for the same. */
  run(): Promise<void>
  readonly hasBegun: boolean
}

/** Milliseconds within which two signals are one: npm passes on what the terminal has already sent. */
const sameKeystroke = 1000

/** Milliseconds a step may take; requests under way have this long to be answered. */
const patience = 10_000

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

/** A step that is left behind when it takes too long. */
export function withTimeout(step: () => Promise<unknown>): () => Promise<unknown> {
  return () => Promise.race([step(), pause(patience, undefined, { ref: false })])
}

/**
 * Ends the process in order at Ctrl-C, at the system's request, and when its terminal is closed; at the second Ctrl-C at once.
 * The embedded database then goes on for a moment and is stopped by the next start.
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
