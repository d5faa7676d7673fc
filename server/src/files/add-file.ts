import { type addFile as call, can } from '@portal/contract'
import { sql } from 'kysely'
import { type Asked, signedIn } from '../answer.ts'
import { trace } from '../audit.ts'
import type { Db } from '../db.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { principalColumns } from '../principals.ts'
import { seen } from '../scope.ts'
import type { FileStore } from '../storage/file-store.ts'
import { keepingFile, noteFile } from '../storage/stored-files.ts'
import { mimeByContent, uploadOf } from '../storage/uploads.ts'

/**
 * Adds a document on a citizen's behalf; it waits to be decided like those that citizens send.
 * @throws Refusal 404 outside the scope, 403, 422 for a file that is neither PDF nor picture or an unknown type, 503 when
 * it cannot be kept.
 */
export async function addFile(db: Db, store: FileStore, asked: Asked<typeof call>): Promise<number> {
  const { params, body, origin, now } = asked
  const who = signedIn(asked)
  const { rows } = await sql<{ checker_id: number | null }>`
    select checker_id from profiles where ${seen(who, params.id)}`.execute(db)
  const [profile] = rows
  if (profile === undefined) throw new Refusal('not_found')
  if (!can(who, 'create', 'File', profile)) throw new Refusal('forbidden')
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
      if (type === undefined) throw fieldRefusal('file_type_id', 'validation.exists')
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
      await trace(tx, origin, [
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
