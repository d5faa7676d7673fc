import { clearedWithPerson } from '../device/person-data.ts'

/** The maximum of cached addresses, enough for those that are polled; older ones are removed. */
const maxCached = 8

/** The responses with an ETag, by address. A repeated request gets a new body only when the data has changed. */
const cached = clearedWithPerson(new Map<string, { readonly tag: string; readonly response: unknown }>())

export function cachedResponse(url: string) {
  return cached.get(url)
}

/** Caches a response under its ETag; without an ETag it is not cached. */
export function cacheResponse(url: string, tag: string | null, response: unknown): void {
  cached.delete(url)
  if (tag === null) return
  cached.set(url, { tag, response })
  const [oldest] = cached.keys()
  if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
}
