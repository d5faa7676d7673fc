import type { deleteFile as call } from '@portal/contract/staff'
import { writeObservation } from '../../audit/write-observation.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { forgetFileJob } from '../../storage/forget-file.ts'
import { translate } from '../../text/i18n.ts'
import { withLockedFile } from './locked-file.ts'

/**
 * Deletes a document and records the reason, or that there is none. The row stays for the audit log. A job deletes the content and is
 * retried until the file store has done it.
 * @throws AppError 404, 403
 */
export async function deleteFile(db: Db, context: CallContext<typeof call>): Promise<void> {
  const { body, now } = context
  const observation = body.observation ?? translate('es', 'written.no_observation')
  await withLockedFile(db, context, { action: 'destroy' }, async (tx, file, by) => {
    await tx.updateTable('files').set({ deleted_at: now }).where('id', '=', file.id).execute()
    const text = translate('es', 'written.file_deleted', { file: file.file_type, observation })
    await writeObservation(tx, [file.profile_id], text, { by, now })
    const { key } = await tx
      .selectFrom('stored_files')
      .select('key')
      .where('id', '=', file.stored_file_id)
      .executeTakeFirstOrThrow()
    await addJob(tx, forgetFileJob, { key })
    const audit = {
      event: 'deleted',
      entity: 'File',
      entity_id: file.id,
      old_values: { file: file.file, file_type_id: file.file_type_id, status_id: file.status_id },
      new_values: { observation },
      profile_id: file.profile_id,
    }
    return { audits: [audit], result: undefined }
  })
}
