/** Letters that Unicode does not decompose into a letter and an accent, and their usual spelling on a keyboard without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
}

/**
 * Lower case without accents, so that "Núñez" and "nunez", "Łukasz" and "lukasz" compare equal. Signs stay: user names and e-mails are
 * compared with it. The database has the same function, `fold`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœþøłđðħıŋŧς]/g, (letter) => plainLetters[letter] ?? letter)
}

/**
 * The words of a text, to search it and to find duplicates: {@link fold}, without apostrophes, with a space instead of a hyphen. So "O’Neill",
 * "O'Neill" and "oneill" are equal, and "Ana-María" and "ana maria". The database has the same function, `fold_words`.
 */
export function foldWords(text: string): string {
  return fold(text.replace(/[´\u00ad\u200b-\u200d\u2060\ufeff]/g, ''))
    .replace(/['`\u2018-\u201b\u2032\u02b9-\u02bf]/g, '')
    .replace(/[-\u2010-\u2015\u2212 ]+/g, ' ')
}

/** The different words typed in a search box, folded. A row matches when its text contains each of them, in any order. */
export function searchWords(query: string): string[] {
  return [...new Set(foldWords(query).split(/\s+/).filter(Boolean))]
}

/** Whether a text contains every word of a search box, in any order. True if there are no words. */
export function containsWords(text: string, query: string): boolean {
  const folded = foldWords(text)
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
  const groups = new Set(foldWords(query).match(/(?:\d[.,\s](?=\d{3}(?!\d))|\S)+/g))
  return [...groups].map((group) => ({
    words: group.split(/\s+/),
    joined: group.replace(/(\d)[.,\s](?=\d{3}(?!\d))/g, '$1'),
  }))
}
