import {
  type Locale,
  locales,
  type PersonField,
  type PersonFieldName,
  personFieldList,
  personFields,
} from '@portal/contract'
import { headingKey } from '../../base/services/import/cells.ts'
import { hasTranslation, translate } from '../../base/text/i18n.ts'

/**
 * The fields of a citizen that a file can have: those of a person, the e-mail of the account, the status, and the relationship of a beneficiary to
 * the holder of the account.
 */
export type CitizenField = PersonFieldName | 'email' | 'relationship' | 'status_id'

/** How a cell is read. A cell of the kind `catalogue` names a catalogue row by code, number or name. */
export type Kind = 'catalogue' | 'date' | 'flag' | 'phone' | 'document' | 'number' | 'relationship' | 'text'

export interface ImportColumn {
  readonly field: CitizenField
  readonly kind: Kind
  /** Headings that institutes use, in addition to the field name and its label in both languages. */
  readonly aliases: readonly string[]
}

const aliases: Readonly<Partial<Record<CitizenField, readonly string[]>>> = {
  document_type_id: ['tipo documento', 'tipo de identificacion', 'tipo id', 'type of document'],
  document: [
    'numero de documento',
    'no documento',
    'nro documento',
    'documento de identidad',
    'numero de identificacion',
    'identificacion',
    'cedula',
    'document number',
  ],
  name: ['primer nombre', 'nombres', 'first name', 'given name'],
  s_name: ['second name'],
  surname: ['apellido', 'apellidos', 'last name', 'first surname', 'family name'],
  s_surname: ['second last name'],
  birthdate: ['fecha nacimiento', 'nacimiento', 'birth date', 'date of birth'],
  email: ['correo', 'email', 'correo e'],
  mobile_phone: ['celular', 'telefono celular', 'movil', 'telefono movil', 'mobile', 'phone number'],
  profile_type_id: ['tipo perfil'],
  sex_id: ['sexo biologico'],
  blood_type_id: ['rh', 'tipo de sangre', 'grupo sanguineo y rh', 'blood group'],
  country_birth_id: ['pais nacimiento', 'birth country'],
  state_birth_id: ['departamento nacimiento', 'state of birth', 'birth state'],
  city_birth_id: ['municipio de nacimiento', 'municipio nacimiento', 'ciudad nacimiento'],
  country_residence_id: ['pais residencia', 'pais', 'country'],
  state_residence_id: ['departamento residencia', 'departamento', 'state of residence', 'state'],
  city_residence_id: ['municipio de residencia', 'municipio residencia', 'municipio', 'city'],
  locality_id: ['localidad de residencia'],
  upz_id: ['upz de residencia'],
  neighborhood_id: ['barrio de residencia', 'neighborhood'],
  other_neighborhood_name: ['otro barrio', 'other neighborhood'],
  address: ['direccion de residencia', 'domicilio'],
  stratum: ['estrato socioeconomico'],
  ethnic_group_id: ['etnia', 'pertenencia etnica'],
  population_group_id: ['poblacion', 'grupo de poblacion'],
  eps_id: ['aseguradora', 'entidad de salud', 'insurer'],
  has_disability: ['discapacidad si no', 'disabled'],
  disability_id: ['tipo de discapacidad', 'kind of disability'],
  contact_name: ['contacto de emergencia', 'nombre contacto', 'emergency contact'],
  contact_phone: ['telefono contacto', 'telefono de emergencia', 'emergency phone'],
  contact_relationship: ['parentesco', 'relationship'],
  relationship: ['vinculo', 'vinculo con el titular', 'relacion con el titular'],
  status_id: ['estado del ciudadano'],
}

function personColumn(field: PersonFieldName): readonly [CitizenField, Kind] {
  const { kind, list }: PersonField = personFields[field]
  if (list !== undefined) return [field, 'catalogue']
  if (kind === 'birthdate') return [field, 'date']
  return [field, kind === 'flag' || kind === 'phone' || kind === 'document' || kind === 'number' ? kind : 'text']
}

/** The fields that identify a citizen. */
const identifying: readonly PersonFieldName[] = [
  ...(['document_type_id', 'document', 'name', 's_name', 'surname', 's_surname', 'birthdate'] as const),
]
const others = personFieldList.map(({ column }) => column).filter((column) => !identifying.includes(column))

const kinds: readonly (readonly [CitizenField, Kind])[] = [
  ...identifying.map(personColumn),
  ['email', 'text'],
  ...others.map(personColumn),
  // The heading `relationship` names that of the emergency contact, as in files of former versions.
  ['relationship', 'relationship'],
  ['status_id', 'catalogue'],
]

/** Every column that the import reads, in the order of the template. In a file the headings decide the order. */
export const columns: readonly ImportColumn[] = kinds.map(([field, kind]) => ({
  field,
  kind,
  aliases: aliases[field] ?? [],
}))

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
