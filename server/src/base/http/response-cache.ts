/** How many responses of a call are kept. */
const most = 50

/**
 * Keeps responses that are the same for everybody by their tag, so that a stampede reads each of them once. A tag changes with what the
 * response depends on, so a kept response is never older than its tag. Simultaneous requests share one reading.
 */
export function createResponseCache(): (tag: string, write: () => Promise<string>) => Promise<string> {
  const responses = new Map<string, Promise<string>>()
  return (tag, write) => {
    const cached = responses.get(tag)
    if (cached !== undefined) return cached
    const oldest = responses.size >= most ? responses.keys().next().value : undefined
    if (oldest !== undefined) responses.delete(oldest)
    const response = write()
    responses.set(tag, response)
    response.catch(() => responses.delete(tag))
    return response
  }
}
