import type { QueryOf } from '@portal/contract'
import type { listFiles as call, FileRow } from '@portal/contract/staff'
import { sql } from 'kysely'
import { refuseUnseen, rowsFor } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { type DeclaredColumn, type Found, limits } from '../../http/envelope.ts'
import { fieldError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/register-call.ts'
import { readFileRows } from './rows.ts'

export const fileColumns: readonly DeclaredColumn[] = [
  { value: 'id', align: 'right', sortable: false },
  { value: 'file', align: 'left', sortable: false },
  { value: 'file_type', align: 'left', sortable: false },
  { value: 'status', align: 'center', sortable: false },
  { value: 'created_at', align: 'right', sortable: false },
  { value: 'actions', align: 'right', sortable: false },
]

/**
 * A citizen's documents, newest first.
 * @throws AppError 404 when the citizen is absent or outside the scope; 422 when all rows are requested at once.
 */
export async function listFiles(
  db: Db,
  who: SignedIn,
  id: number,
  query: QueryOf<typeof call>,
): Promise<Found<FileRow>> {
  if (query.per_page === -1) throw fieldError('per_page', 'validation.per_page')
  await refuseUnseen(db, who, id)
  const { limit, offset } = limits(query)
  const where = sql`files.profile_id = ${id} and files.deleted_at is null and ${rowsFor(who, 'view', 'File')}
    ${query.status_id === undefined ? sql`` : sql`and files.status_id = any(${query.status_id}::integer[])`}
    ${query.file_type_id === undefined ? sql`` : sql`and files.file_type_id = any(${query.file_type_id}::integer[])`}`
  const [rows, counted] = await Promise.all([
    readFileRows(db, sql`where ${where} order by files.id desc limit ${limit} offset ${offset}`),
    sql<{
      total: number
    }>`select count(*) as total from files join profiles on profiles.id = files.profile_id where ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
