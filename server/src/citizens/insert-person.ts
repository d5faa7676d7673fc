import { randomUUID } from 'node:crypto'
import type { PersonForm, relationships } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Origin, writeAudit } from '../audit/audit.ts'
import { personalType } from '../authority/household.ts'
import { insertRow, type Tx } from '../database/db.ts'
import { advisoryLocks } from '../database/locks.ts'
import { AppError } from '../http/errors.ts'
import { noticeOwnAct } from '../mail/citizen-notices.ts'
import {
  bareColumn,
  bareDocument,
  personColumns,
  refuseMisplaced,
  refuseUncaredAdult,
  refuseUnfittingDocument,
  withFormFields,
} from './person-fields.ts'
import { fullName } from './rows.ts'

/**
 * Whether another person has a document already. It keeps others from registering it until the transaction ends.
 * @param but the person who may have this document
 */
export async function isKnownDocument(
  tx: Tx,
  { document_type_id, document }: Pick<PersonForm, 'document_type_id' | 'document'>,
  but: number | null,
): Promise<boolean> {
  const bare = bareDocument(document)
  const key = `${document_type_id} ${bare}`
  await sql`select pg_advisory_xact_lock(${advisoryLocks.person}, hashtext(${key}))`.execute(tx)
  const { rows } = await sql`
    select from profiles where ${bareColumn('document')} = ${bare}
      and document_type_id = ${document_type_id} and id is distinct from ${but}::integer limit 1`.execute(tx)
  return rows.length > 0
}

/** The refusal of {@link isKnownDocument}. It does not say whose the person is. @throws AppError 422 `person_exists` */
export async function refuseKnownDocument(...asked: Parameters<typeof isKnownDocument>): Promise<void> {
  if (await isKnownDocument(...asked)) throw new AppError('person_exists')
}

/** A person who is registered by a citizen. */
interface NewPerson {
  readonly accountId: number
  readonly typeId: number
  /** What a beneficiary is to the holder; null for the holder. */
  readonly relationship: (typeof relationships)[number] | null
  readonly fields: PersonForm
  /** Who registers the person, for the audit log. */
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
): Promise<number> {
  const isHolder = typeId === personalType
  await refuseUnfittingDocument(tx, fields, isHolder, now)
  if (!isHolder) refuseUncaredAdult(fields, now)
  const columns = await personColumns(tx, fields, now)
  const values = { profile_type_id: typeId, relationship, ...columns }
  const isKnown = await isKnownDocument(tx, fields, null)
  const id = await withFormFields(async () => {
    const person = { user_id: accountId, ...values, created_at: now, updated_at: now }
    // Everything else is refused before a known document is, so that no form that makes nobody tells of one: this row is not kept.
    const inserted = await insertRow(tx, 'profiles', isKnown ? { ...person, document: randomUUID() } : person)
    await refuseMisplaced(tx, inserted, Object.keys(columns))
    return inserted
  })
  if (isKnown) throw new AppError('person_exists')
  await writeAudit(tx, origin, [{ event: 'created', entity: 'Profile', entity_id: id, new_values: values }])
  const name = fullName(columns)
  const done = { profile_id: id, record: `profile/${id}`, params: { name } }
  await noticeOwnAct(tx, 'registered', done, { by: { full_name: origin.user_name ?? name }, now })
  return id
}
