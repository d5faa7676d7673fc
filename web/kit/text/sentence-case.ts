import { fold, sentenceCase as sentenceOf } from '@portal/contract'
import i18next from 'i18next'

export { nameCase, personNameCase } from '@portal/contract'

/** The key of a stored name in the messages: without accents, capitals and signs. */
export function nameKey(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

/**
 * A stored name or word for display: capitals become sentence case. A name that every installation begins with (`names` in the messages of
 * the application) is translated to the language of the interface; its stored form does not change.
 */
export function sentenceCase(text: string): string {
  const key = `names.${nameKey(text)}`
  return key !== 'names.' && i18next.exists(key) ? String(i18next.t(key as never)) : sentenceOf(text)
}
