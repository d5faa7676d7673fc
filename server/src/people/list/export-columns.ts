import type { Profile } from '@portal/contract'
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

const places = [
  ...(['country_birth', 'state_birth', 'city_birth', 'country_residence', 'state_residence'] as const),
  ...(['city_residence', 'locality', 'upz', 'neighborhood', 'other_neighborhood_name'] as const),
]

/**
 * The columns of PERFILES. The age is a number, as on the day of the export, because an export has no formulas.
 * @param before extra columns after the id, for exports that show more about a citizen
 */
export function personColumns<Row extends Profile>(before: readonly ExportColumn<Row>[] = []): ExportColumn<Row>[] {
  return [
    plain('id', 10),
    ...before,
    plain('status'),
    plain('profile_type'),
    plain('document_type', 10),
    plain('document'),
    { label: 'name', width: 24, cell: ({ name, s_name }) => joined(name, s_name) },
    { label: 'surname', width: 24, cell: ({ surname, s_surname }) => joined(surname, s_surname) },
    plain('email', 30),
    plain('sex'),
    plain('blood_type', 10),
    {
      label: 'birthdate',
      width: 14,
      cell: ({ birthdate }) => dateCell(birthdate),
      plain: ({ birthdate }) => birthdate,
    },
    { label: 'age', width: 8, cell: ({ age }) => ({ value: age, style: 'integer' }) },
    ...places.map((field) => plain<Row>(field, 20)),
    plain('address', 30),
    plain('stratum', 8),
    ...(['ethnic_group', 'population_group', 'gender', 'sexual_orientation', 'eps'] as const).map((field) =>
      plain<Row>(field, 20),
    ),
    plain('has_disability', 12),
    plain('disability', 20),
    plain('contact_name', 24),
    plain('contact_phone'),
    plain('contact_relationship_name'),
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
  ]
}
