import { identityFileType, receiptFileType, status } from '@portal/contract'
import type { citizenAddFile, citizenReplaceFile } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import { auditsOf, type Changed } from '../../base/services/audit/change.ts'
import { type OwnProfile, ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { withOwnPerson } from '../../base/services/authority/with-own-person.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { type StoredFile, withStoredFile } from '../../base/storage/stored-files.ts'
import { addDocument, checkDocument, findReturned, removeDocument, senderOf } from '../add-document.ts'
import { lockOwnFile } from './own-file.ts'
import { ownFiles } from './rows.ts'

/** Documents that a person may have. */
const mostDocuments = 200

/** Refuses a receipt for an enrolment of somebody else, after its time, or beside another one. @throws AppError 409, 422 */
async function refuseReceipt(
  tx: Tx,
  principal: SignedInCitizen,
  id: number,
  enrolment: number,
  now: Date,
): Promise<void> {
  const found = await tx
    .selectFrom('citizen_schedules')
    .select('payment_at')
    .where('id', '=', enrolment)
    .where('profile_id', '=', id)
    .executeTakeFirstOrThrow(() => fieldError('citizen_schedule_id', 'validation.exists'))
  if (found.payment_at !== null && found.payment_at < now) throw new AppError('payment_overdue')
  const others = sql`select from files join profiles on ${ownFiles(principal, id)}
    where files.citizen_schedule_id = ${enrolment} and files.status_id <> ${status.fileReturned}`
  if ((await countRows(tx, others)) > 0) throw new AppError('receipt_sent')
}

type Sending = CallContext<typeof citizenAddFile> | CallContext<typeof citizenReplaceFile>

/** Checks and stores the sent file, and deletes it when the change fails. @throws AppError 404, 422, 429, 503 when it cannot be stored */
async function withSentFile<T>(
  db: Db,
  store: FileStore,
  { principal, params, body, now }: Sending,
  run: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  await ownPersonPolicy.refuseAbsent(db, principal, params.id)
  await countAttempt(db, [counterOf('citizen-documents', principal.id)], now)
  const document = await checkDocument(body, { sender: senderOf(principal) })
  return withStoredFile(store, { ...document, by: principal }, now, run)
}

/** Locks the person, who may have a limited number of documents. @throws AppError 404, 409 */
function withRoom(
  tx: Tx,
  context: Sending,
  add: (person: OwnProfile) => Promise<Changed<number>>,
): Promise<Changed<number>> {
  const { principal } = context
  return withOwnPerson<number>(tx, context, async (_, person) => {
    const count = await countRows(tx, sql`select from files join profiles on ${ownFiles(principal, person.id)}`)
    if (count >= mostDocuments) throw new AppError('too_many_documents', { params: { max: mostDocuments } })
    return add(person)
  })
}

/**
 * Adds a document. It replaces a returned one of its type; the identity document of a verified person can change only in this way. The
 * response has its id.
 * @throws AppError 404, 409, 422, 429, 503
 */
export function addOwnFile(store: FileStore): Writing<typeof citizenAddFile, number, StoredFile> {
  return {
    around: async (db, context, run) => {
      const { file_type_id, citizen_schedule_id } = context.body
      if (file_type_id === receiptFileType && citizen_schedule_id === undefined) {
        throw fieldError('citizen_schedule_id', 'validation.required')
      }
      return withSentFile(db, store, context, run)
    },
    change: (tx, context, stored) =>
      withRoom(tx, context, async ({ id, status_id }) => {
        const { principal, body, now } = context
        const { file_type_id, citizen_schedule_id } = body
        if (citizen_schedule_id !== undefined) await refuseReceipt(tx, principal, id, citizen_schedule_id, now)
        const place = {
          profile_id: id,
          file_type_id,
          ...(citizen_schedule_id !== undefined && { citizen_schedule_id }),
        }
        const isLocked = status_id === status.profileVerified && file_type_id === identityFileType
        if (isLocked && (await findReturned(tx, place)) === undefined) throw new AppError('identity_document_locked')
        return addDocument(tx, stored, place, now)
      }),
  }
}

/**
 * Adds a document in place of another one. A returned one stays, with the reason; one that nobody has decided about is withdrawn. The
 * response has its id.
 * @throws AppError 404, 409 when it is verified or was replaced already, 422, 429, 503
 */
export function replaceOwnFile(store: FileStore): Writing<typeof citizenReplaceFile, number, StoredFile> {
  return {
    around: (db, context, run) => withSentFile(db, store, context, run),
    change: (tx, context, stored) =>
      withRoom(tx, context, async () => {
        const { principal, params, now } = context
        const former = await lockOwnFile(tx, principal, params)
        const { id: replaces_id, profile_id, file_type_id, citizen_schedule_id, replaced_by } = former
        if (replaced_by !== null) throw new AppError('document_replaced', { details: { replaced_by } })
        if (!former.can_replace) throw new AppError('document_decided', { params: { status: former.status } })
        const removed = former.can_delete ? [await removeDocument(tx, former, now)] : []
        const enrolment = citizen_schedule_id !== null && { citizen_schedule_id }
        const added = await addDocument(tx, stored, { profile_id, file_type_id, replaces_id, ...enrolment }, now)
        return { audits: auditsOf([...removed, ...added.audits]), result: added.result }
      }),
  }
}
