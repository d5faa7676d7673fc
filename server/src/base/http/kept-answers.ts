/** How many responses of a call are kept. */
const most = 50

/**
 * Keeps responses that are the same for everybody by their tag, so that a stampede reads each of them once. A tag changes with what the
 * response depends on, so a kept response is never older than its tag. Simultaneous requests share one reading.
 */
export function keepAnswers(): (tag: string, write: () => Promise<string>) => Promise<string> {
  const kept = new Map<string, Promise<string>>()
  return (tag, write) => {
    const known = kept.get(tag)
    if (known !== undefined) return known
    const oldest = kept.size >= most ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    const answer = write()
    kept.set(tag, answer)
    answer.catch(() => kept.delete(tag))
    return answer
  }
}
