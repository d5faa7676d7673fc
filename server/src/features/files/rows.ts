import type { FileRow } from '@portal/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { type StoredRow, wireRow } from '../../text/time.ts'

/** Documents in response format. `which` is the SQL after the joins: a condition, an order, a page. */
export async function readFileRows(db: Db, which: RawBuilder<unknown>): Promise<FileRow[]> {
  const { rows } = await sql<StoredRow<FileRow>>`
    select files.id, stored_files.original_name as file, stored_files.mime, stored_files.size, files.file_type_id,
      file_types.name as file_type, files.profile_id, profiles.checker_id, files.citizen_schedule_id, files.status_id,
      status.name as status, status.color, files.verified_at, upper(users.name || ' ' || users.surname) as uploaded_by,
      files.version, files.created_at, files.updated_at
    from files
    join stored_files on stored_files.id = files.stored_file_id
    join file_types on file_types.id = files.file_type_id
    join profiles on profiles.id = files.profile_id
    join status on status.id = files.status_id
    left join users on users.id = files.uploaded_by_id
    ${which}`.execute(db)
  return rows.map(wireRow)
}

/** One document. The caller knows that it exists. */
export async function readFileRow(db: Db, id: number): Promise<FileRow> {
  const [row] = await readFileRows(db, sql`where files.id = ${id}`)
  if (row === undefined) throw new Error(`file ${id} is gone`)
  return row
}
