import type { deleteFile as call } from '@portal/contract/staff'
import { writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/register-call.ts'
import { addJob } from '../../jobs/jobs.ts'
import { forgetFileJob } from '../../storage/forget-file.ts'
import { translate } from '../../text/i18n.ts'
import { changing } from './changing.ts'

/**
 * Deletes a document with the reason, or with the note that none was given. The row stays for the trail; its content is removed by a job that is tried until the
 * store has done it.
 * @throws Refusal 404, 403.
 */
export async function deleteFile(db: Db, asked: CallContext<typeof call>): Promise<void> {
  const { body, origin, now } = asked
  const observation = body.observation ?? translate('es', 'written.no_observation')
  await changing(db, asked, { action: 'destroy' }, async (tx, file, by) => {
    await tx.updateTable('files').set({ deleted_at: now }).where('id', '=', file.id).execute()
    const text = translate('es', 'written.file_deleted', { file: file.file_type, observation })
    await writeObservation(tx, [file.profile_id], text, { by, now })
    await writeAudit(tx, origin, [
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
