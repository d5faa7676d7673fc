import { adultAge, ageOn, status } from '@portal/contract'
import type { Db } from '../../base/database/db.ts'
import { beneficiaryType, personalType } from '../../base/services/authority/account-holder.ts'
import { type CellError, cellError } from '../../base/services/import/draft.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { mostPeople } from '../most-people.ts'
import { type Catalogues, type Holders, nameOf } from './catalogues.ts'
import type { CitizenField } from './columns.ts'
import {
  type CitizenRow,
  type Draft,
  documentOf,
  refuse,
  refuseMisplaced,
  refuseUnsaidDisability,
  validateCitizen,
} from './drafts.ts'
import { type Existing, emailKey, readExisting, type Stored } from './existing.ts'

/** A field whose value in the file differs from the stored one. */
export interface Change {
  readonly field: CitizenField
  readonly stored: unknown
  readonly requested: unknown
}

export interface NewCitizen {
  readonly columns: Readonly<Record<string, unknown>>
  readonly email: string
}

/** The action of the import for a row. */
export type Outcome =
  | {
      readonly kind: 'new'
      readonly draft: Draft
      readonly citizen: NewCitizen
      readonly notices: readonly CellError<CitizenField>[]
    }
  | { readonly kind: 'same'; readonly draft: Draft }
  | { readonly kind: 'differs'; readonly draft: Draft; readonly stored: Stored; readonly changes: readonly Change[] }
  | { readonly kind: 'rejected'; readonly draft: Draft }

/** The rows of earlier batches, by document and by the e-mail of the account. */
export class Seen {
  readonly documents = new Map<string, number>()
  readonly holders = new Map<string, number>()
  /** How many new people the earlier rows give to the account of an e-mail. */
  readonly people = new Map<string, number>()
}

interface Planning {
  readonly catalogues: Catalogues
  readonly holders: Holders
  readonly seen: Seen
  readonly existing: Existing
  readonly today: string
}

const documentKey = ({ values }: Draft) => `${values.document_type_id}:${values.document}`

/** Rejects a second row with the same document, even when the first row was rejected. */
function refuseRepeated(draft: Draft, { documents }: Seen): void {
  const { document, document_type_id } = draft.values
  if (document === undefined || document_type_id === undefined) return
  const key = documentKey(draft)
  const before = documents.get(key)
  if (before === undefined) documents.set(key, draft.row.number)
  else refuse(draft, 'document', 'repeats', { row: before })
}

/** Rejects an e-mail whose account belongs to another person. Other people can only be its beneficiaries. */
function refuseTaken(draft: Draft, email: string, { seen, existing }: Planning): void {
  const key = emailKey(email)
  const holder = existing.accounts.get(key)?.holder ?? null
  const row = seen.holders.get(key)
  if (holder !== null) refuse(draft, 'email', 'email_taken', { id: holder })
  else if (row !== undefined) refuse(draft, 'email', 'email_repeated', { row })
  else if (draft.errors.length === 0) seen.holders.set(key, draft.row.number)
}

/** Rejects one person more than an account may have. */
function refuseFull(draft: Draft, email: string, { seen, existing }: Planning): void {
  const key = emailKey(email)
  const added = seen.people.get(key) ?? 0
  if ((existing.accounts.get(key)?.people ?? 0) + added >= mostPeople)
    refuse(draft, 'email', 'account_full', { max: mostPeople })
  else if (draft.errors.length === 0) seen.people.set(key, added + 1)
}

const idsOf = (rows: readonly Stored[]) => rows.map(({ id }) => id).join(', ')

/** Unusual facts about a new citizen that are allowed, because staff may also enter them. */
function noticesOf(
  draft: Draft,
  { document_type_id = 0 }: CitizenRow,
  age: number,
  sameDocument: readonly Stored[],
  { holders }: Planning,
): CellError<CitizenField>[] {
  const ages = holders.get(document_type_id)
  const isOdd = ages !== undefined && !(age < adultAge ? ages.for_minors : ages.for_adults)
  return [
    ...(isOdd ? [cellError(draft, 'document_type_id', 'odd_age', { age })] : []),
    ...(sameDocument.length > 0 ? [cellError(draft, 'document', 'other_type', { ids: idsOf(sameDocument) })] : []),
  ]
}

/** Plans a row whose document no stored citizen has. */
function planNew(draft: Draft, row: CitizenRow, sameDocument: readonly Stored[], planning: Planning): Outcome {
  const { catalogues, today } = planning
  const { email, status_id = status.profilePending, ...fields } = row
  refuseMisplaced(draft, {}, catalogues)
  refuseUnsaidDisability(draft, false)
  if (status_id === status.profileValidating) {
    refuse(draft, 'status_id', 'status_validating', { status: nameOf(catalogues, 'status_id', status_id) })
  }
  const age = ageOn(fields.birthdate ?? today, today)
  const profile_type_id = fields.profile_type_id ?? (age >= adultAge ? personalType : beneficiaryType)
  if (profile_type_id === personalType && email !== undefined) refuseTaken(draft, email, planning)
  if (email !== undefined) refuseFull(draft, email, planning)
  if (draft.errors.length > 0 || email === undefined) return { kind: 'rejected', draft }
  const has_disability = fields.has_disability ?? false
  const disability_id = has_disability ? (fields.disability_id ?? null) : null
  const notices = noticesOf(draft, row, age, sameDocument, planning)
  const relationship = profile_type_id === personalType ? null : (fields.relationship ?? null)
  const columns = { ...fields, profile_type_id, relationship, has_disability, disability_id, status_id }
  return { kind: 'new', draft, citizen: { columns, email }, notices }
}

/**
 * The values that differ from the stored ones. Fields that the row leaves out do not change. The status is changed only in the
 * portal.
 */
function changesOf(row: CitizenRow, stored: Stored): Change[] {
  const { email, status_id, ...fields } = row
  const requested = fields.has_disability === false ? { ...fields, disability_id: null } : fields
  const changes: Change[] = []
  for (const [field, value] of Object.entries(requested)) {
    const before = stored[field as keyof Stored]
    if (value !== undefined && value !== before && !(field === 'document' && value === stored.bare)) {
      changes.push({ field: field as CitizenField, stored: before, requested: value })
    }
  }
  if (email !== undefined && emailKey(email) !== emailKey(stored.email)) {
    changes.push({ field: 'email', stored: stored.email, requested: email })
  }
  return changes
}

/** Rejects a new e-mail when another person is on the account or when another account or an earlier row has that e-mail. */
function refuseEmail(draft: Draft, email: string, stored: Stored, { existing, seen }: Planning): void {
  const key = emailKey(email)
  const account = existing.accounts.get(key)
  const row = seen.holders.get(key)
  if (stored.profiles_count > 1) refuse(draft, 'email', 'email_shared')
  else if (account !== undefined) refuse(draft, 'email', 'email_taken', { id: account.holder ?? '?' })
  else if (row !== undefined) refuse(draft, 'email', 'email_repeated', { row })
  else seen.holders.set(key, draft.row.number)
}

/** Rejects that a person becomes the holder of an account that has one, or gets one from an earlier row. */
function refuseSecondHolder(draft: Draft, { email, holder }: Stored, { seen }: Planning): void {
  const key = emailKey(email)
  const row = seen.holders.get(key)
  if (holder !== null) refuse(draft, 'profile_type_id', 'account_has_holder', { id: holder })
  else if (row !== undefined) refuse(draft, 'profile_type_id', 'email_repeated', { row })
  else if (draft.errors.length === 0) seen.holders.set(key, draft.row.number)
}

function planExisting(draft: Draft, row: CitizenRow, stored: Stored, planning: Planning): Outcome {
  refuseMisplaced(draft, stored as unknown as Record<string, unknown>, planning.catalogues)
  refuseUnsaidDisability(draft, stored.has_disability)
  const changes = draft.errors.length > 0 ? [] : changesOf(row, stored)
  const email = changes.find(({ field }) => field === 'email')
  if (email !== undefined) refuseEmail(draft, String(email.requested), stored, planning)
  if (changes.some(({ field, requested }) => field === 'profile_type_id' && requested === personalType))
    refuseSecondHolder(draft, stored, planning)
  if (draft.errors.length > 0) return { kind: 'rejected', draft }
  return changes.length === 0 ? { kind: 'same', draft } : { kind: 'differs', draft, stored, changes }
}

function planOne(draft: Draft, planning: Planning): Outcome {
  const { existing, seen } = planning
  refuseRepeated(draft, seen)
  const type = draft.values.document_type_id
  const sameDocument = existing.byDocument.get(String(draft.values.document ?? '')) ?? []
  const stored = sameDocument.find(({ document_type_id }) => document_type_id === type)
  const row = validateCitizen(draft, stored === undefined && type !== undefined)
  if (draft.errors.some(({ key }) => key === 'no_person')) return { kind: 'rejected', draft }
  if (stored === undefined) {
    if (type === undefined) refuse(draft, 'document_type_id', 'validation.required')
    if (draft.values.document === undefined) refuse(draft, 'document', 'validation.required')
    return planNew(draft, row, sameDocument, planning)
  }
  return planExisting(draft, row, stored, planning)
}

/**
 * Decides what the import does with some rows. It uses the rules, the earlier rows and the stored citizens, and writes nothing.
 * @param isLocked whether the stored citizens are locked until the transaction ends.
 */
export async function plan(
  db: Db,
  drafts: readonly Draft[],
  { now, isLocked, ...rest }: Pick<Planning, 'catalogues' | 'holders' | 'seen'> & { now: Date; isLocked: boolean },
): Promise<Outcome[]> {
  const texts = (field: CitizenField) => [
    ...new Set(drafts.flatMap(({ values }) => (typeof values[field] === 'string' ? [String(values[field])] : []))),
  ]
  // The database does not accept texts with these characters.
  const storable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
  const documents = texts('document').map(documentOf).filter(storable)
  const emails = texts('email').map(emailKey).filter(storable)
  const existing = await readExisting(db, documents, emails, isLocked)
  const planning = { ...rest, existing, today: bogotaDay(now) }
  return drafts.map((draft) => planOne(draft, planning))
}
