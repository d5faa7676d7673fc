import type { WireFile } from '@portal/contract'
import type { FileRow, listFiles as listCall, readFile as readCall } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, presentRow, type Tx } from '../../base/database/db.ts'
import { allOf, oneOf } from '../../base/database/search.ts'
import { present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { Reading } from '../../base/services/audit/audit-reading.ts'
import { filePolicy } from '../../base/services/authority/policies/file.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { asWireFile, readFile as readStored } from '../../base/storage/stored-files.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { fileJoins } from '../add-document.ts'

/**
 * A citizen's documents, newest first.
 * @throws AppError 404 when the citizen is absent or outside the scope; 422 when all rows are requested at once.
 */
export async function listFiles(
  db: Db,
  { principal, params, query }: CallContext<typeof listCall>,
): Promise<Found<FileRow>> {
  const window = pageLimits(query)
  await profilePolicy.refuseAbsent(db, principal, params.id)
  const where = allOf([
    sql<SqlBool>`files.profile_id = ${params.id} and files.deleted_at is null`,
    filePolicy.rows(principal),
    ...oneOf('files.status_id', query.status_id),
    ...oneOf('files.file_type_id', query.file_type_id),
  ])
  return findPage(db, { from: fileTables, where, order: sql`files.id desc`, window }, (page) => readFileRows(db, page))
}

const fileTables = sql`files
  join profiles on profiles.id = files.profile_id ${fileJoins}
  left join users on users.id = files.uploaded_by_id`

/** Documents in response format. `which` is the statement from `from` {@link fileTables} on. */
async function readFileRows(db: Db, which: RawBuilder<unknown>): Promise<FileRow[]> {
  const { rows } = await sql<StoredRow<FileRow>>`
    select files.id, stored_files.original_name as file, stored_files.mime, stored_files.size, files.file_type_id,
      file_types.name as file_type, file_types.kind as file_type_kind, files.profile_id, profiles.checker_id, files.citizen_schedule_id, files.status_id,
      status.code as status_code, status.name as status, status.color, files.verified_at, users.full_name as uploaded_by,
      files.version, files.created_at, files.updated_at
    ${which}`.execute(db)
  return rows.map(wireRow)
}

/** One document. The caller has locked it. */
export async function readFileRow(tx: Tx, id: number): Promise<FileRow> {
  const [row] = await readFileRows(tx, sql`from ${fileTables} where files.id = ${id}`)
  if (row === undefined) throw new Error(`file ${id} is gone`)
  return row
}

/** The condition for one document of a citizen, if the person may view both. The statement has `files` and `profiles`. */
export function isVisibleFile(
  principal: SignedIn,
  { id, file }: { readonly id: number; readonly file: number },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`files.id = ${file} and files.deleted_at is null and profiles.id = ${id}
    and ${profilePolicy.rows(principal)} and ${filePolicy.rows(principal)}`
}

/** One document as the person may view it now. @throws AppError 404 */
export async function readVisibleFile(db: Db, ...which: Parameters<typeof isVisibleFile>): Promise<FileRow> {
  const [row] = await readFileRows(db, sql`from ${fileTables} where ${isVisibleFile(...which)}`)
  return present(row)
}

/**
 * The content of a citizen's document.
 * @throws AppError 404 for a document of another citizen, outside the scope, deleted or absent; 503 when the file store does not respond.
 */
export async function readFile(db: Db, store: FileStore, context: CallContext<typeof readCall>): Promise<WireFile> {
  const { principal, params } = context
  const found = await presentRow<{ stored_file_id: number }>(db)`
    select files.stored_file_id from files join profiles on profiles.id = files.profile_id
    where ${isVisibleFile(principal, params)}`
  return asWireFile(await readStored(db, store, found.stored_file_id))
}

/** The reading of a document's content. */
export function fileReading({ params }: { readonly params: { readonly id: number; readonly file: number } }): Reading {
  return { event: 'read', entity: 'File', entity_id: params.file, profile_id: params.id, values: {} }
}
