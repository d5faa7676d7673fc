import type { WireFile } from '@portal/contract'
import type { CitizenFileRow, citizenFiles, citizenReadFile } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { writeAudit } from '../../../audit/audit.ts'
import { refuseNotOwn } from '../../../authority/household.ts'
import type { Db } from '../../../database/db.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { type DeclaredColumn, type Found, pageLimits } from '../../../http/envelope.ts'
import { AppError } from '../../../http/errors.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import { asWireFile, readFile } from '../../../storage/stored-files.ts'
import { ownFiles, readOwnFiles } from './rows.ts'

export const fileColumns: readonly DeclaredColumn[] = [
  { value: 'id', align: 'right', sortable: false },
  { value: 'file', align: 'left', sortable: false },
  { value: 'file_type', align: 'left', sortable: false },
  { value: 'status', align: 'center', sortable: false },
  { value: 'observation', align: 'left', sortable: false },
  { value: 'created_at', align: 'right', sortable: false },
  { value: 'actions', align: 'right', sortable: false },
]

/** The types of documents, by their names. */
export function listFileTypes(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('file_types').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('name').execute()
}

/** The documents of a person of the account. @throws AppError 404 for another person */
export async function listOwnFiles(db: Db, context: CallContext<typeof citizenFiles>): Promise<Found<CitizenFileRow>> {
  const { who, params, query } = context
  const limits = pageLimits(query)
  await refuseNotOwn(db, who, params.id)
  const [rows, counted] = await Promise.all([
    readOwnFiles(db, who, params.id, limits),
    sql<{ total: number }>`
      select count(*)::integer as total from files join profiles on ${ownFiles(who, params.id)}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * The content of a document of a person of the account.
 * @throws AppError 404 for a document of somebody else, deleted or absent; 503 when the file store does not respond
 */
export async function readOwnFile(
  db: Db,
  store: FileStore,
  context: CallContext<typeof citizenReadFile>,
): Promise<WireFile> {
  const { params, origin } = context
  const { rows } = await sql<{ stored_file_id: number }>`
    select files.stored_file_id from files join profiles on ${ownFiles(context.who, params.id)}
    where files.id = ${params.file}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new AppError('not_found')
  const content = await readFile(db, store, found.stored_file_id)
  await writeAudit(db, origin, [{ event: 'read', entity: 'File', entity_id: params.file, profile_id: params.id }])
  return asWireFile(content)
}
