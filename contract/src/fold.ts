/** Lower case without accents, so that "Núñez" and "nunez" compare equal. The database has a twin of the same name. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/**
 * The words a person typed in a search box, folded, each to be found somewhere in the row in any order.
 * A document written "1.023.456.789" or "1 023 456 789" becomes one word of digits.
 */
export function searchWords(query: string): string[] {
  return fold(query)
    .replace(/(?<=\d)[.,\s\u00a0](?=\d{3}(?!\d))/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
}
