import type { deleteFile as call } from '@portal/contract'
import type { Asked } from '../answer.ts'
import { trace } from '../audit.ts'
import type { Db } from '../db.ts'
import { addJob } from '../jobs.ts'
import { observe } from '../observe.ts'
import { say } from '../say.ts'
import { forgetFileJob } from '../storage/forget-file.ts'
import { changing } from './changing.ts'

/**
 * Deletes a document with the reason, or with the note that none was given. The row stays for the trail; its content is removed by a job that is tried until the
 * store has done it.
 * @throws Refusal 404, 403.
 */
export async function deleteFile(db: Db, asked: Asked<typeof call>): Promise<void> {
  const { body, origin, now } = asked
  const observation = body.observation ?? say('es', 'written.no_observation')
  await changing(db, asked, { action: 'destroy' }, async (tx, file, by) => {
    await tx.updateTable('files').set({ deleted_at: now }).where('id', '=', file.id).execute()
    const text = say('es', 'written.file_deleted', { file: file.file_type, observation })
    await observe(tx, [file.profile_id], text, { by, now })
    await trace(tx, origin, [
      {
        event: 'deleted',
        entity: 'File',
        entity_id: file.id,
        old_values: { file: file.file, file_type_id: file.file_type_id, status_id: file.status_id },
        new_values: { observation },
        profile_id: file.profile_id,
      },
    ])
    const { key } = await tx
      .selectFrom('stored_files')
      .select('key')
      .where('id', '=', file.stored_file_id)
      .executeTakeFirstOrThrow()
    await addJob(tx, forgetFileJob, { key })
  })
}
