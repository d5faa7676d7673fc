import type { QueryOf } from '@portal/contract'
import type { listFiles as call, FileRow } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { refuseUnseen, rowsFor } from '../../authority/scope.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { allOf, oneOf } from '../../database/search.ts'
import { type DeclaredColumn, type Found, pageLimits } from '../../http/envelope.ts'
import type { SignedIn } from '../../http/principal.ts'
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
  const { limit, offset } = pageLimits(query)
  await refuseUnseen(db, who, id)
  const where = allOf([
    sql<SqlBool>`files.profile_id = ${id} and files.deleted_at is null`,
    rowsFor(who, 'view', 'File'),
    ...oneOf('files.status_id', query.status_id),
    ...oneOf('files.file_type_id', query.file_type_id),
  ])
  const [rows, total] = await Promise.all([
    readFileRows(db, sql`where ${where} order by files.id desc limit ${limit} offset ${offset}`),
    countRows(db, sql`select from files join profiles on profiles.id = files.profile_id where ${where}`),
  ])
  return { rows, total }
}
