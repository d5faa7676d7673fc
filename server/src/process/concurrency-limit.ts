/**
 * Limits how many tasks run at the same time. Waiting tasks start in the order in which they came. With several parties, the
 * parties alternate: one task of each party after the other, so that a party with many tasks does not delay the others.
 * @returns a function that runs a task, at once or later, and returns its result.
 */
export function concurrencyLimit(concurrency: number): <T>(task: () => Promise<T>, party?: string) => Promise<T> {
  let running = 0
  /** The functions that start the waiting tasks of each party; the first party is next. */
  const waiting = new Map<string, (() => void)[]>()

  function startNext(): void {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    const [party, starts] = next
    const start = starts.shift()
    waiting.delete(party)
    if (starts.length > 0) waiting.set(party, starts)
    // It takes the place of the task that has ended.
    start?.()
  }

  return async (task, party = '') => {
    if (running < concurrency) running += 1
    else {
      await new Promise<void>((resolve) => {
        const starts = waiting.get(party)
        if (starts === undefined) waiting.set(party, [resolve])
        else starts.push(resolve)
      })
    }
    try {
      return await task()
    } finally {
      startNext()
    }
  }
}
