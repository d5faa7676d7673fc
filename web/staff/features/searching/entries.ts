import { fold, searchWords } from '@portal/contract'

/** The kinds of things that are found, in the order they are shown. */
export const groups = ['recent', 'screens', 'actions', 'citizen', 'schedule', 'stage', 'user'] as const
export type Group = (typeof groups)[number]

/** Something that can be chosen: it leads somewhere, or does something. */
export interface Entry {
  readonly key: string
  readonly group: Group
  readonly title: string
  readonly note?: string
  /** A path of `@mdi/js`. */
  readonly icon: string
  /** Other words it is found by. */
  readonly also?: string
  /** It is shown only to who types a part of it: one of many of its kind. */
  readonly isMinor?: boolean
  readonly to?: string
  readonly state?: object
  readonly run?: () => void
}

/** So many of what this program knows by itself are shown for words that many have. */
const mostLocal = 6

/** How well a title answers folded words: those it begins with before those it only holds; undefined where one is missing. */
function rankOf({ title, also = '' }: Pick<Entry, 'title' | 'also'>, words: readonly string[]): number | undefined {
  const own = fold(title)
  const all = `${own} ${fold(also)}`
  if (!words.every((word) => all.includes(word))) return undefined
  const [first = ''] = words
  if (own.startsWith(first)) return 0
  return own.split(/\s+/).some((word) => word.startsWith(first)) ? 1 : own.includes(first) ? 2 : 3
}

/** The entries whose words hold all that was typed, accents and case aside; the best first, as told otherwise. */
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

/** Entries by their group, in the order of the groups; empty ones are left out, and nothing is shown twice. */
export function grouped(
  entries: readonly Entry[],
): readonly { readonly group: Group; readonly entries: readonly Entry[] }[] {
  const seen = new Set<string>()
  const once = entries.filter(({ to, key }) => {
    const what = to ?? key
    if (seen.has(what)) return false
    seen.add(what)
    return true
  })
  return groups
    .map((group) => ({ group, entries: once.filter((entry) => entry.group === group) }))
    .filter((one) => one.entries.length > 0)
}
