/** Words that stay small inside a name of a person or a place. */
const small = new Set(['a', 'al', 'da', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'los', 'y'])

/** What is called by its initials, which a word in lower case would hide. */
const abbreviations = new Set([
  ...[
    'ARL',
    'BMX',
    'CC',
    'CEFE',
    'CEAD',
    'EPS',
    'ICBF',
    'IDRD',
    'IPS',
    'NIT',
    'PDF',
    'PSE',
    'QR',
    'RUV',
    'SISBÉN',
    'TEC',
    'UPZ',
  ],
])

/** Whether a word in capitals keeps them: `EPS`, `(CEFE)`, `NS/NR`, `LGBTIQ+`. */
export function isAbbreviation(word: string): boolean {
  return /\p{L}[/+]/u.test(word) || abbreviations.has(word.replace(/^\P{L}+|\P{L}+$/gu, ''))
}

/** From two signs on: `CICLO II`. */
const romanNumber = /^(?=[IVX]{2})X{0,3}(IX|IV|V?I{0,3})$/

/**
 * `MARÍA DEL PILAR DE LA CRUZ` → `María del Pilar de la Cruz`. The wire writes names in capitals, which are slow to read in a
 * list of fifty. What is not wholly in capitals was written so on purpose and stays; so do abbreviations (`D.C.`) and
 * whatever holds a figure (`28B`).
 */
export function nameCase(text: string): string {
  if (text !== text.toLocaleUpperCase('es')) return text
  return text
    .split(' ')
    .map((word, index) => {
      if (/[.\d]/.test(word) || romanNumber.test(word) || isAbbreviation(word)) return word
      const lower = word.toLocaleLowerCase('es')
      return index > 0 && small.has(lower) ? lower : capital(lower)
    })
    .join(' ')
}

/** Each part of a word begins large: `ana-maría` → `Ana-María`, `(norte)` → `(Norte)`. */
function capital(word: string): string {
  return word.replace(
    /(^|[-(/'’])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
  )
}
