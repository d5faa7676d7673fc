import type { ValueKind } from '@portal/contract'
import { type AnyCatalogue, type CatalogueRow, type Choice, type Control, isOptional } from '@portal/contract/staff'
import { writtenText } from '../../list/table/Cell.tsx'

/** A field of a catalogue with its name, as a form and a list render it. */
export interface CatalogueField {
  readonly name: string
  readonly control: Control
  readonly kind: ValueKind
  readonly required: boolean
  readonly inList: boolean
  readonly isFilter: boolean
  /** Two such fields share one row of the form. */
  readonly half: boolean
  readonly initial: boolean | string | undefined
  /** Of a select. */
  readonly options: readonly Choice[]
  /** Of a reference: the list that contains its rows, and the kind of their names. */
  readonly to: string
  readonly nameKind: ValueKind
}

const narrow: ReadonlySet<Control> = new Set(['number', 'time', 'date', 'select'])
const cached = new Map<AnyCatalogue, readonly CatalogueField[]>()

/** The kind of a column of a catalogue; `text` for a field that its list does not show. */
export function kindOf({ index: { columns } }: Pick<AnyCatalogue, 'index'>, name: string): ValueKind {
  const all = [...(columns?.headers ?? []), ...(columns?.expanded ?? [])]
  return all.find(({ value }) => value === name)?.kind ?? 'text'
}

/** The column with the name of the value of a reference. */
function nameColumn(field: string): string {
  return field.replace(/_id$/, '_name')
}

/** The fields of a catalogue in the order of its form. */
export function fieldsOf(catalogue: AnyCatalogue): readonly CatalogueField[] {
  const found = cached.get(catalogue)
  if (found !== undefined) return found
  const fields = Object.entries(catalogue.fields).map(([name, field]): CatalogueField => {
    const { control, facts } = field
    return {
      name,
      control,
      kind: kindOf(catalogue, name),
      required: !isOptional(field),
      inList: facts.inList === true,
      isFilter: facts.isFilter === true,
      half: narrow.has(control),
      initial: facts.initial,
      options: facts.options ?? [],
      to: facts.to ?? '',
      nameKind: kindOf(catalogue, nameColumn(name)),
    }
  })
  cached.set(catalogue, fields)
  return fields
}

/** The readable name of a row. */
export function nameOf(catalogue: Pick<AnyCatalogue, 'index' | 'title'>, row: CatalogueRow): string {
  const called = row[catalogue.title]
  if (typeof called !== 'string' || called === '') return `#${row.id}`
  return writtenText(kindOf(catalogue, catalogue.title), called)
}

/** The column of the row that names the value of a reference, where there is one: `park_name` for `park_id`. */
export function namedBy({ name, control, nameKind }: CatalogueField, row: CatalogueRow): string | undefined {
  const isReference = control === 'reference'
  const stored = isReference ? row[nameColumn(name)] : control === 'file' ? row[`${name}_name`] : undefined
  if (typeof stored !== 'string' || stored === '') return undefined
  return isReference ? writtenText(nameKind, stored) : stored
}

/** Whether the system depends on a row; such a row is never deleted. */
export function isSystemRow({ system }: Pick<AnyCatalogue, 'system'>, row: CatalogueRow): boolean {
  return system.ids.includes(row.id)
}

/** The fields of a row that never change. */
export function fixedFields({ system }: AnyCatalogue, row: CatalogueRow | undefined): readonly string[] {
  return row !== undefined && system.ids.includes(row.id) ? system.fixed : []
}
