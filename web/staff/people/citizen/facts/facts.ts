import { type PersonField, type Profile, personFieldsOnPages } from '@portal/contract'

/** How a citizen's field is formatted: as a name of a person or place, as a sentence, or unchanged. */
type Writing = 'name' | 'sentence' | 'plain'

type Field = keyof Profile

/** The fields of a citizen that are no field of a person, and how they are formatted. */
const further = {
  id: 'plain',
  age: 'plain',
  email: 'plain',
  full_name: 'name',
  status: 'sentence',
  full_name_verifier: 'name',
  checker_document: 'plain',
  full_name_assignor: 'name',
  assignor_document: 'plain',
  waiting_since: 'plain',
  pending_files_count: 'plain',
  assigned_at: 'plain',
  verified_at: 'plain',
  created_at: 'plain',
  updated_at: 'plain',
} as const satisfies Partial<Record<Field, Writing>>

function fieldsOf(section: PersonField['section']): readonly Field[] {
  return personFieldsOnPages
    .filter((one) => one.section === section)
    .flatMap(({ column, shown = column }) => (column === 'birthdate' ? ['birthdate', 'age'] : [shown as Field]))
}

/** A citizen's data in the sections of their page: in the order of the citizens' form, so that both read the same. */
export const factGroups = [
  { name: 'identity', fields: [...fieldsOf('identity'), 'id'] },
  { name: 'contact', fields: ['email', ...fieldsOf('contact')] },
  { name: 'residence', fields: fieldsOf('residence') },
  { name: 'health', fields: fieldsOf('health') },
  { name: 'social', fields: fieldsOf('social') },
  {
    name: 'validation',
    fields: [
      ...(['status', 'full_name_verifier', 'checker_document', 'full_name_assignor', 'assignor_document'] as const),
      ...(['waiting_since', 'pending_files_count', 'assigned_at', 'verified_at', 'created_at', 'updated_at'] as const),
    ],
  },
] as const satisfies readonly { readonly name: string; readonly fields: readonly Field[] }[]
export type FactGroup = (typeof factGroups)[number]

const ofPerson = personFieldsOnPages.map(({ column, shown = column, writing = 'plain' }) => [shown, writing] as const)
const writings: Readonly<Record<string, Writing>> = { ...further, ...Object.fromEntries(ofPerson) }

/** The fields whose capitals become names and sentences, the flags and the telephones. */
export const writtenFields = [
  ...Object.keys(writings).filter((field) => writings[field] !== 'plain'),
  ...personFieldsOnPages.filter(({ kind }) => kind === 'phone' || kind === 'flag').map(({ column }) => column),
] as Field[]

/** Fields of the audit log that contain an id; the server returns the name instead. */
const namedIds: Readonly<Record<string, Field>> = {
  status_id: 'status',
  profile_type_id: 'profile_type',
  checker_id: 'full_name_verifier',
  assigned_by_id: 'full_name_assignor',
}

export function writingOf(field: string): Writing {
  return writings[namedIds[field] ?? field] ?? 'plain'
}

const kinds = new Map<string, PersonField['kind']>(personFieldsOnPages.map(({ column, kind }) => [column, kind]))

/** The kind of a field of a person; undefined for other fields, and for the name of a value of a list. */
export function kindOf(field: string): PersonField['kind'] | undefined {
  return kinds.get(field)
}
