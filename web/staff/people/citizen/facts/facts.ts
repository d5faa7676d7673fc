import {
  auditedKind,
  type PersonField,
  type Profile,
  personFieldList,
  personFieldsOnPages,
  personKind,
  profileExpanded,
  profileHeaders,
  profileSensitive,
  type ValueKind,
} from '@portal/contract'

type Field = keyof Profile

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

/** Fields that the page and the audit log show differently from a list: a date instead of the time since then, the words of a status. */
const further: Readonly<Record<string, ValueKind>> = {
  waiting_since: 'moment',
  document: 'text',
  status: 'sentence',
  // In the audit log these have the name of the record instead of its id.
  status_id: 'sentence',
  profile_type_id: 'sentence',
  checker_id: 'name',
  assigned_by_id: 'name',
}

const columns = [...profileHeaders, ...profileExpanded, ...profileSensitive]
const kinds = new Map<string, ValueKind>([
  ...personFieldList.map((field) => [field.column, field.list === undefined ? personKind(field) : 'id'] as const),
  ...columns.map(({ value, kind }) => [value, kind] as const),
  ...Object.entries(further),
])

/** The kind of a field of a citizen, on their page and in the audit log. @param value - only for a field that citizens do not have */
export function kindOf(field: string, value?: unknown): ValueKind {
  return kinds.get(field) ?? auditedKind(field, value)
}
