import { personNameCase, sentenceCase } from '@portal/contract'

/** Capitals as sentences: each begins with a capital letter, also after a colon. */
function sentences(text: string): string {
  return sentenceCase(text).replace(
    /([.:?!…]\s+|[¿¡])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
  )
}

/**
 * An observation for reading. Observations are stored in capitals, which are slow to read.
 * @param names the names in a sentence of the program, as the server gives them
 */
export function observationText(stored: string, names: readonly string[] = []): string {
  return names.reduce((text, name) => {
    const at = text.toLocaleLowerCase('es').indexOf(name.toLocaleLowerCase('es'))
    return at < 0 ? text : text.slice(0, at) + personNameCase(name) + text.slice(at + name.length)
  }, sentences(stored))
}
