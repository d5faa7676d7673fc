/** Words that stay in lower case inside a name of a person, a place or an activity. */
const small = new Set('a al con da de del e el en la las los para por y'.split(' '))

/** Abbreviations, which would be hard to recognise in lower case. */
const abbreviations = new Set(
  'ARL BMX CC CEFE CEAD EPS ICBF IDRD IPS NIT PDF PRD PSE QR RUV SISBÉN TEC UCAD UPZ'.split(' '),
)

/** Whether an upper-case word stays in upper case: `EPS`, `(CEFE)`, `NS/NR`, `LGBTIQ+`. */
function isAbbreviation(word: string): boolean {
  return /\p{L}[/+]/u.test(word) || abbreviations.has(word.replace(/^\P{L}+|\P{L}+$/gu, ''))
}

/** Roman numbers: `CICLO II`. Of one letter only `I`: the others may be initials. */
const romanNumber = /^(?=[IVX]{2}|I$)X{0,3}(IX|IV|V?I{0,3})$/

/**
 * `MARÍA DEL PILAR DE LA CRUZ` → `María del Pilar de la Cruz`. The API writes names in capitals, which are slow to read in a list of
 * fifty. Text that is not all in capitals was written so on purpose and stays unchanged. So do abbreviations (`D.C.`) and every word
 * with a digit (`28B`).
 */
export function nameCase(text: string): string {
  return text === text.toLocaleUpperCase('es') ? text.split(' ').map(wordOfName).join(' ') : text
}

/**
 * The name of a person as people write it: `ROSA mora DE LA CRUZ` → `Rosa Mora de la Cruz`. Citizens type their names in any letters. A word with
 * capitals of its own stays unchanged (`McDonald`, `DeCastro`), and so does an e-mail address in the place of a name.
 */
export function personNameCase(text: string): string {
  return text
    .split(' ')
    .map((word, place) => (/@|\p{Ll}.*\p{Lu}/u.test(word) ? word : wordOfName(word.toLocaleUpperCase('es'), place)))
    .join(' ')
}

/** A word of a name that was all in capitals. @param index - its place in the name */
function wordOfName(word: string, index: number): string {
  if (/[.\d]/.test(word) || romanNumber.test(word) || isAbbreviation(word)) return word
  const lower = word.toLocaleLowerCase('es')
  return index > 0 && small.has(lower) ? lower : capital(lower)
}

/** Capitalises each part of a word: `ana-maría` → `Ana-María`, `(norte)` → `(Norte)`. */
function capital(word: string): string {
  return word.replace(
    /(^|[-(/'’])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
  )
}

/**
 * `EN VALIDACIÓN` → `En validación`: screen readers may spell words in capitals letter by letter, and they are slow to read. Names of
 * activities, programmes and places take {@link nameCase}: the text does not show which words of `PATINAJE CEFE FONTANAR DEL RÍO` name a place.
 */
export function sentenceCase(text: string): string {
  if (text !== text.toLocaleUpperCase('es')) return text
  const words = text
    .split(' ')
    .map((word) => (romanNumber.test(word) || isAbbreviation(word) ? word : word.toLocaleLowerCase('es')))
  const sentence = words.join(' ')
  return sentence.charAt(0).toLocaleUpperCase('es') + sentence.slice(1)
}

/** {@link sentenceCase} for the middle of a sentence: `DOCUMENTO DE IDENTIDAD` → `documento de identidad`. */
export function innerCase(text: string): string {
  const sentence = sentenceCase(text)
  return sentence.replace(/^(\p{Lu})(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase('es'))
}
