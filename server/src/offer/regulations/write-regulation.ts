import type { FileFacts, WireFile } from '@portal/contract'
import { type RegulationFile, regulations } from '@portal/contract/staff'
import { sql } from 'kysely'
import { type Db, presentRow, type Tx } from '../../base/database/db.ts'
import type { PrincipalKey } from '../../base/database/principals.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { ChangeContext } from '../../base/services/authority/with-locked.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { checkPdf } from '../../base/storage/pdf.ts'
import {
  asWireFile,
  insertFile,
  type NewFile,
  readFile,
  type StoredFile,
  withStoredFile,
} from '../../base/storage/stored-files.ts'
import { kindByContent, mimeOf, nameFor, uploadOf } from '../../base/storage/uploads.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { readRow } from '../catalogue/rows.ts'
import { storeRow, type UpdateMessage, updateRow, valuesOf, withLockedRow } from '../catalogue/write-rows.ts'

/** The document of a form. @throws AppError 422 on `file` when its content is not a PDF */
async function documentOf(facts: FileFacts, by: PrincipalKey): Promise<NewFile> {
  const upload = uploadOf(facts)
  const kind = kindByContent(upload, ['pdf'])
  await checkPdf(upload.bytes, 'file')
  return { name: nameFor(upload.name, kind), mime: mimeOf(kind), bytes: upload.bytes, by }
}

/** Stores the document as the current one of the regulation. Former documents stay. */
async function noteDocument(tx: Tx, regulation_id: number, file_id: number, { now, principal }: ChangeContext) {
  const document = { regulation_id, file_id, user_id: principal.id, created_at: now }
  await tx.insertInto('regulation_files').values(document).execute()
}

/** Publishes a regulation; returns its id. @throws AppError 403, 422, 503 when the document cannot be stored. */
export function storeRegulation(store: FileStore): Writing<typeof regulations.store, number, StoredFile> {
  return {
    around: async (_, { body, principal, now }, run) =>
      withStoredFile(store, await documentOf(body.file, principal), now, run),
    change: async (tx, context, storedFile) => {
      const file_id = await insertFile(tx, storedFile, context.now)
      const values = { ...valuesOf(regulations, context.body), file_id }
      const stored = await storeRow(tx, regulations, context, values, { file: storedFile.name })
      await noteDocument(tx, stored.result, file_id, context)
      return stored
    },
  }
}

/**
 * Changes a regulation. A new document replaces the current one, which stays among its files.
 * @throws AppError 404, 403, 409 stale, 422, 503.
 */
export function updateRegulation(
  store: FileStore,
): Writing<typeof regulations.update, UpdateMessage, StoredFile | undefined> {
  return {
    around: async (_, { body: { file }, principal, now }, run) =>
      file === undefined || file === null
        ? run(undefined)
        : withStoredFile(store, await documentOf(file, principal), now, run),
    change: (tx, context, storedFile) =>
      withLockedRow(tx, regulations, context, async (row) => {
        const values = valuesOf(regulations, context.body)
        if (storedFile === undefined) return updateRow(tx, regulations, row, values)
        const file_id = await insertFile(tx, storedFile, context.now)
        const stored = tx.selectFrom('stored_files').select('original_name').where('id', '=', Number(row.file_id))
        const former = await stored.executeTakeFirst()
        await noteDocument(tx, row.id, file_id, context)
        const shown = { old: { file: former?.original_name ?? null }, new: { file: storedFile.name } }
        return updateRow(tx, regulations, row, { ...values, file_id }, shown)
      }),
  }
}

/** A document of a regulation: the current one, or the current or former one with this id. */
interface Selection {
  readonly id: number
  readonly file?: number
}

/**
 * A document as a file of the response.
 * @throws AppError 404 for an unknown regulation or a document of another one; 503 when the file store does not respond.
 */
export async function readDocument(
  db: Db,
  store: FileStore,
  principal: SignedIn,
  { id, file }: Selection,
): Promise<WireFile> {
  await readRow(db, principal, regulations, id)
  const one =
    file === undefined ? sql`regulations.file_id = regulation_files.file_id` : sql`regulation_files.id = ${file}`
  const found = await presentRow<{ file_id: number }>(db)`
    select regulation_files.file_id from regulation_files join regulations on regulations.id = regulation_id
    where regulation_id = ${id} and ${one} order by regulation_files.id desc limit 1`
  return asWireFile(await readFile(db, store, found.file_id))
}

/** All current and former documents of a regulation, newest first. @throws AppError 404. */
export async function listDocuments(db: Db, principal: SignedIn, id: number): Promise<RegulationFile[]> {
  await readRow(db, principal, regulations, id)
  const { rows } = await sql<StoredRow<RegulationFile>>`
    select regulation_files.id, stored_files.original_name as name, stored_files.mime, stored_files.size,
      users.full_name as user, regulations.file_id = regulation_files.file_id as is_present,
      regulation_files.created_at
    from regulation_files
    join regulations on regulations.id = regulation_files.regulation_id
    join stored_files on stored_files.id = regulation_files.file_id
    left join users on users.id = regulation_files.user_id
    where regulation_id = ${id} order by regulation_files.id desc`.execute(db)
  return rows.map(wireRow)
}
