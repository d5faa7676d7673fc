/**
 * Makes what runs at most `concurrency` works at once. The others wait: one of each party after the other, and of one party in
 * the order in which they came, so that nobody waits long because somebody else has many.
 */
export function concurrencyLimit(concurrency: number): <T>(work: () => Promise<T>, party?: string) => Promise<T> {
  let running = 0
  /** Whoever waits, by party; the first party is next. */
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
    // It takes the place of the work that has ended.
    start?.()
  }

  return async (work, party = '') => {
    if (running < concurrency) running += 1
    else {
      await new Promise<void>((resolve) => {
        const starts = waiting.get(party)
        if (starts === undefined) waiting.set(party, [resolve])
        else starts.push(resolve)
      })
    }
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
