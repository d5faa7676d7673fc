import type { addPerson as call, PersonForm } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { countAttempt, counterOf, uncountAttempt } from '../../base/http/rate-limit.ts'
import { beneficiaryType } from '../../base/services/authority/account-holder.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import type { StoredFile } from '../../base/storage/stored-files.ts'
import { acceptDataProtection } from '../accept-terms.ts'
import { insertPerson } from '../insert-person.ts'
import { mostPeople } from '../most-people.ts'
import { bareColumn, bareDocument, isAdult } from '../person-fields.ts'
import { addUsedDocumentJob } from '../used-document.ts'
import { addDocuments, checkDocuments, type Typed, withStoredDocuments } from './documents-of-person.ts'

/**
 * Makes a citizen's change with the document of a person. When another account has the document, that account gets a mail.
 * @throws AppError 429, 422 `person_exists`
 */
export async function withSentDocument<T>(
  db: Db,
  { id }: SignedInCitizen,
  document: Parameters<typeof addUsedDocumentJob>[1],
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const counter = counterOf('person-known', id)
  await countAttempt(db, [counterOf('person-document', id), counter], now)
  let isExisting = false
  try {
    return await work()
  } catch (error) {
    isExisting = error instanceof AppError && error.code === 'person_exists'
    throw error
  } finally {
    // A transaction of its own: its counts stay when the change fails.
    await db
      .transaction()
      .execute((tx) =>
        isExisting ? addUsedDocumentJob(tx, document, { account: id }, now) : uncountAttempt(tx, [counter], now),
      )
  }
}

/**
 * Locks the account, so that two people who come to it at once are counted one after the other.
 * @param but the person who comes, where they may be among the people of the account already
 * @throws AppError 409 `household_full`
 */
export async function refuseFullHousehold(
  tx: Tx,
  principal: Pick<SignedInCitizen, 'id'>,
  but: number | null = null,
): Promise<void> {
  await sql`select from citizen_accounts where id = ${principal.id} for no key update`.execute(tx)
  const count = await countRows(
    tx,
    sql`
    select from profiles where ${ownPersonPolicy.rows(principal)} and profiles.id is distinct from ${but}::integer`,
  )
  if (count >= mostPeople) throw new AppError('household_full', { params: { max: mostPeople } })
}

/** The person of this citizen with a document, whom somebody of the family registered before. */
async function findInFamily(
  db: Db,
  principal: SignedInCitizen,
  { document_type_id, document }: Pick<PersonForm, 'document_type_id' | 'document'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select profiles.id from profiles
    where ${ownPersonPolicy.rows(principal)} and document_type_id = ${document_type_id}
      and ${bareColumn('document')} = ${bareDocument(document)}`.execute(db)
  return rows[0]?.id
}

/**
 * Registers a beneficiary with the identity document; both are pending. The response has the id of the profile.
 * @throws AppError 422 on a field, `person_in_family` with the id of the person, `person_exists`, 409 `household_full`, 429, 503 when the document cannot be stored
 */
export function addPerson(store: FileStore): Writing<typeof call, number, readonly Typed<StoredFile>[]> {
  return {
    around: async (db, { principal, body, now }, run) => {
      const { file, file_back, proof } = body
      if (isAdult(body, now) && proof == null) throw fieldError('proof', 'validation.required')
      return withSentDocument(db, principal, body, now, async () => {
        const documents = await checkDocuments(principal, { file, file_back, proof }, body.has_disability)
        return withStoredDocuments(store, principal, documents, now, run).catch(async (error: unknown) => {
          const isExisting = error instanceof AppError && error.code === 'person_exists'
          const own = isExisting ? await findInFamily(db, principal, body) : undefined
          if (own === undefined) throw error
          throw new AppError('person_in_family', { details: { reason: 'person_in_family', id: own } })
        })
      })
    },
    change: async (tx, { principal, body, origin, now }, stored) => {
      const { relationship, file, file_back, proof, informed_consent, ...fields } = body
      await refuseFullHousehold(tx, principal)
      const person = { accountId: principal.id, typeId: beneficiaryType, relationship, fields, origin, now }
      const { audits, result: profileId } = await insertPerson(tx, person)
      const documentAudits = await addDocuments(tx, stored, profileId, now)
      if (informed_consent === true) await acceptDataProtection(tx, principal.id, profileId, now)
      return { audits: [...audits, ...documentAudits], result: profileId }
    },
  }
}
