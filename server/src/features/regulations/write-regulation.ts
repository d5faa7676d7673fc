import type { FileFacts } from '@portal/contract'
import { regulations } from '@portal/contract/staff'
import type { ChangeContext } from '../../authority/with-locked.ts'
import { storeRow, updateRow, valuesOf, withLockedRow } from '../../catalogue/write-rows.ts'
import type { Db, Tx } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import type { PrincipalKey } from '../../identity/principals.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { type KeptFile, keepingFile, type NewFile, noteFile } from '../../storage/stored-files.ts'
import { mimeByContent, uploadOf } from '../../storage/uploads.ts'

/** The document of a form. @throws AppError 422 on `file` when its content is not a PDF */
async function documentOf(facts: FileFacts, by: PrincipalKey): Promise<NewFile> {
  const upload = uploadOf(facts)
  const mime = await mimeByContent(upload, ['pdf'])
  return { name: upload.name, mime, bytes: upload.bytes, by }
}

/** Stores the document as the current one of the regulation. Former documents stay. */
async function noteDocument(
  tx: Tx,
  regulation_id: number,
  file_id: number,
  { now, who }: ChangeContext,
): Promise<void> {
  const user_id = who.id
  await tx.insertInto('regulation_files').values({ regulation_id, file_id, user_id, created_at: now }).execute()
}

/**
 * Publishes a regulation; returns its id.
 * @throws AppError 403, 422, 503 when the document cannot be stored.
 */
export async function storeRegulation(
  db: Db,
  store: FileStore,
  context: CallContext<typeof regulations.store>,
): Promise<number> {
  const { body, now } = context
  const file = await documentOf(body.file, context.who)
  return keepingFile(store, file, now, (kept) =>
    db.transaction().execute(async (tx) => {
      const file_id = await noteFile(tx, kept, now)
      const values = { ...valuesOf(regulations, body), file_id }
      const id = await storeRow(tx, regulations, context, values, { file: kept.name })
      await noteDocument(tx, id, file_id, context)
      return id
    }),
  )
}

/** Changes the row, with or without a new document. */
async function change(
  db: Db,
  context: CallContext<typeof regulations.update>,
  kept: KeptFile | undefined,
): Promise<boolean> {
  return withLockedRow(db, regulations, context, async (tx, row) => {
    const values = valuesOf(regulations, context.body)
    if (kept === undefined) return updateRow(tx, regulations, row, values)
    const file_id = await noteFile(tx, kept, context.now)
    const former = await tx
      .selectFrom('stored_files')
      .select('original_name')
      .where('id', '=', Number(row.file_id))
      .executeTakeFirst()
    await noteDocument(tx, row.id, file_id, context)
    const shown = { old: { file: former?.original_name ?? null }, new: { file: kept.name } }
    return updateRow(tx, regulations, row, { ...values, file_id }, shown)
  })
}

/**
 * Changes a regulation. A new document replaces the current one, which stays among its files.
 * @returns whether there was anything to change
 * @throws AppError 404, 403, 409 stale, 422, 503.
 */
export async function updateRegulation(
  db: Db,
  store: FileStore,
  context: CallContext<typeof regulations.update>,
): Promise<boolean> {
  const { file } = context.body
  if (file === undefined || file === null) return change(db, context, undefined)
  const document = await documentOf(file, context.who)
  return keepingFile(store, document, context.now, (kept) => change(db, context, kept))
}
