import * as z from 'zod/mini'
import {
  call,
  idOrNull,
  messageResponse,
  moment,
  one,
  page,
  portal,
  raw,
  statusFields,
  stored,
  textOrNull,
  versioned,
} from '../../base/call.ts'
import { needs } from '../../base/models.ts'
import { pageParams, queryFlag, version } from '../../base/query.ts'
import { emailRequired, numericDocument, textRequired } from '../../base/rules.ts'
import { personFields } from '../person-fields.ts'
import { correctionShape } from '../person-shapes.ts'
import { readProfile } from './profiles.ts'

const tag = 'profiles'
const reading = { tag, needs: readProfile }
const updating = { tag, needs: needs('update', 'Profile') }

/**
 * The fields of a citizen that staff may correct. A field that is not sent does not change. A null clears a
 * field that may be empty. The account, the validator and the status have their own calls.
 */
export const correction = z
  .object({
    ...correctionShape(personFields),
    /** The reason. It is stored as an observation. */
    observation: z.optional(textRequired),
    version,
  })
  .check(numericDocument('document', 'document_type_id'))
export type Correction = z.infer<typeof correction>

export const updateProfile = call('PUT', portal('profiles/:id/update'), {
  ...updating,
  summary: 'Correct a citizen’s data; the audit log records each changed field',
  body: correction,
  response: messageResponse(z.object({ changed: z.array(z.string()), version: z.int() })),
})

/** The account with which a citizen signs in to the citizens' portal. One account may have several profiles. */
export const account = z.object({
  id: z.int(),
  email: z.string(),
  verified_at: z.nullable(moment),
  last_sign_in_at: z.nullable(moment),
  is_locked: z.boolean(),
  /** Whether its holder has chosen a password. */
  has_password: z.boolean(),
  profiles_count: z.int(),
  /** The devices on which its holder is signed in, last used first. */
  sessions: z.array(z.object({ id: z.string(), user_agent: textOrNull, created_at: moment, last_used_at: moment })),
  /** The other guardians of this citizen, and the invited ones. */
  guardians: z.array(
    z.object({
      id: z.int(),
      /** Null for a caller who may not see the account of this guardian. */
      name: textOrNull,
      email: z.string(),
      created_at: moment,
      /** Null while the invitation is not accepted. */
      accepted_at: z.nullable(moment),
    }),
  ),
  ...versioned,
})
export type Account = z.infer<typeof account>

export const showAccount = call('GET', portal('profiles/:id/account'), {
  ...reading,
  summary: 'The account of a citizen',
  response: one(account),
})

export const updateAccount = call('PUT', portal('profiles/:id/account'), {
  ...updating,
  summary: 'Correct the account’s e-mail, lock or unlock it; the owner must confirm a new e-mail again',
  body: z.object({ email: z.optional(emailRequired), is_locked: z.optional(queryFlag), version }),
  response: one(account),
})

export const endAccountSessions = call('DELETE', portal('profiles/:id/account/sessions'), {
  summary: 'Sign the account of a citizen out of every device',
  tag,
  needs: needs('update', 'Citizen'),
})

export const addObservation = call('POST', portal('profiles/:id/observations'), {
  summary: 'Add a note about a citizen',
  tag,
  needs: needs('create', 'Observation'),
  body: z.object({ observation: textRequired }),
  ...stored,
})

/** A citizen who may be the same person: the document without dots is equal, or the birth date is and the name is equal or heard alike. */
export const duplicate = z.object({
  id: z.int(),
  full_name: z.string(),
  document_type: z.string(),
  document: z.string(),
  birthdate: z.string(),
  ...statusFields,
  same_document: z.boolean(),
  same_name: z.boolean(),
  /** The name is another one, but it is heard like this one, and the birth date is equal. */
  similar_name: z.boolean(),
})
export type Duplicate = z.infer<typeof duplicate>

export const listDuplicates = call('GET', portal('profiles/:id/duplicates'), {
  ...reading,
  summary: 'Citizens in scope who may be the same person; twenty at most',
  response: raw(z.array(duplicate)),
})

/** A field that changed. Ids are replaced by names. */
const change = z.object({ field: z.string(), label: z.string(), old: z.unknown(), new: z.unknown() })

/** One event in the history of a citizen. */
export const happening = z.object({
  /** `audit:12` or `observation:7`. It is unique for each row. */
  id: z.string(),
  kind: z.enum(['event', 'observation']),
  /** The name of the event; `noted` for an observation. */
  event: z.string(),
  title: z.string(),
  entity: z.string(),
  entity_id: idOrNull,
  color: z.string(),
  user: z.string(),
  text: textOrNull,
  /** The names of staff in the text of an observation. */
  names: z.array(z.string()),
  /** When the citizen read it. Only for observations. */
  read_at: z.nullable(moment),
  /** Old and new values, for people who may read the history. */
  changes: z.array(change),
  created_at: moment,
})
export type Happening = z.infer<typeof happening>

export const timeline = call('GET', portal('profiles/:id/timeline'), {
  ...reading,
  summary: 'The history of a citizen, newest first',
  query: z.object(pageParams),
  response: page(happening),
  columns: { headers: [] },
})
