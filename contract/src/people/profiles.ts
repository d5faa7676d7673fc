import * as z from 'zod/mini'
import { idOrNull, moment, statusFields, textOrNull, versioned } from '../base/call.ts'
import { type Column, center, column, fixed, right } from '../base/columns.ts'
import type { ValueKind } from '../base/value-kinds.ts'
import {
  type NamedPersonField,
  type PersonField,
  type PersonFieldName,
  personFieldList,
  personFields,
} from './person-fields.ts'
import { idShape, sensitiveShape, textShape } from './person-shapes.ts'

/** The fields of a citizen in lists, in the order of a response. Sensitive fields are not included: see {@link sensitiveShape}. */
/* @__NO_SIDE_EFFECTS__ */
function listedShape() {
  const { profile_type, document_type, document, name, s_name, surname, s_surname, ...more } = textShape(personFields)
  const { mobile_phone, sex, blood_type, birthdate, ...further } = more
  return {
    id: z.int(),
    ...{ profile_type, document_type_id: z.int(), document_type, document, name, s_name, surname, s_surname },
    full_name: z.string(),
    /** The name is only heard like the searched one; absent for other rows. */
    is_similar: z.optional(z.boolean()),
    email: z.string(),
    /** Since when mails to this address do not arrive; absent while they arrive. */
    email_undelivered_at: z.optional(moment),
    mobile_phone,
    phone: textOrNull,
    whatsapp: textOrNull,
    ...{ sex, blood_type, birthdate },
    age: z.int(),
    ...further,
    verified_at: z.nullable(moment),
    full_name_assignor: textOrNull,
    assignor_document: textOrNull,
    assigned_at: z.nullable(moment),
    checker_id: idOrNull,
    full_name_verifier: textOrNull,
    checker_document: textOrNull,
    ...statusFields,
    /** Since when the citizen waits for a decision; null if they wait for none. */
    waiting_since: z.nullable(moment),
    /** When a citizen returned to the queue after a decision: a document was sent after a return, or the validation was resumed. */
    reopened_at: z.nullable(moment),
    /** When and why the citizen was moved to the end of the queue. */
    postponed_at: z.nullable(moment),
    postponed_reason: textOrNull,
    /** Why the former validator handed the citizen over: by `full_name_assignor`, at `assigned_at`. Null after an assignment or a decision. */
    handover_reason: textOrNull,
    activities_count: z.int(),
    observations_count: z.int(),
    files_count: z.int(),
    pending_files_count: z.int(),
    ...versioned,
  }
}

/** Fields behind the texts of a list, which no list shows: the ids of the named records, the account, the parts of names. */
/* @__NO_SIDE_EFFECTS__ */
function relatedShape() {
  const { profile_type_id, ...ids } = idShape(personFields)
  return {
    user_id: z.int(),
    profile_type_id,
    /** The relationship of a beneficiary to the holder of the account; null for the holder, and where it is not stored. */
    relationship: textOrNull,
    ...ids,
    assigned_by_id: idOrNull,
    assignor_name: textOrNull,
    assignor_surname: textOrNull,
    checker_name: textOrNull,
    checker_surname: textOrNull,
  }
}

const listed = /* @__PURE__ */ listedShape()

/** Fields that only the detail shows, never a list. Reading the detail is written to the audit log. */
const sensitive = /* @__PURE__ */ sensitiveShape(personFields)

export const sensitiveFields = /* @__PURE__ */ Object.keys(sensitive) as readonly (keyof typeof sensitive)[]

/** One row of the list of citizens: the fields that the list can show and the fields that its buttons need. */
export const profileRow = /* @__PURE__ */ z.object(listed)
export type ProfileRow = z.infer<typeof profileRow>

/** All fields of a citizen, as the detail returns them. */
export const profile = /* @__PURE__ */ z.object({ ...listed, ...relatedShape(), ...sensitive })
export type Profile = z.infer<typeof profile>

/** A column of the list of citizens. The citizen's page shows its `icon`. */
export type ProfileColumn = Column<keyof Profile | 'actions'>

const kindsOfFields: { readonly [K in PersonField['kind']]?: ValueKind } = {
  birthdate: 'date',
  flag: 'flag',
  number: 'number',
  phone: 'phone',
}

/** What the values of a field of a person are in a response, where a value of a list has its name. */
export function personKind({ kind, writing }: Pick<PersonField, 'kind' | 'writing'>): ValueKind {
  return kindsOfFields[kind] ?? writing ?? 'text'
}

/** The column of a field of a person. */
function columnOf(
  { column: name, shown = name, icon, isSortable, ...field }: NamedPersonField,
  more: Partial<ProfileColumn> = {},
): ProfileColumn {
  const kind = personKind(field)
  return column(shown as keyof Profile, kind, icon, {
    ...(kind === 'number' || kind === 'date' ? right : {}),
    ...(isSortable ? {} : fixed),
    ...more,
  })
}
const ofField = (name: PersonFieldName, more: Partial<ProfileColumn> = {}) =>
  columnOf({ ...personFields[name], column: name }, more)

/** The columns of the table, in order. Ten columns and the id sort, each with an index (ADR 0036). */
export const profileHeaders: readonly ProfileColumn[] = [
  column('id', 'id', 'mdi-pound', right),
  column('actions', 'other', undefined, { ...right, ...fixed }),
  column('status', 'status', 'mdi-check-circle', { ...center, beside: 'color' }),
  ofField('profile_type_id'),
  ofField('document_type_id'),
  ofField('document', { kind: 'document', beside: 'document_type' }),
  column('full_name', 'name', 'mdi-account'),
  ofField('birthdate'),
  column('age', 'number', 'mdi-calendar', { ...right, ...fixed }),
  column('email', 'text', 'mdi-email', fixed),
  ofField('mobile_phone'),
]

const inTable: ReadonlySet<string> = new Set(profileHeaders.map(({ value }) => value))

/** The columns that are not in the table. Clients expect the relationship of the contact before the contact. */
/* @__NO_SIDE_EFFECTS__ */
function furtherColumns(isSensitive: boolean): ProfileColumn[] {
  const fields = personFieldList.filter(
    (one) => (one.isSensitive === true) === isSensitive && !inTable.has(one.shown ?? one.column),
  )
  const relationship = fields.filter(({ column: name }) => name === 'contact_relationship')
  return fields
    .flatMap((one) =>
      one.column === 'contact_relationship' ? [] : one.column === 'contact_name' ? [...relationship, one] : [one],
    )
    .map((one) => columnOf(one))
}

/** The columns that an expanded row adds. The sensitive fields are only on the citizen's page. */
export const profileExpanded: readonly ProfileColumn[] = [
  ...furtherColumns(false),
  column('full_name_assignor', 'name', 'mdi-account', fixed),
  column('assignor_document', 'text', 'mdi-numeric', fixed),
  column('assigned_at', 'moment', 'mdi-calendar', right),
  column('full_name_verifier', 'name', 'mdi-account'),
  column('checker_document', 'text', 'mdi-numeric', fixed),
  column('verified_at', 'moment', 'mdi-calendar', right),
  column('created_at', 'moment', 'mdi-calendar', right),
  column('updated_at', 'moment', 'mdi-calendar', right),
  column('waiting_since', 'ago', 'mdi-timer-sand', right),
  column('pending_files_count', 'number', 'mdi-file-clock', { ...right, ...fixed }),
]

export const profileSensitive: readonly ProfileColumn[] = /* @__PURE__ */ furtherColumns(true)

/** The keys by which `column[]` sorts citizens. */
export const profileSortable: readonly string[] = [
  ...[...profileHeaders, ...profileExpanded].filter((one) => one.sortable).map((one) => one.value),
  // Together, ascending: the order of the queue of the desk.
  'queue_rank',
  'queue_at',
]

/** Columns by which citizens were sorted until November 2026. Clients may still name them in `column[]`; they do not sort. */
export const profileSortedBefore: readonly string[] = [
  ...['profile_type', 'document_type', 'age', 'email', 'name', 's_name', 'surname', 's_surname', 'sex', 'blood_type'],
  ...['country_birth', 'state_birth', 'city_birth', 'country_residence', 'state_residence', 'city_residence'],
  ...['locality', 'upz', 'neighborhood', 'other_neighborhood_name', 'address', 'stratum'],
  ...['contact_relationship_name', 'contact_name', 'contact_phone', 'full_name_assignor', 'assignor_document'],
  'checker_document',
]

/**
 * The label of a field of an audit row. In a citizen `user_id` is their account, in every other record it is a staff member. A screen shows
 * `is_locked` as access; its value, yes or no, says whether access is blocked.
 */
export function auditedField(model: string, field: string): string {
  if (field === 'is_locked') return 'access_blocked'
  return model === 'Profile' && field === 'user_id' ? 'account' : field
}
