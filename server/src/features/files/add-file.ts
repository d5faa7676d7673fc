import { can } from '@portal/contract'
import type { addFile as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { seen } from '../../authority/scope.ts'
import { noteSent } from '../../citizens/waiting.ts'
import type { Db } from '../../database/db.ts'
import { AppError, fieldError } from '../../http/errors.ts'
import { type CallContext, signedIn } from '../../http/register-call.ts'
import { principalColumns } from '../../identity/principals.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { keepingFile, noteFile } from '../../storage/stored-files.ts'
import { mimeByContent, uploadOf } from '../../storage/uploads.ts'

/**
 * Adds a document on a citizen's behalf. It is pending, like documents that citizens send.
 * @throws AppError 404 outside the scope, 403, 422 for a file that is neither PDF nor picture or an unknown type, 503 when it cannot be
 * stored.
 */
export async function addFile(db: Db, store: FileStore, context: CallContext<typeof call>): Promise<number> {
  const { params, body, origin, now } = context
  const who = signedIn(context)
  const { rows } = await sql<{ checker_id: number | null }>`
    select checker_id from profiles where ${seen(who, params.id)}`.execute(db)
  const [profile] = rows
  if (profile === undefined) throw new AppError('not_found')
  if (!can(who, 'create', 'File', profile)) throw new AppError('forbidden')
  const upload = uploadOf(body.file)
  const mime = await mimeByContent(upload, ['pdf', 'jpg', 'png', 'webp'])
  const kept = { name: upload.name, mime, bytes: upload.bytes, by: who }
  const { user_id, citizen_id } = principalColumns(who)
  return keepingFile(store, kept, now, (file) =>
    db.transaction().execute(async (tx) => {
      const type = await tx
        .selectFrom('file_types')
        .select('id')
        .where('id', '=', body.file_type_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (type === undefined) throw fieldError('file_type_id', 'validation.exists')
      await noteSent(tx, params.id, now)
      const stored_file_id = await noteFile(tx, file, now)
      const { id } = await tx
        .insertInto('files')
        .values({
          profile_id: params.id,
          file_type_id: body.file_type_id,
          stored_file_id,
          uploaded_by_id: user_id,
          uploaded_by_citizen_id: citizen_id,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeAudit(tx, origin, [
        {
          event: 'created',
          entity: 'File',
          entity_id: id,
          new_values: { file: upload.name, file_type_id: body.file_type_id, mime, size: upload.size },
          profile_id: params.id,
        },
      ])
      return id
    }),
  )
}
