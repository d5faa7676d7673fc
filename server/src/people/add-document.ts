import { type ContentKind, type FileFacts, fileMaxBytes, status } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import { insertRow, type RowOf, type Tx, updateById } from '../base/database/db.ts'
import { lockLive } from '../base/database/lock-live.ts'
import { type PrincipalKey, principalColumns } from '../base/database/principals.ts'
import { fieldError } from '../base/errors/errors.ts'
import type { AuditEntry } from '../base/services/audit/audit.ts'
import type { Audited } from '../base/services/audit/change.ts'
import { deleteFileJob } from '../base/services/jobs/delete-file.ts'
import { addJob } from '../base/services/jobs/queue.ts'
import { checkPdf } from '../base/storage/pdf.ts'
import { readPicture } from '../base/storage/pictures/picture.ts'
import { joinPictures } from '../base/storage/pictures/picture-pdf.ts'
import { insertFile, type NewFile, type StoredFile } from '../base/storage/stored-files.ts'
import { kindByContent, mimeOf, nameFor, type Upload, uploadOf } from '../base/storage/uploads.ts'
import { noteSent } from './waiting.ts'

/** The files of one document as a form has them: a PDF or a photograph, or the photographs of both sides. */
interface SentDocument {
  readonly file: FileFacts
  readonly file_back?: FileFacts | null | undefined
}

/** A document whose content was checked. */
export type CheckedDocument = Pick<NewFile, 'name' | 'mime' | 'bytes'>

/** The kinds of files that citizens may send. */
const citizensKinds: readonly ContentKind[] = ['pdf', 'jpg', 'png']

/** How a document is checked. */
interface Checking {
  /** The owner, as a name: the documents of one sender wait for each other. */
  readonly sender: string
  readonly kinds?: readonly ContentKind[]
  /** The field of the form that has the front. */
  readonly field?: string
}

/** The name of a principal among those whose documents are checked. */
export function senderOf({ kind, id }: PrincipalKey): string {
  return `${kind} ${id}`
}

/**
 * Checks the content of a document. A photograph becomes an upright JPEG without metadata, two become one PDF with a page for each, and a
 * PDF stays what it is (ADR 0052).
 * @throws AppError 422 on the field of the front or `file_back`: of another kind, broken, protected, with programs, or too large
 */
export async function checkDocument(
  { file, file_back }: SentDocument,
  { sender, kinds = citizensKinds, field = 'file' }: Checking,
): Promise<CheckedDocument> {
  const front = uploadOf(file, field)
  const back = file_back == null ? undefined : uploadOf(file_back, 'file_back')
  const pictures = kinds.filter((kind) => kind !== 'pdf')
  const kind = kindByContent(front, back === undefined ? kinds : pictures, field)
  if (kind === 'pdf') {
    await checkPdf(front.bytes, field)
    return { name: nameFor(front.name, kind), mime: mimeOf(kind), bytes: front.bytes }
  }
  if (back !== undefined) kindByContent(back, pictures, 'file_back')
  const first = await readPicture({ bytes: front.bytes, field, account: sender })
  if (back === undefined) return stored(front, 'jpg', first.bytes, field)
  const second = await readPicture({ bytes: back.bytes, field: 'file_back', account: sender })
  return stored(front, 'pdf', await joinPictures([first, second]), field)
}

/** A document that was made of photographs. @throws AppError 422 on the field when it is too large */
function stored({ name }: Upload, kind: ContentKind, bytes: Buffer, field: string): CheckedDocument {
  if (bytes.length > fileMaxBytes) throw fieldError(field, 'validation.size', { max: fileMaxBytes / 1024 / 1024 })
  return { name: nameFor(name, kind), mime: mimeOf(kind), bytes }
}

/** The person, the type and the place of a document. */
export interface DocumentPlace {
  readonly profile_id: number
  readonly file_type_id: number
  readonly citizen_schedule_id?: number
  /** The document that it replaces. */
  readonly replaces_id?: number
}

/**
 * The joins of a statement on `files` for their content and their type. A statement that locks documents joins no status: after it has waited for
 * a decision, PostgreSQL would compare the new status with the old row of `status`, and would not return the document.
 */
export const contentJoins: RawBuilder<unknown> = sql`
  join stored_files on stored_files.id = files.stored_file_id
  join file_types on file_types.id = files.file_type_id`

/** The joins of a statement on `files` to show a document: {@link contentJoins} and its status. */
export const fileJoins: RawBuilder<unknown> = sql`${contentJoins} join status on status.id = files.status_id`

/** The document that replaced a row of `files`; a deleted one does not count. */
export const replacedBy = sql<number | null>`(
  select max(later.id) from files as later where later.replaces_id = files.id and later.deleted_at is null)`

/** A returned document of the same type that waits for a replacement: a new document of the citizen replaces it. */
export async function findReturned(
  tx: Tx,
  { profile_id, file_type_id, citizen_schedule_id }: DocumentPlace,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select files.id from files
    where files.profile_id = ${profile_id} and files.deleted_at is null and files.file_type_id = ${file_type_id}
      and files.citizen_schedule_id is not distinct from ${citizen_schedule_id ?? null}::integer
      and files.status_id = ${status.fileReturned} and ${replacedBy} is null
    order by files.id desc limit 1`.execute(tx)
  return rows[0]?.id
}

/**
 * Adds a document whose content is stored, as a pending one. The caller has checked that `by` may do this, and has locked the person unless
 * `by` is staff. A document of a citizen marks the person as changed, and replaces a returned one of its
 * type.
 * @returns its id
 * @throws AppError 422 on `file_type_id`
 */
export async function addDocument(
  tx: Tx,
  storedFile: StoredFile,
  place: DocumentPlace,
  now: Date,
): Promise<Audited<number>> {
  const { profile_id, file_type_id } = place
  const { user_id, citizen_id } = principalColumns(storedFile.by)
  const replaces_id = place.replaces_id ?? (citizen_id === null ? undefined : await findReturned(tx, place))
  await noteSent(tx, profile_id, now)
  if (citizen_id !== null) await updateById(tx, 'profiles', profile_id, { citizen_changed_at: now })
  const types = await lockLive(tx, 'file_types', [file_type_id])
  if (!types.has(file_type_id)) throw fieldError('file_type_id', 'validation.exists')
  const stored_file_id = await insertFile(tx, storedFile, now)
  const id = await insertRow(tx, 'files', {
    ...place,
    replaces_id: replaces_id ?? null,
    stored_file_id,
    uploaded_by_id: user_id,
    uploaded_by_citizen_id: citizen_id,
    created_at: now,
    updated_at: now,
  })
  const { name: file, mime, bytes } = storedFile
  const new_values = { file, file_type_id, mime, size: bytes.length, replaces_id }
  return { audits: [{ event: 'created', entity: 'File', entity_id: id, new_values, profile_id }], result: id }
}

/** A locked document with the name and the key of its content. */
export type RemovableFile = Pick<RowOf<'files'>, 'id' | 'profile_id' | 'file_type_id' | 'status_id'> & {
  readonly file: string
  readonly key: string
}

/** Deletes a locked document: its row stays for the audit log, and a job deletes its content. @returns the audit row */
export async function removeDocument(
  tx: Tx,
  { id, profile_id, file, key, file_type_id, status_id }: RemovableFile,
  now: Date,
): Promise<AuditEntry> {
  await updateById(tx, 'files', id, { deleted_at: now })
  await addJob(tx, deleteFileJob, { key })
  const old_values = { file, file_type_id, status_id }
  return { event: 'deleted', entity: 'File', entity_id: id, profile_id, old_values }
}
