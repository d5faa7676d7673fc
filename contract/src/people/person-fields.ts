import * as z from 'zod/mini'
import { idOrNull, textOrNull } from '../base/call.ts'
import { inBogota } from '../base/locales.ts'
import { queryInt, yesNo } from '../base/query.ts'
import { lengthBetween, matches, requiredOf } from '../base/rules/text.ts'
import {
  dateBeforeOrEqualRequired,
  dateRequired,
  inputText,
  inputTextRequired,
  integerBetween,
  integerBetweenRequired,
  nameLine,
  nameLineRequired,
  personDocumentRequired,
  personName,
  personNameRequired,
  phoneNumber,
  phoneNumberRequired,
  reference,
  referenceRequired,
} from '../base/rules.ts'

// The fields of a person, each declared once. The list, the record, the correction, the citizens' form, export, import, own data and the
// names in the audit log follow from it. docs/how-to/add-a-column-of-a-citizen.md adds one.

/** The lists that contain the values of a field, by their tables. */
export type PersonList =
  | 'blood_types'
  | 'cities'
  | 'contact_relationships'
  | 'countries'
  | 'disabilities'
  | 'document_types'
  | 'eps'
  | 'ethnic_groups'
  | 'gender_identities'
  | 'localities'
  | 'neighborhoods'
  | 'population_groups'
  | 'profile_types'
  | 'sex'
  | 'sexual_orientations'
  | 'states'
  | 'upz'

export interface PersonField {
  /**
   * How it is typed and checked. Names, the document, the birth date and places depend on other fields, so each of these kinds has an input
   * and checks of its own; the other kinds need only this declaration.
   */
  readonly kind: 'text' | 'phone' | 'number' | 'flag' | 'reference' | 'name' | 'document' | 'birthdate' | 'place'
  /** The list of its values. The column has the id. */
  readonly list?: PersonList
  /** With a list: the field of a response with the name of the value. */
  readonly shown?: string
  /** Of a place: the field with the larger place to which it belongs. */
  readonly within?: string
  /** In a response: the value, or with a list the name. */
  readonly wire: z.ZodMiniType
  /** The rule of a correction by staff and of the import. */
  readonly correction: z.ZodMiniType
  /** The rule of the citizens' form; a field without one is not in it. */
  readonly form?: z.ZodMiniType
  /** Its name in the citizens' form, if it is not that of the column. */
  readonly formName?: string
  /** Its section on the staff's page. */
  readonly section: 'identity' | 'contact' | 'residence' | 'health' | 'social'
  /** How capitals are shown: as a name, as a sentence, or unchanged by default. */
  readonly writing?: 'name' | 'sentence'
  /** It is required for everybody. */
  readonly isRequired?: true
  /** Only the record shows it, and each read is written to the audit log; no list has it. */
  readonly isSensitive?: true
  /** How lists of people are filtered by it: by values of its list, by a part of the document number, or by the age in years. */
  readonly filter?: 'values' | 'document' | 'age'
  /** Lists of people sort by it; `profiles` has an index for it. */
  readonly isSortable?: true
  /** Only adults have it in their form. */
  readonly isForAdults?: true
  /** It counts for the completion of a person. */
  readonly isCounted?: true
  /** With a list: too many values for a native select. */
  readonly isLong?: true
  /** The icon of its column. */
  readonly icon?: string
  /** The width of its column in an export, in characters; 16 by default. */
  readonly width?: number
}

/* @__NO_SIDE_EFFECTS__ */
function field<const F extends PersonField>(declared: F): F {
  return declared
}

/** The neighbourhood that a person writes, because the list does not have it. */
export const otherNeighborhood = -1
const largestId = 2_147_483_647

/** A birth date cannot be later. */
const today = () => inBogota(new Date()).slice(0, 10)

/** The id of a row of a list in a correction; null clears it. */
const listed = /* @__PURE__ */ z.nullish(queryInt)

/** A code of a UPZ, such as `12` or `UPR1`. Some clients send it as a number. */
const upzCode = /* @__PURE__ */ z.pipe(
  /* @__PURE__ */ z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  /* @__PURE__ */ requiredOf(
    /* @__PURE__ */ lengthBetween(1, 10),
    /* @__PURE__ */ matches(/^[A-Za-z0-9]+$/, 'alphanumeric'),
  ),
)

// The fields of each part are in the order of the pages. The error summary uses the same order.

/** The names as they are on the identity document. */
export const names = {
  name: field({
    kind: 'name',
    wire: z.string(),
    correction: z.optional(personNameRequired),
    form: personNameRequired,
    section: 'identity',
    writing: 'name',
    isRequired: true,
    isCounted: true,
    icon: 'mdi-dots-horizontal',
    width: 24,
  }),
  s_name: field({
    kind: 'name',
    wire: textOrNull,
    correction: personName,
    form: personName,
    section: 'identity',
    writing: 'name',
    icon: 'mdi-dots-horizontal',
    width: 24,
  }),
  /** Empty for a person with one name only. */
  surname: field({
    kind: 'name',
    wire: z.string(),
    correction: personName,
    form: personName,
    section: 'identity',
    writing: 'name',
    isCounted: true,
    icon: 'mdi-dots-horizontal',
    width: 24,
  }),
  s_surname: field({
    kind: 'name',
    wire: textOrNull,
    correction: personName,
    form: personName,
    section: 'identity',
    writing: 'name',
    icon: 'mdi-dots-horizontal',
    width: 24,
  }),
}

export const documents = {
  document_type_id: field({
    kind: 'document',
    list: 'document_types',
    shown: 'document_type',
    wire: z.string(),
    correction: z.optional(queryInt),
    form: referenceRequired,
    section: 'identity',
    isRequired: true,
    filter: 'values',
    icon: 'mdi-card-account-details',
    width: 10,
  }),
  document: field({
    kind: 'document',
    wire: z.string(),
    correction: z.optional(personDocumentRequired),
    form: personDocumentRequired,
    section: 'identity',
    isRequired: true,
    isCounted: true,
    filter: 'document',
    isSortable: true,
    icon: 'mdi-numeric',
  }),
}

/** The departments and municipalities are required in Colombia. */
export const birth = {
  birthdate: field({
    kind: 'birthdate',
    wire: z.string(),
    correction: z.optional(dateBeforeOrEqualRequired(today)),
    form: dateRequired,
    section: 'identity',
    isRequired: true,
    isCounted: true,
    filter: 'age',
    isSortable: true,
    icon: 'mdi-calendar',
    width: 14,
  }),
  country_birth_id: field({
    kind: 'place',
    list: 'countries',
    shown: 'country_birth',
    wire: textOrNull,
    correction: listed,
    form: referenceRequired,
    section: 'identity',
    writing: 'name',
    isLong: true,
    icon: 'mdi-map',
    width: 20,
  }),
  state_birth_id: field({
    kind: 'place',
    list: 'states',
    shown: 'state_birth',
    within: 'country_birth_id',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'identity',
    writing: 'name',
    isLong: true,
    icon: 'mdi-map-marker',
    width: 20,
  }),
  city_birth_id: field({
    kind: 'place',
    list: 'cities',
    shown: 'city_birth',
    within: 'state_birth_id',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'identity',
    writing: 'name',
    isCounted: true,
    isLong: true,
    icon: 'mdi-crosshairs-gps',
    width: 20,
  }),
}

/** The residence of a person, and how to contact them. */
export const residence = {
  country_residence_id: field({
    kind: 'place',
    list: 'countries',
    shown: 'country_residence',
    wire: textOrNull,
    correction: listed,
    form: referenceRequired,
    section: 'residence',
    writing: 'name',
    isLong: true,
    icon: 'mdi-map',
    width: 20,
  }),
  state_residence_id: field({
    kind: 'place',
    list: 'states',
    shown: 'state_residence',
    within: 'country_residence_id',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'residence',
    writing: 'name',
    isLong: true,
    icon: 'mdi-map-marker',
    width: 20,
  }),
  city_residence_id: field({
    kind: 'place',
    list: 'cities',
    shown: 'city_residence',
    within: 'state_residence_id',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'residence',
    writing: 'name',
    isCounted: true,
    isLong: true,
    icon: 'mdi-crosshairs-gps',
    width: 20,
  }),
  locality_id: field({
    kind: 'place',
    list: 'localities',
    shown: 'locality',
    wire: textOrNull,
    correction: listed,
    form: referenceRequired,
    section: 'residence',
    writing: 'name',
    isCounted: true,
    isLong: true,
    filter: 'values',
    icon: 'mdi-sign-real-estate',
    width: 20,
  }),
  /** In the citizens' form the code of the UPZ, not its id. */
  upz_id: field({
    kind: 'place',
    list: 'upz',
    shown: 'upz',
    within: 'locality_id',
    wire: textOrNull,
    correction: listed,
    form: upzCode,
    section: 'residence',
    writing: 'name',
    isLong: true,
    icon: 'mdi-tag',
    width: 20,
  }),
  /** In the citizens' form {@link otherNeighborhood} for one that the person writes. */
  neighborhood_id: field({
    kind: 'place',
    list: 'neighborhoods',
    shown: 'neighborhood',
    within: 'upz_id',
    wire: textOrNull,
    correction: listed,
    form: integerBetweenRequired(otherNeighborhood, largestId),
    section: 'residence',
    writing: 'name',
    isLong: true,
    icon: 'mdi-city',
    width: 20,
  }),
  other_neighborhood_name: field({
    kind: 'place',
    wire: textOrNull,
    correction: nameLine,
    form: nameLine,
    section: 'residence',
    writing: 'name',
    icon: 'mdi-city',
    width: 20,
  }),
  /** Null in lists for people under 18; the record shows it. */
  address: field({
    kind: 'text',
    wire: textOrNull,
    correction: inputText,
    form: inputTextRequired,
    section: 'residence',
    writing: 'name',
    isCounted: true,
    icon: 'mdi-routes',
    width: 30,
  }),
  stratum: field({
    kind: 'number',
    wire: idOrNull,
    correction: integerBetween(1, 6),
    form: integerBetweenRequired(1, 6),
    section: 'residence',
    isCounted: true,
    icon: 'mdi-layers',
    width: 8,
  }),
  mobile_phone: field({
    kind: 'phone',
    wire: textOrNull,
    correction: phoneNumber,
    form: phoneNumberRequired,
    section: 'contact',
    isCounted: true,
    icon: 'mdi-whatsapp',
  }),
}

/** Questions about the person. */
export const details = {
  sex_id: field({
    kind: 'reference',
    list: 'sex',
    shown: 'sex',
    wire: textOrNull,
    correction: listed,
    form: referenceRequired,
    formName: 'sex',
    section: 'identity',
    writing: 'sentence',
    isCounted: true,
    icon: 'mdi-human-male-female',
  }),
  blood_type_id: field({
    kind: 'reference',
    list: 'blood_types',
    shown: 'blood_type',
    wire: textOrNull,
    correction: listed,
    form: referenceRequired,
    formName: 'blood_type',
    section: 'health',
    isCounted: true,
    icon: 'mdi-water',
    width: 10,
  }),
  eps_id: field({
    kind: 'reference',
    list: 'eps',
    shown: 'eps',
    wire: textOrNull,
    correction: listed,
    form: referenceRequired,
    section: 'health',
    isSensitive: true,
    isCounted: true,
    isLong: true,
    icon: 'mdi-hospital',
    width: 20,
  }),
  has_disability: field({
    kind: 'flag',
    wire: z.enum(['SI', 'NO']),
    correction: z.optional(yesNo),
    form: yesNo,
    section: 'health',
    isRequired: true,
    isSensitive: true,
    icon: 'mdi-wheelchair-accessibility',
    width: 12,
  }),
  disability_id: field({
    kind: 'reference',
    list: 'disabilities',
    shown: 'disability',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'health',
    writing: 'sentence',
    isSensitive: true,
    icon: 'mdi-wheelchair-accessibility',
    width: 20,
  }),
  ethnic_group_id: field({
    kind: 'reference',
    list: 'ethnic_groups',
    shown: 'ethnic_group',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'social',
    writing: 'sentence',
    isSensitive: true,
    icon: 'mdi-sitemap',
    width: 20,
  }),
  population_group_id: field({
    kind: 'reference',
    list: 'population_groups',
    shown: 'population_group',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'social',
    writing: 'sentence',
    isSensitive: true,
    icon: 'mdi-nature-people',
    width: 20,
  }),
  gender_id: field({
    kind: 'reference',
    list: 'gender_identities',
    shown: 'gender',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'social',
    writing: 'sentence',
    isSensitive: true,
    isForAdults: true,
    icon: 'mdi-gender-male-female-variant',
    width: 20,
  }),
  sexual_orientation_id: field({
    kind: 'reference',
    list: 'sexual_orientations',
    shown: 'sexual_orientation',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'social',
    writing: 'sentence',
    isSensitive: true,
    isForAdults: true,
    icon: 'mdi-gender-transgender',
    width: 20,
  }),
}

/** The emergency contact of the person. */
export const contact = {
  contact_name: field({
    kind: 'text',
    wire: textOrNull,
    correction: nameLine,
    form: nameLineRequired,
    section: 'health',
    writing: 'name',
    isCounted: true,
    icon: 'mdi-account',
    width: 24,
  }),
  contact_phone: field({
    kind: 'phone',
    wire: textOrNull,
    correction: phoneNumber,
    form: phoneNumberRequired,
    section: 'health',
    isCounted: true,
    icon: 'mdi-phone',
  }),
  contact_relationship: field({
    kind: 'reference',
    list: 'contact_relationships',
    shown: 'contact_relationship_name',
    wire: textOrNull,
    correction: listed,
    form: reference,
    section: 'health',
    writing: 'sentence',
    isLong: true,
    icon: 'mdi-account',
  }),
}

/** Fields that only staff set. */
const ofStaff = {
  profile_type_id: field({
    kind: 'reference',
    list: 'profile_types',
    shown: 'profile_type',
    wire: z.string(),
    correction: z.optional(queryInt),
    section: 'identity',
    writing: 'sentence',
    isRequired: true,
    filter: 'values',
    icon: 'mdi-card-account-details-star',
  }),
}

/** The fields in the order of the pages. */
/* @__NO_SIDE_EFFECTS__ */
function allParts() {
  return { ...names, ...documents, ...birth, ...residence, ...details, ...contact, ...ofStaff }
}
const onPages = /* @__PURE__ */ allParts()

export type PersonFieldName = keyof typeof onPages

type Declared = typeof onPages

/** The fields whose values are in lists. */
export type ListedPersonField = {
  [Name in PersonFieldName]: Declared[Name] extends { readonly list: string } ? Name : never
}[PersonFieldName]

/** The names of their values in a response. */
export type ShownPersonName = Declared[ListedPersonField]['shown']

/** A field with the name of its column. */
export interface NamedPersonField extends PersonField {
  readonly column: PersonFieldName
}

/* @__NO_SIDE_EFFECTS__ */
function listOf(fields: Readonly<Record<string, PersonField>>): readonly NamedPersonField[] {
  return Object.entries(fields).map(([column, one]) => ({ ...one, column: column as PersonFieldName }))
}

const columnsOfExistingClients = [
  ...(['profile_type_id', 'document_type_id', 'document', 'name', 's_name', 'surname'] as const),
  ...(['s_surname', 'mobile_phone', 'sex_id', 'blood_type_id', 'birthdate', 'country_birth_id'] as const),
  ...([
    'state_birth_id',
    'city_birth_id',
    'country_residence_id',
    'state_residence_id',
    'city_residence_id',
    'locality_id',
  ] as const),
  ...(['upz_id', 'neighborhood_id', 'other_neighborhood_name', 'address', 'stratum', 'ethnic_group_id'] as const),
  ...([
    'population_group_id',
    'gender_id',
    'sexual_orientation_id',
    'eps_id',
    'has_disability',
    'disability_id',
  ] as const),
  ...(['contact_name', 'contact_phone', 'contact_relationship'] as const),
] as const satisfies readonly PersonFieldName[]

/** The fields that were added after those that clients support. */
export type LaterPersonField = Exclude<PersonFieldName, (typeof columnsOfExistingClients)[number]>

/** The order of the columns of a response that clients rely on. Further columns come after these. */
export const clientOrder: readonly string[] = columnsOfExistingClients

/* @__NO_SIDE_EFFECTS__ */
function inClientOrder<F extends Readonly<Record<string, PersonField>>>(fields: F): F {
  const ordered = clientOrder.filter((column) => column in fields)
  return Object.fromEntries([...new Set([...ordered, ...Object.keys(fields)])].map((one) => [one, fields[one]])) as F
}

/** All fields of a person by their columns, in the order of responses. */
export const personFields = /* @__PURE__ */ inClientOrder(onPages)

/** The same as lists. */
export const personFieldList = /* @__PURE__ */ listOf(personFields)
export const personFieldsOnPages = /* @__PURE__ */ listOf(onPages)
