import { randomUUID } from 'node:crypto'
import { personNameCase } from '@portal/contract'
import type { PersonForm, relationships } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { firstRow, insertRow, type Tx } from '../base/database/db.ts'
import { fullName } from '../base/database/person-names.ts'
import type { Origin } from '../base/database/principals.ts'
import { AppError } from '../base/errors/errors.ts'
import type { SignedIn } from '../base/http/principal.ts'
import type { Audited } from '../base/services/audit/change.ts'
import { personalType } from '../base/services/authority/account-holder.ts'
import { profilePolicy } from '../base/services/authority/policies/profile.ts'
import { noticeOwnAct } from '../base/services/mail/citizen-notices.ts'
import {
  bareColumn,
  bareDocument,
  personColumns,
  refuseMisplaced,
  refuseUncaredAdult,
  refuseUnfittingDocument,
  withFormFields,
} from './person-fields.ts'

/** The person who has a document; undefined for nobody. */
async function ownerOfDocument(
  tx: Tx,
  { document_type_id, document }: Pick<PersonForm, 'document_type_id' | 'document'>,
  but: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from profiles where ${bareColumn('document')} = ${bareDocument(document)}
      and document_type_id = ${document_type_id} and id is distinct from ${but}::integer limit 1`.execute(tx)
  return rows[0]?.id
}

/**
 * Whether another person has a document already. For two who store it at the same time, a unique index of the database refuses the second.
 * @param but the person who may have this document
 */
export async function isExistingDocument(...args: Parameters<typeof ownerOfDocument>): Promise<boolean> {
  return (await ownerOfDocument(...args)) !== undefined
}

/**
 * Refuses staff a document that another person than `id` has already.
 * @throws AppError 422 `document_taken_by` with the other person if they may see them, else `document_taken`
 */
export async function refuseTakenDocument(
  tx: Tx,
  document: Pick<PersonForm, 'document_type_id' | 'document'>,
  id: number,
  staff: SignedIn,
): Promise<void> {
  const owner = await ownerOfDocument(tx, document, id)
  if (owner === undefined) return
  const other = await firstRow<{ id: number; full_name: string }>(tx)`
    select id, profiles.full_name from profiles where id = ${owner} and ${profilePolicy.rows(staff)}`
  if (other === undefined) throw new AppError('document_taken')
  throw new AppError('document_taken_by', {
    params: { id: other.id, name: personNameCase(other.full_name) },
    details: other,
  })
}

/** A person who is registered by a citizen. */
interface NewPerson {
  readonly accountId: number
  readonly typeId: number
  /** The relationship of a beneficiary to the holder; null for the holder. */
  readonly relationship: (typeof relationships)[number] | null
  readonly fields: PersonForm
  /** The principal who registers the person. */
  readonly origin: Origin
  readonly now: Date
}

/**
 * Registers a person of an account, in the transaction of the caller.
 * @returns the id of the profile
 * @throws AppError 422 on a field, `person_exists`
 */
export async function insertPerson(
  tx: Tx,
  { accountId, typeId, relationship, fields, origin, now }: NewPerson,
): Promise<Audited<number>> {
  const isHolder = typeId === personalType
  await refuseUnfittingDocument(tx, fields, isHolder, now)
  if (!isHolder) refuseUncaredAdult(fields, now)
  const columns = await personColumns(tx, fields, now)
  const values = { profile_type_id: typeId, relationship, ...columns }
  const isExisting = await isExistingDocument(tx, fields, null)
  const id = await withFormFields(async () => {
    const person = { account_id: accountId, ...values, created_at: now, updated_at: now }
    // All other errors come before the error of an existing document, so that an invalid form never shows that one exists: this
    // row is rolled back.
    const inserted = await insertRow(tx, 'profiles', isExisting ? { ...person, document: randomUUID() } : person)
    await refuseMisplaced(tx, inserted, Object.keys(columns))
    return inserted
  })
  if (isExisting) throw new AppError('person_exists')
  const name = fullName(columns)
  const done = { profile_id: id, record: `profile/${id}`, params: { name } }
  await noticeOwnAct(tx, 'registered', done, { by: { full_name: origin.user_name ?? name }, now })
  return { audits: [{ event: 'created', entity: 'Profile', entity_id: id, new_values: values }], result: id }
}
