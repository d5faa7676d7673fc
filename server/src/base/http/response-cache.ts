/** How many responses of a call are cached. */
const most = 50

/**
 * Caches responses that are the same for everybody, by their tag. A tag changes with the data of the response, so a cached
 * response is never older than its tag. Simultaneous requests share one read.
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
