import { can } from '@portal/contract'
import type { addFile as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { seen } from '../../authority/scope.ts'
import { addDocument, checkDocument } from '../../citizens/add-document.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { keepingFile } from '../../storage/stored-files.ts'

/**
 * Adds a document on a citizen's behalf. It is pending, like documents that citizens send.
 * @throws AppError 404 outside the scope, 403, 422 for a file that is neither PDF nor picture or an unknown type, 503 when it cannot be
 * stored.
 */
export async function addFile(db: Db, store: FileStore, context: CallContext<typeof call>): Promise<number> {
  const { who, params, body, origin, now } = context
  const { rows } = await sql<{ checker_id: number | null }>`
    select checker_id from profiles where ${seen(who, params.id)}`.execute(db)
  const [profile] = rows
  if (profile === undefined) throw new AppError('not_found')
  if (!can(who, 'create', 'File', profile)) throw new AppError('forbidden')
  const document = await checkDocument(body, ['pdf', 'jpg', 'png', 'webp'])
  return keepingFile(store, { ...document, by: who }, now, (kept) =>
    db
      .transaction()
      .execute((tx) =>
        addDocument(tx, kept, { profile_id: params.id, file_type_id: body.file_type_id }, { origin, now }),
      ),
  )
}
