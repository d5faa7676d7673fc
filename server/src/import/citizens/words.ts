import { defaultLocale, type Locale } from '@portal/contract'
import i18next from 'i18next'
import { translate } from '../../text/i18n.ts'
import { labelOf } from './columns.ts'
import { en } from './messages/en.ts'
import { es, type ImportWord } from './messages/es.ts'

// Words of a command of the terminal, which the web never shows: they are no part of the contract's messages.
const words = i18next.createInstance()
words.init({
  resources: { es: { translation: es }, en: { translation: en } },
  lng: defaultLocale,
  fallbackLng: defaultLocale,
  initAsync: false,
  interpolation: { escapeValue: false },
})

/** A sentence of the import in a language. */
export function word(locale: Locale, key: ImportWord, params: Readonly<Record<string, unknown>> = {}): string {
  return words.t(key, { ...params, lng: locale })
}

/** What is wrong with a cell: one of the import's own sentences, or one of the contract's rules. */
export type FaultKey = ImportWord | `validation.${string}`

const isRule = (key: FaultKey): key is `validation.${string}` => key.startsWith('validation.')

/** What a person is told of a field. `other` in the parameters is a field that it is compared with. */
export function sayOf(
  locale: Locale,
  field: string,
  key: FaultKey,
  params: Readonly<Record<string, unknown>> = {},
): string {
  const label = (name: string) => labelOf(locale, name).toLocaleLowerCase(locale)
  const other = typeof params.other === 'string' ? { other: label(params.other) } : {}
  const said = { ...params, ...other, field: label(field) }
  return isRule(key) ? translate(locale, key, said) : word(locale, key, said)
}

/** A sentence that ends the import before it begins, or in the middle of a file that cannot be read further. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault'
  readonly sentence: (locale: Locale) => string

  constructor(key: ImportWord, params: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(key, { cause })
    this.sentence = (locale) => word(locale, key, params)
  }
}
