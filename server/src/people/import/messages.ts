import type { Locale } from '@portal/contract'
import type { CellError } from '../../base/services/import/draft.ts'
import { translate } from '../../base/text/i18n.ts'
import type { ServerMessages } from '../../base/text/messages/es.ts'
import { labelOf } from './columns.ts'

type ImportMessageKey = keyof ServerMessages['citizen_import']

/** A message of the import in a language. */
export function importText(
  locale: Locale,
  key: ImportMessageKey,
  params: Readonly<Record<string, unknown>> = {},
): string {
  return translate(locale, `citizen_import.${key}`, params)
}

/** The key of an error: a message of the import, or of a rule of the contract. */
export type CellErrorKey = ImportMessageKey | `validation.${string}`

/** The message of an error. The parameter `other` is the field with which the value is compared. */
export function cellErrorText(locale: Locale, { field, key, params }: CellError): string {
  const label = (name: string) => labelOf(locale, name).toLocaleLowerCase(locale)
  const other = typeof params.other === 'string' ? { other: label(params.other) } : {}
  const named = { ...params, ...other, field: label(field ?? '') }
  return key.startsWith('validation.')
    ? translate(locale, key, named)
    : importText(locale, key as ImportMessageKey, named)
}

/** An error that ends the import, before it begins or in the middle of a file that cannot be read further. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly text: (locale: Locale) => string

  constructor(key: ImportMessageKey, params: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(key, { cause })
    this.text = (locale) => importText(locale, key, params)
  }
}
