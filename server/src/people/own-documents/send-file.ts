import { status } from '@portal/contract'
import type { citizenAddFile, citizenReplaceFile } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import { writeAudit } from '../../base/services/audit/audit.ts'
import { type OwnProfile, refuseNotOwn, withOwnPerson } from '../../base/services/authority/household.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { withStoredFile } from '../../base/storage/stored-files.ts'
import {
  addDocument,
  checkDocument,
  type DocumentPlace,
  findReturned,
  identityFileType,
  receiptFileType,
  removeDocument,
  senderOf,
} from '../add-document.ts'
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

/**
 * Checks and stores the sent file, locks the person, and adds the document where `placeOf` says.
 * @throws AppError 404, 422, 429, 503 when it cannot be stored, and the errors of `placeOf`
 */
async function send(
  db: Db,
  store: FileStore,
  context: Sending,
  placeOf: (tx: Tx, principal: SignedInCitizen, person: OwnProfile) => Promise<DocumentPlace>,
): Promise<number> {
  const { principal, params, body, origin, now } = context
  await refuseNotOwn(db, principal, params.id)
  await countAttempt(db, [counterOf('citizen-documents', principal.id)], now)
  const document = await checkDocument(body, { sender: senderOf(principal) })
  return withStoredFile(store, { ...document, by: principal }, now, (stored) =>
    withOwnPerson(db, context, async (tx, person) => {
      const count = await countRows(tx, sql`select from files join profiles on ${ownFiles(principal, person.id)}`)
      if (count >= mostDocuments) throw new AppError('too_many_documents', { params: { max: mostDocuments } })
      const place = await placeOf(tx, principal, person)
      return { audits: [], result: await addDocument(tx, stored, place, { origin, now }) }
    }),
  )
}

/**
 * Adds a document. It takes the place of a returned one of its type; the identity document of a verified person changes only so.
 * @returns its id
 * @throws AppError 404, 409, 422, 429, 503
 */
export function addOwnFile(db: Db, store: FileStore, context: CallContext<typeof citizenAddFile>): Promise<number> {
  const { body, now } = context
  const { file_type_id, citizen_schedule_id } = body
  if (file_type_id === receiptFileType && citizen_schedule_id === undefined) {
    throw fieldError('citizen_schedule_id', 'validation.required')
  }
  return send(db, store, context, async (tx, principal, { id, status_id }) => {
    if (citizen_schedule_id !== undefined) await refuseReceipt(tx, principal, id, citizen_schedule_id, now)
    const place = { profile_id: id, file_type_id, ...(citizen_schedule_id !== undefined && { citizen_schedule_id }) }
    const isLocked = status_id === status.profileVerified && file_type_id === identityFileType
    if (isLocked && (await findReturned(tx, place)) === undefined) throw new AppError('identity_document_locked')
    return place
  })
}

/**
 * Adds a document in place of another one. A returned one stays, with the reason; one that nobody has decided about is taken back.
 * @returns its id
 * @throws AppError 404, 409 when it is verified or was replaced already, 422, 429, 503
 */
export function replaceOwnFile(
  db: Db,
  store: FileStore,
  context: CallContext<typeof citizenReplaceFile>,
): Promise<number> {
  const { params, origin, now } = context
  return send(db, store, context, async (tx, principal) => {
    const former = await lockOwnFile(tx, principal, params)
    const { id: replaces_id, profile_id, file_type_id, citizen_schedule_id, replaced_by } = former
    if (replaced_by !== null) throw new AppError('document_replaced', { details: { replaced_by } })
    if (!former.can_replace) throw new AppError('document_decided', { params: { status: former.status } })
    if (former.can_delete) await writeAudit(tx, origin, [await removeDocument(tx, former, now)])
    return { profile_id, file_type_id, replaces_id, ...(citizen_schedule_id !== null && { citizen_schedule_id }) }
  })
}
