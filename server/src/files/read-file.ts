import type { readFile as call, WireFile } from '@portal/contract'
import { sql } from 'kysely'
import { type Asked, signedIn } from '../answer.ts'
import { trace } from '../audit.ts'
import type { Db } from '../db.ts'
import { Refusal } from '../errors.ts'
import { rowsFor, seen } from '../scope.ts'
import type { FileStore } from '../storage/file-store.ts'
import { asWireFile, readFile as readStored } from '../storage/stored-files.ts'

/**
 * The content of a citizen's document; that it was read is in the audit trail before it is answered (qualities §5).
 * @throws Refusal 404 for a document of somebody else, outside the scope, deleted or absent; 503 when the store is away.
 */
export async function readFile(db: Db, store: FileStore, asked: Asked<typeof call>): Promise<WireFile> {
  const { params, origin } = asked
  const who = signedIn(asked)
  const { rows } = await sql<{ stored_file_id: number }>`
    select files.stored_file_id from files join profiles on profiles.id = files.profile_id
    where files.id = ${params.file} and files.deleted_at is null and ${seen(who, params.id)}
      and ${rowsFor(who, 'view', 'File')}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Refusal('not_found')
  const content = await readStored(db, store, found.stored_file_id)
  await trace(db, origin, [{ event: 'read', entity: 'File', entity_id: params.file, profile_id: params.id }])
  return asWireFile(content)
}
