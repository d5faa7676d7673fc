import { foldWords, searchWords } from '@portal/contract'

/** The kinds of results, in display order. */
export const groups = [
  'recent',
  'screens',
  'actions',
  'citizen',
  'similar',
  'pre_register',
  'schedule',
  'stage',
  'user',
] as const
export type Group = (typeof groups)[number]

/** A result that can be chosen: it opens an address or runs an action. */
export interface Entry {
  readonly key: string
  readonly group: Group
  readonly title: string
  readonly note?: string
  /** A path of `@mdi/js`. */
  readonly icon: string
  /** Other words that find it. */
  readonly also?: string
  /** Shown only when the typed text matches a part of it: one of many of its kind. */
  readonly isMinor?: boolean
  readonly to?: string
  readonly state?: object
  readonly run?: () => void
}

/** The maximum of local results when many entries match. */
const mostLocal = 6

/**
 * The rank of a title for normalized words: titles that begin with them come before titles that only contain them; undefined where one is
 * missing.
 */
function rankOf({ title, also = '' }: Pick<Entry, 'title' | 'also'>, words: readonly string[]): number | undefined {
  const own = foldWords(title)
  const all = `${own} ${foldWords(also)}`
  if (!words.every((word) => all.includes(word))) return undefined
  const [first = ''] = words
  if (own.startsWith(first)) return 0
  return own.split(/\s+/).some((word) => word.startsWith(first)) ? 1 : own.includes(first) ? 2 : 3
}

/** The entries that contain all typed words, without regard to accents and case; the best come first, otherwise in the given order. */
export function matchEntries(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = searchWords(query)
  if (words.length === 0) return entries.filter(({ isMinor }) => isMinor !== true)
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, words)
    return rank === undefined ? [] : [{ entry, rank }]
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostLocal)
    .map(({ entry }) => entry)
}

/** Entries by group, in the order of the groups; without empty groups and without duplicates. */
export function grouped(entries: readonly Entry[]) {
  const added = new Set<string>()
  const once = entries.filter(({ to, key }) => {
    const isNew = !added.has(to ?? key)
    added.add(to ?? key)
    return isNew
  })
  return groups
    .map((group) => ({ group, entries: once.filter((entry) => entry.group === group) }))
    .filter((one) => one.entries.length > 0)
}
