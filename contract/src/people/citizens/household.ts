import * as z from 'zod/mini'
import { call, idOrNull, messageResponse, moment, one, page, raw, stored, textOrNull } from '../../base/call.ts'
import { anyInt, listParams, queryFlag } from '../../base/query.ts'
import { documentFile, documentFileRequired } from '../../base/rules.ts'
import { type ProfileColumn, profile, profileExpanded, profileHeaders, profileSensitive } from '../profiles.ts'
import { emailForm } from './account-form.ts'
import { birthFields, identityFields, personChecks, personFields, relationship, surnameCheck } from './profile-form.ts'

const tag = 'citizen-household'
const shared = { tag, needs: 'confirmed', by: ['citizen'] } as const

/** The document that proves who a person is: the last one that was sent. Empty before the first. */
const identityDocument = z.union([
  z.object({
    id: z.int(),
    file: z.string(),
    file_type: z.string(),
    status: z.string(),
    color: z.string(),
    created_at: moment,
  }),
  z.strictObject({}),
])

/** The fields that a citizen does not see: the staff members who act, and their notes. */
const staffFields = {
  assigned_at: true,
  assigned_by_id: true,
  full_name_assignor: true,
  assignor_document: true,
  assignor_name: true,
  assignor_surname: true,
  checker_id: true,
  full_name_verifier: true,
  checker_document: true,
  checker_name: true,
  checker_surname: true,
  postponed_at: true,
  postponed_reason: true,
  handover_reason: true,
} as const

/** One person of a household, as the citizen reads and sends it. */
export const person = z.extend(z.omit(profile, staffFields), {
  /** The ids; the texts are `sex_name` and `blood_type_name`. */
  sex: idOrNull,
  sex_name: textOrNull,
  blood_type: idOrNull,
  blood_type_name: textOrNull,
  /** The code of the UPZ, not its id. */
  upz_id: textOrNull,
  /** Null for the holder of the account. */
  relationship: textOrNull,
  /** Per cent of the fields that are filled in. */
  completion: z.int(),
  document_file: identityDocument,
  /** Whether this person belongs to the account of the citizen who reads, or is shared with them as a second guardian. */
  is_own: z.boolean(),
})
export type Person = z.infer<typeof person>

const hidden: ReadonlySet<string> = new Set(Object.keys(staffFields))
const renamed: Readonly<Record<string, string>> = { sex: 'sex_name', blood_type: 'blood_type_name' }

export interface PersonColumn extends Omit<ProfileColumn, 'value'> {
  readonly value: keyof Person | 'actions'
}

function ownColumns(columns: readonly ProfileColumn[]): readonly PersonColumn[] {
  return columns
    .filter(({ value }) => !hidden.has(value))
    .map((column) => ({ ...column, value: (renamed[column.value] ?? column.value) as PersonColumn['value'] }))
}

/** The columns of the table of people, and those of one person. */
export const personHeaders = ownColumns(profileHeaders)
export const personExpanded: readonly PersonColumn[] = [
  ...ownColumns(profileExpanded),
  ...ownColumns(profileSensitive),
  { value: 'relationship', kind: 'text', align: 'left', sortable: false, icon: 'mdi-account-child' },
]

export const listPeople = call('GET', '/api/profiles', {
  ...shared,
  summary: 'The people of the citizen: the holder, the beneficiaries, and those shared with them',
  query: z.object(listParams),
  columns: { headers: personHeaders, expanded: personExpanded },
  response: page(person),
})

const choice = z.object({
  id: z.int(),
  name: z.string(),
  /** The parts of the name, by the names that existing clients read, and the texts that they show beside it. */
  first_name: person.shape.name,
  middle_name: person.shape.s_name,
  first_last_name: person.shape.surname,
  second_last_name: person.shape.s_surname,
  document_type_id: person.shape.document_type_id,
  document_type: person.shape.document_type,
  document: z.string(),
  birthdate: person.shape.birthdate,
  sex_id: person.shape.sex_id,
  relationship: person.shape.relationship,
  age: z.int(),
  verified: z.boolean(),
  disability: z.enum(['SI', 'NO']),
  /** The payer for this person. There are no payments. */
  to_payment: z.null(),
})

export const listPeopleToChoose = call('GET', '/api/profiles/list', {
  ...shared,
  summary: 'The people of the citizen, to choose a participant',
  response: raw(z.array(choice)),
})

export const listVerifiedPeople = call('GET', '/api/profiles/verified', {
  ...shared,
  summary: 'The verified people of the citizen, to choose a participant',
  response: raw(z.array(choice)),
})

export const showPerson = call('GET', '/api/profiles/:id', {
  ...shared,
  summary: 'One person of the citizen',
  columns: { headers: personHeaders, expanded: personExpanded },
  response: one(person),
})

/** The documents of a person: the identity document, its other side, and the proof that the person is in the citizen's care. */
const documents = { file_back: documentFile, proof: documentFile }

export const addPerson = call('POST', '/api/profiles', {
  ...shared,
  summary: 'Register a beneficiary with their identity document',
  body: z
    .object({
      ...personFields,
      relationship,
      file: documentFileRequired,
      ...documents,
      /** The text on personal data that is shown now is accepted for the person. */
      informed_consent: z.optional(z.nullable(queryFlag)),
    })
    .check(...personChecks, surnameCheck),
  takesFiles: true,
  ...stored,
})

/* @__NO_SIDE_EFFECTS__ */
function optional<S extends Readonly<Record<string, z.ZodMiniType>>>(fields: S) {
  return z.partial(z.object(fields)).shape
}

export const updatePerson = call('PUT', '/api/profiles/:id', {
  ...shared,
  summary: 'Change the data of a person; the status decides which fields can change',
  body: z
    .object({
      ...personFields,
      ...optional(identityFields),
      ...optional(birthFields),
      relationship: z.nullish(relationship),
      file: documentFile,
      ...documents,
      version: z.optional(anyInt),
    })
    .check(...personChecks),
  takesFiles: true,
})

export const removePerson = call('DELETE', '/api/profiles/:id', {
  ...shared,
  summary: 'Remove a beneficiary who was registered by mistake and has no enrolment',
})

/** A second guardian of a person, or an invitation to become one or to take over their own profile. */
const guardian = z.object({
  id: z.int(),
  kind: z.enum(['guardian', 'handover']),
  email: z.string(),
  /** Null until the invitation is accepted. */
  full_name: textOrNull,
  is_oneself: z.boolean(),
  accepted_at: z.nullable(moment),
  created_at: moment,
})
export type Guardian = z.infer<typeof guardian>

export const listGuardians = call('GET', '/api/profiles/:id/guardians', {
  ...shared,
  summary: 'The second guardians of a person and the open invitations; a second guardian sees only themselves',
  response: raw(z.array(guardian)),
})

export const inviteGuardian = call('POST', '/api/profiles/:id/guardians', {
  ...shared,
  summary: 'Invite somebody by e-mail to be a second guardian; the response does not show whether they have an account',
  body: emailForm,
})

export const handPersonOver = call('POST', '/api/profiles/:id/handover', {
  ...shared,
  summary:
    'Invite a person who is of age by e-mail to take the profile to their own account; the mail waits for an undo',
  body: emailForm,
  /** `removeGuardian` with this id withdraws the invitation. */
  response: messageResponse(z.object({ guardian_id: z.int() })),
})

export const removeGuardian = call('DELETE', '/api/profiles/:id/guardians/:guardian', {
  ...shared,
  summary: 'End the access of a second guardian or withdraw an invitation; a second guardian can leave',
})

export const undoGuardianEnd = call('PATCH', '/api/profiles/:id/guardians/:guardian/undo', {
  ...shared,
  summary: 'Give ended access back, or a withdrawn invitation: within a minute, by the account that ended it',
})

export const listGuardianInvitations = call('GET', '/api/guardian-invitations', {
  ...shared,
  summary: 'The open invitations to the e-mail of the citizen',
  response: raw(
    z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['guardian', 'handover']),
        /** The first name of the person, and the name of the inviting citizen. */
        profile_name: z.string(),
        invited_by: z.string(),
        created_at: moment,
      }),
    ),
  ),
})

export const acceptGuardianInvitation = call('POST', '/api/guardian-invitations/:id/accept', {
  ...shared,
  summary: 'Accept an invitation: become a second guardian, or move the own profile to the own account',
  response: messageResponse(z.object({ profile_id: z.int() })),
})

export const declineGuardianInvitation = call('DELETE', '/api/guardian-invitations/:id', {
  ...shared,
  summary: 'Decline an invitation',
})
