import type { WireFile } from '@portal/contract'
import type { readFile as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { rowsFor, seen } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { asWireFile, readFile as readStored } from '../../storage/stored-files.ts'

/**
 * The content of a citizen's document. The reading is in the audit log before the response is sent (qualities §5).
 * @throws AppError 404 for a document of another citizen, outside the scope, deleted or absent; 503 when the file store does not respond.
 */
export async function readFile(db: Db, store: FileStore, context: CallContext<typeof call>): Promise<WireFile> {
  const { who, params, origin } = context
  const { rows } = await sql<{ stored_file_id: number }>`
    select files.stored_file_id from files join profiles on profiles.id = files.profile_id
    where files.id = ${params.file} and files.deleted_at is null and ${seen(who, params.id)}
      and ${rowsFor(who, 'view', 'File')}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new AppError('not_found')
  const content = await readStored(db, store, found.stored_file_id)
  await writeAudit(db, origin, [{ event: 'read', entity: 'File', entity_id: params.file, profile_id: params.id }])
  return asWireFile(content)
}
