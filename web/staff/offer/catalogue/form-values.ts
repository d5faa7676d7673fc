import type { FieldProps } from '../../../kit/ui/field/Field.tsx'
import type { CatalogueField } from './declared.ts'

/** The values of a form: typed texts, switches, ids of referenced rows, and files. */
export type FormValues = Record<string, string | number | boolean | File | null>

/** The props of a control whose value is a text: the name of a colour or an icon, Markdown, or whole pesos as digits. */
export interface TextControlProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

type Row = Readonly<Record<string, unknown>>

/** The form values for a row; without a row, the initial values of the catalogue. */
export function formOf(fields: readonly CatalogueField[], row: Row | undefined): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, shown(field, row?.[field.name], row === undefined)]))
}

function shown({ control, initial }: CatalogueField, stored: unknown, isNew: boolean): FormValues[string] {
  const value = isNew ? initial : stored
  if (control === 'switch') return value === true
  if (control === 'reference') return typeof value === 'number' ? value : null
  // A file is never sent back: an update without one keeps the stored file.
  if (control === 'file') return null
  return value === null || value === undefined ? '' : String(value)
}

/** The body of a form: its values, without a file that was not selected. The rules read blank texts as empty. */
export function bodyOf(fields: readonly CatalogueField[], values: FormValues): FormValues {
  return Object.fromEntries(
    fields
      .filter((field) => field.control !== 'file' || values[field.name] instanceof File)
      .map((field) => [field.name, values[field.name] ?? null]),
  )
}
