import type { WireFile } from '@portal/contract'
import { type RegulationFile, regulations } from '@portal/contract/staff'
import { sql } from 'kysely'
import { readRow } from '../../catalogue/rows.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/principal.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { asWireFile, readFile } from '../../storage/stored-files.ts'
import { type StoredRow, wireRow } from '../../text/time.ts'

/** A document of a regulation: the current one, or the current or former one with this id. */
export interface Wanted {
  readonly id: number
  readonly file?: number
}

/**
 * A document as a file of the response.
 * @throws AppError 404 for an unknown regulation or a document of another one; 503 when the file store does not respond.
 */
export async function readDocument(db: Db, store: FileStore, who: SignedIn, { id, file }: Wanted): Promise<WireFile> {
  await readRow(db, who, regulations, id)
  const one =
    file === undefined ? sql`regulations.file_id = regulation_files.file_id` : sql`regulation_files.id = ${file}`
  const { rows } = await sql<{ file_id: number }>`
    select regulation_files.file_id from regulation_files join regulations on regulations.id = regulation_id
    where regulation_id = ${id} and ${one} order by regulation_files.id desc limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) throw new AppError('not_found')
  return asWireFile(await readFile(db, store, found.file_id))
}

/** All current and former documents of a regulation, newest first. @throws AppError 404. */
export async function listDocuments(db: Db, who: SignedIn, id: number): Promise<RegulationFile[]> {
  await readRow(db, who, regulations, id)
  const { rows } = await sql<StoredRow<RegulationFile>>`
    select regulation_files.id, stored_files.original_name as name, stored_files.mime, stored_files.size,
      upper(users.name || ' ' || users.surname) as user, regulations.file_id = regulation_files.file_id as is_present,
      regulation_files.created_at
    from regulation_files
    join regulations on regulations.id = regulation_files.regulation_id
    join stored_files on stored_files.id = regulation_files.file_id
    left join users on users.id = regulation_files.user_id
    where regulation_id = ${id} order by regulation_files.id desc`.execute(db)
  return rows.map(wireRow)
}
