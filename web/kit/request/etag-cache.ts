/** An answer that the server gave a tag, and may be asked for again only if it is another by now. */
export interface CachedAnswer {
  readonly tag: string
  readonly answer: unknown
}

/** As many addresses as are asked again and again; older ones are forgotten. */
const kept = 8

const known = new Map<string, CachedAnswer>()

export function cachedAnswer(url: string): CachedAnswer | undefined {
  return known.get(url)
}

/** Remembers what was answered under a tag; without a tag there is nothing to ask by. */
export function cacheAnswer(url: string, tag: string | null, answer: unknown): void {
  known.delete(url)
  if (tag === null) return
  known.set(url, { tag, answer })
  const [oldest] = known.keys()
  if (known.size > kept && oldest !== undefined) known.delete(oldest)
}

/** What was answered is about people: it goes with the session. */
export function clearCachedAnswers(): void {
  known.clear()
}
