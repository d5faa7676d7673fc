import { type Locale, locales } from '@portal/contract'
import type { Correction } from '@portal/contract/staff'
import { headingKey } from '../../base/services/import/cells.ts'
import { hasTranslation, translate } from '../../base/text/i18n.ts'

/**
 * The fields of a citizen that a file can have: those that staff may correct, the e-mail of the account, the status, and what a beneficiary is
 * to the holder of the account.
 */
export type CitizenField = Exclude<keyof Correction, 'observation' | 'version'> | 'email' | 'status_id' | 'relationship'

/** How a cell is read. A cell of the kind `catalogue` names a catalogue row by code, number or name. */
export type Kind = 'catalogue' | 'date' | 'flag' | 'phone' | 'document' | 'number' | 'relationship' | 'text'

export interface ImportColumn {
  readonly field: CitizenField
  readonly kind: Kind
  /** Headings that institutes use, in addition to the field name and its label in both languages. */
  readonly aliases: readonly string[]
}

function column(field: CitizenField, kind: Kind, ...aliases: string[]): ImportColumn {
  return { field, kind, aliases }
}

/** Every column that the import reads, in the order of the template. In a file the headings decide the order. */
export const columns: readonly ImportColumn[] = [
  column('document_type_id', 'catalogue', 'tipo documento', 'tipo de identificacion', 'tipo id', 'type of document'),
  column(
    'document',
    'document',
    'numero de documento',
    'no documento',
    'nro documento',
    'documento de identidad',
    'numero de identificacion',
    'identificacion',
    'cedula',
    'document number',
  ),
  column('name', 'text', 'primer nombre', 'nombres', 'first name', 'given name'),
  column('s_name', 'text', 'second name'),
  column('surname', 'text', 'apellido', 'apellidos', 'last name', 'first surname', 'family name'),
  column('s_surname', 'text', 'second last name'),
  column('birthdate', 'date', 'fecha nacimiento', 'nacimiento', 'birth date', 'date of birth'),
  column('email', 'text', 'correo', 'email', 'correo e'),
  column('mobile_phone', 'phone', 'celular', 'telefono celular', 'movil', 'telefono movil', 'mobile', 'phone number'),
  column('profile_type_id', 'catalogue', 'tipo perfil'),
  column('sex_id', 'catalogue', 'sexo biologico'),
  column('blood_type_id', 'catalogue', 'rh', 'tipo de sangre', 'grupo sanguineo y rh', 'blood group'),
  column('country_birth_id', 'catalogue', 'pais nacimiento', 'birth country'),
  column('state_birth_id', 'catalogue', 'departamento nacimiento', 'state of birth', 'birth state'),
  column('city_birth_id', 'catalogue', 'municipio de nacimiento', 'municipio nacimiento', 'ciudad nacimiento'),
  column('country_residence_id', 'catalogue', 'pais residencia', 'pais', 'country'),
  column('state_residence_id', 'catalogue', 'departamento residencia', 'departamento', 'state of residence', 'state'),
  column('city_residence_id', 'catalogue', 'municipio de residencia', 'municipio residencia', 'municipio', 'city'),
  column('locality_id', 'catalogue', 'localidad de residencia'),
  column('upz_id', 'catalogue', 'upz de residencia'),
  column('neighborhood_id', 'catalogue', 'barrio de residencia', 'neighborhood'),
  column('other_neighborhood_name', 'text', 'otro barrio', 'other neighborhood'),
  column('address', 'text', 'direccion de residencia', 'domicilio'),
  column('stratum', 'number', 'estrato socioeconomico'),
  column('ethnic_group_id', 'catalogue', 'etnia', 'pertenencia etnica'),
  column('population_group_id', 'catalogue', 'poblacion', 'grupo de poblacion'),
  column('gender_id', 'catalogue'),
  column('sexual_orientation_id', 'catalogue'),
  column('eps_id', 'catalogue', 'aseguradora', 'entidad de salud', 'insurer'),
  column('has_disability', 'flag', 'discapacidad si no', 'disabled'),
  column('disability_id', 'catalogue', 'tipo de discapacidad', 'kind of disability'),
  column('contact_name', 'text', 'contacto de emergencia', 'nombre contacto', 'emergency contact'),
  column('contact_phone', 'phone', 'telefono contacto', 'telefono de emergencia', 'emergency phone'),
  column('contact_relationship', 'catalogue', 'parentesco', 'relationship'),
  // The heading `relationship` names that of the emergency contact, as in files of former versions.
  column('relationship', 'relationship', 'vinculo', 'vinculo con el titular', 'relacion con el titular'),
  column('status_id', 'catalogue', 'estado del ciudadano'),
]

/** The label of a field on the screens. */
export function labelOf(locale: Locale, field: string): string {
  const names = [field, field.replace(/_id$/, ''), `${field}_name`]
  const labelled = names.find((name) => hasTranslation(`fields.${name}`))
  return labelled === undefined ? field : translate(locale, `fields.${labelled}`)
}

const byHeading: ReadonlyMap<string, ImportColumn> = new Map(
  // The last entry of a heading wins, so the order is reversed: the first column has priority over later ones, and its field name
  // and labels have priority over its aliases.
  columns
    .toReversed()
    .flatMap((one) => [
      ...one.aliases.map((alias) => [headingKey(alias), one] as const),
      ...locales.map((locale) => [headingKey(labelOf(locale, one.field)), one] as const),
      [headingKey(one.field), one] as const,
      [headingKey(one.field.replace(/_id$/, '')), one] as const,
    ]),
)

/** The column that a heading names: by its label in either language, the name of its field, or an alias. */
export function columnOf(heading: string): ImportColumn | undefined {
  return byHeading.get(headingKey(heading))
}

/** A column of a file: its index from 0, and its heading as written there. */
export interface PlacedColumn extends ImportColumn {
  readonly index: number
  readonly heading: string
}

export interface Layout {
  readonly byField: ReadonlyMap<CitizenField, PlacedColumn>
  /** The index of each field's column. */
  readonly indexes: Readonly<Partial<Record<CitizenField, number>>>
  /** Headings of columns that are ignored. */
  readonly unknown: readonly string[]
  /** Fields with two columns. */
  readonly repeated: readonly CitizenField[]
  /** The number of columns up to the last heading. */
  readonly width: number
}

/** The columns of a file by its headings. */
export function layoutOf(headings: readonly string[]): Layout {
  const byField = new Map<CitizenField, PlacedColumn>()
  const unknown: string[] = []
  const repeated: CitizenField[] = []
  let width = 0
  for (const [index, heading] of headings.entries()) {
    if (heading === '') continue
    width = index + 1
    const found = columnOf(heading)
    if (found === undefined) unknown.push(heading)
    else if (byField.has(found.field)) repeated.push(found.field)
    else byField.set(found.field, { ...found, index, heading })
  }
  const indexes = Object.fromEntries([...byField].map(([field, { index }]) => [field, index]))
  return { byField, indexes, unknown, repeated, width }
}
