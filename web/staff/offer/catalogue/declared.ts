import { type AnyCatalogue, type CatalogueRow, type Choice, type Control, isOptional } from '@portal/contract/staff'
import { spelled, spelledName } from './spelling.ts'

/** A field of a catalogue with its name, as a form and a list render it. */
export interface CatalogueField {
  readonly name: string
  readonly control: Control
  readonly required: boolean
  readonly inList: boolean
  readonly isFilter: boolean
  /** Two such fields share one row of the form. */
  readonly half: boolean
  readonly initial: boolean | string | undefined
  /** Of a select. */
  readonly options: readonly Choice[]
  /** Of a reference: the list that contains its rows. */
  readonly to: string
}

const narrow: ReadonlySet<Control> = new Set(['number', 'time', 'date', 'select'])
const cached = new Map<AnyCatalogue, readonly CatalogueField[]>()

/** The fields of a catalogue in the order of its form. */
export function fieldsOf(catalogue: AnyCatalogue): readonly CatalogueField[] {
  const found = cached.get(catalogue)
  if (found !== undefined) return found
  const fields = Object.entries(catalogue.fields).map(([name, field]): CatalogueField => {
    const { control, facts } = field
    return {
      name,
      control,
      required: !isOptional(field),
      inList: facts.inList === true,
      isFilter: facts.isFilter === true,
      half: narrow.has(control),
      initial: facts.initial,
      options: facts.options ?? [],
      to: facts.to ?? '',
    }
  })
  cached.set(catalogue, fields)
  return fields
}

/** The readable name of a row. */
export function nameOf({ name, title }: Pick<AnyCatalogue, 'name' | 'title'>, row: CatalogueRow): string {
  const called = row[title]
  if (typeof called !== 'string' || called === '') return `#${row.id}`
  return spelledName(name, called)
}

/** The column of the row that names the value of a reference, where there is one: `park_name` for `park_id`. */
export function namedBy({ name, control }: CatalogueField, row: CatalogueRow): string | undefined {
  const stored =
    control === 'reference' ? row[name.replace(/_id$/, '_name')] : control === 'file' ? row[`${name}_name`] : undefined
  return typeof stored === 'string' && stored !== ''
    ? spelled(control === 'file' ? 'file' : name.replace(/_id$/, '_name'), stored)
    : undefined
}

/** Whether the system depends on a row; such a row is never deleted. */
export function isSystemRow({ system }: Pick<AnyCatalogue, 'system'>, row: CatalogueRow): boolean {
  return system.ids.includes(row.id)
}

/** The fields of a row that never change. */
export function fixedFields({ system }: AnyCatalogue, row: CatalogueRow | undefined): readonly string[] {
  return row !== undefined && system.ids.includes(row.id) ? system.fixed : []
}
