import { clearedWithPerson } from '../device/person-data.ts'

/** The maximum of cached addresses, enough for those that are polled; older ones are removed. */
const maxCached = 8

/** The responses with an ETag, by address. A repeated request gets a new body only when the data has changed. */
const known = clearedWithPerson(new Map<string, { readonly tag: string; readonly answer: unknown }>())

export function cachedResponse(url: string) {
  return known.get(url)
}

/** Caches a response under its ETag; without an ETag it is not cached. */
export function cacheResponse(url: string, tag: string | null, answer: unknown): void {
  known.delete(url)
  if (tag === null) return
  known.set(url, { tag, answer })
  const [oldest] = known.keys()
  if (known.size > maxCached && oldest !== undefined) known.delete(oldest)
}
