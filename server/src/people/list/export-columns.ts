import {
  clientOrder,
  type NamedPersonField,
  type PersonFieldName,
  type Profile,
  personFieldList,
} from '@portal/contract'
import { type Cell, dateCell, serialOf } from '@portal/contract/workbook'

/** A column of an export: the key of its heading, its width in characters, and its cell in a row. */
export interface ExportColumn<Row> {
  /** The key of its heading, and its name in `columns[]`. */
  readonly label: string
  readonly width?: number
  readonly cell: (row: Row) => Cell
  /** The cell in a format without cell formats, such as a text file. Absent when it is the same. */
  readonly plain?: (row: Row) => Cell
}

/** A column that shows a field unchanged. */
export function plain<Row>(field: keyof Row & string, width = 16): ExportColumn<Row> {
  return { label: field, width, cell: (row) => row[field] as Cell }
}

/** A timestamp of a response as a date of the workbook. */
export function moment<Row>(field: keyof Row & string): ExportColumn<Row> {
  return {
    label: field,
    width: 20,
    cell: (row) => {
      const text = row[field]
      return typeof text === 'string' ? { value: serialOf(text), style: 'moment' } : null
    },
    plain: (row) => row[field] as Cell,
  }
}

const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' ')

/** The column of a field of a person. */
function fieldColumn<Row extends Profile>({
  column,
  shown = column,
  kind,
  width,
}: NamedPersonField): ExportColumn<Row> {
  const field = shown as keyof Profile
  if (kind !== 'birthdate') return plain(field, width)
  return {
    label: shown,
    ...(width && { width }),
    cell: (row) => dateCell(String(row[field])),
    plain: (row) => row[field],
  }
}

/** Both names of a person in one cell, as the institute's workbook has them. */
const joinedNames: readonly ExportColumn<Profile>[] = [
  { label: 'name', width: 24, cell: ({ name, s_name }) => joined(name, s_name) },
  { label: 'surname', width: 24, cell: ({ surname, s_surname }) => joined(surname, s_surname) },
]

/** Fields that the workbook has elsewhere, or only on request. */
const apart = ['profile_type_id', 'document_type_id', 'document', 'sex_id', 'blood_type_id', 'birthdate']
const onRequest = ['s_name', 's_surname', 'mobile_phone']

const columnsOf = (chosen: (column: string) => boolean) =>
  personFieldList.filter(({ column }) => chosen(column)).map((one) => fieldColumn<Profile>(one))
const only = (...names: PersonFieldName[]) => columnsOf((column) => names.some((name) => name === column))

/** The columns of the list that the institute's workbook shows differently or not at all. */
export const requestedColumns: readonly ExportColumn<Profile>[] = columnsOf((column) => onRequest.includes(column))

/**
 * The columns of PERFILES. The age is a number, as on the day of the export, because an export has no formulas.
 * @param before extra columns after the id, for exports that show more about a citizen
 */
export function personColumns<Row extends Profile>(before: readonly ExportColumn<Row>[] = []): ExportColumn<Row>[] {
  const isElsewhere = (column: string) => [...apart, ...onRequest, 'name', 'surname'].includes(column)
  return [
    plain('id', 10),
    ...before,
    plain('status'),
    ...only('profile_type_id', 'document_type_id', 'document'),
    ...joinedNames,
    plain('email', 30),
    ...only('sex_id', 'blood_type_id', 'birthdate'),
    { label: 'age', width: 8, cell: ({ age }) => ({ value: age, style: 'integer' }) },
    ...columnsOf((column) => clientOrder.includes(column) && !isElsewhere(column)),
    moment('verified_at'),
    plain('full_name_assignor', 24),
    plain('assignor_document'),
    moment('assigned_at'),
    plain('full_name_verifier', 24),
    plain('checker_document'),
    plain('observations_count', 12),
    plain('files_count', 12),
    // After the columns that clients know.
    plain('relationship'),
    ...columnsOf((column) => !clientOrder.includes(column)),
  ]
}
