import { nameCase } from '../base/letter-case.ts'

/** The institute's short words in names of the offer, with their meaning. A word without a meaning is left out. `docs/glossary.md` lists them too. */
export const shortWords: Readonly<Record<string, string>> = {
  CEFE: 'Centro Felicidad',
  TEC: 'Tiempo Escolar Complementario',
  PRD: 'Parque Recreodeportivo',
  CEAD: '',
  UCAD: '',
}

/** A short word with the sign before it: ` - CEAD`, ` (CEFE)`, `CEFE`. */
const shortWord = new RegExp(`( - | ?\\()?\\b(${Object.keys(shortWords).join('|')})\\b\\)?`, 'g')

/**
 * The name of an activity, a program, a stage or a park as citizens read it: `PATINAJE CEFE COMETAS` → `Patinaje Centro Felicidad Cometas`. A
 * short word in parentheses repeats the words before it and is left out.
 */
export function offerName(text: string): string {
  return nameCase(text).replace(shortWord, (_, before: string | undefined, word: string) => {
    const meaning = shortWords[word] ?? ''
    return meaning === '' || before?.endsWith('(') ? '' : `${before ?? ''}${meaning}`
  })
}
