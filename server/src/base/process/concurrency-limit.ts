/**
 * Limits how many tasks run at the same time. Waiting tasks start in the order in which they came. With several parties, the
 * parties alternate: one task of each party after the other, so that a party with many tasks does not delay the others.
 * @param share how many tasks of one party run at the same time at most
 * @returns a function that runs a task, at once or later, and returns its result.
 */
export function concurrencyLimit(
  concurrency: number,
  share = concurrency,
): <T>(task: () => Promise<T>, party?: string) => Promise<T> {
  /** How many tasks of each party run. */
  const running = new Map<string, number>()
  let all = 0
  /** The functions that start the waiting tasks of each party; the first party is next. */
  const waiting = new Map<string, (() => void)[]>()

  const mayStart = (party: string) => all < concurrency && (running.get(party) ?? 0) < share

  function count(party: string, change: 1 | -1): void {
    all += change
    const now = (running.get(party) ?? 0) + change
    if (now === 0) running.delete(party)
    else running.set(party, now)
  }

  function startNext(): void {
    for (const [party, starts] of waiting) {
      if (!mayStart(party)) continue
      const start = starts.shift()
      waiting.delete(party)
      if (starts.length > 0) waiting.set(party, starts)
      // It counts before anything else can run.
      count(party, 1)
      start?.()
      return
    }
  }

  return async (task, party = '') => {
    if (mayStart(party)) count(party, 1)
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
      count(party, -1)
      startNext()
    }
  }
}
