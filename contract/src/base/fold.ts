/** Lower case without accents, so that "Núñez" and "nunez" compare equal. The database has the same function, `fold`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** The words typed in a search box, folded. A row matches when its text contains each of them, in any order. */
export function searchWords(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean)
}

/** Whether a text contains every word of a search box, in any order. True if there are no words. */
export function containsWords(text: string, query: string): boolean {
  const folded = fold(text)
  return searchWords(query).every((word) => folded.includes(word))
}

/** Words as typed, and the same words without the separators between groups of digits: "1 023 456" is also "1023456". */
export interface DocumentWords {
  readonly words: readonly string[]
  readonly joined: string
}

/**
 * The words of a search box for rows that show a document number. A row matches when its text contains, for each group, either
 * the joined digits or every word. Only groups that look like a grouped number have more than one word.
 */
export function documentWords(query: string): DocumentWords[] {
  const groups = fold(query).match(/(?:\d[.,\s](?=\d{3}(?!\d))|\S)+/g) ?? []
  return groups.map((group) => ({
    words: group.split(/\s+/),
    joined: group.replace(/(\d)[.,\s](?=\d{3}(?!\d))/g, '$1'),
  }))
}
