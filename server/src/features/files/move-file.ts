import { fileTransition, status, undoSeconds } from '@portal/contract'
import type { moveFile as call, FileRow } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import { fullName } from '../../citizens/rows.ts'
import type { Db } from '../../database/db.ts'
import { AppError, fieldError } from '../../http/errors.ts'
import type { CallContext, SignedIn } from '../../http/register-call.ts'
import { principalColumns } from '../../identity/principals.ts'
import { type CitizenNotice, notifyCitizens, sayToCitizen } from '../../mail/citizen-notices.ts'
import { translate } from '../../text/i18n.ts'
import { wireMoment, wireMomentOrNull } from '../../text/time.ts'
import { changing, type Held, type Tx } from './changing.ts'
import { readFileRow } from './rows.ts'

/** The name of a status of documents. @throws Refusal 422 on `status_id` for an unknown one or another family's. */
async function fileStatusName(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('status')
    .select('name')
    .where('id', '=', id)
    .where('family', '=', 'file')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw fieldError('status_id', 'validation.exists')
  return row.name
}

async function writeMove(tx: Tx, file: Held, to: number, made: { by: SignedIn; now: Date; move: string }) {
  const verified_at = to === status.fileVerified ? made.now : null
  const { version } = await tx
    .updateTable('files')
    .set({ status_id: to, verified_at })
    .where('id', '=', file.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { user_id, citizen_id } = principalColumns(made.by)
  const { rows } = await sql<{ id: number }>`
    insert into file_moves (file_id, move, user_id, citizen_id, previous, version_after, created_at)
    values (${file.id}, ${made.move}, ${user_id}, ${citizen_id},
      ${JSON.stringify({ status_id: file.status_id, verified_at: file.verified_at })}::jsonb, ${version}, ${made.now}) returning id`.execute(
    tx,
  )
  return { verified_at, moveId: rows[0]?.id ?? 0 }
}

/** The citizen is told of every decision, by notice and by mail (domain facts §3.2). */
function noticeOf(
  file: Held,
  moveId: number,
  decided: { readonly name: string; readonly observation: string },
  by: SignedIn,
  now: Date,
): CitizenNotice {
  const { profile_id, file_type } = file
  const params = {
    person: fullName(file),
    number: profile_id,
    file: file_type,
    status: decided.name,
    observation: decided.observation,
    date: wireMoment(now).slice(0, 16),
  }
  return {
    profile_id,
    about: `file-move/${moveId}`,
    title: sayToCitizen('notices.file', { file: file_type }),
    subject: decided.observation,
    user: by.full_name,
    url: { name: 'Profile', params: { id: profile_id } },
    letter: { name: 'file', params },
  }
}

/**
 * Verifies a document or returns it: one transaction makes the whole move or none of it (decisions §5).
 * @returns the id of the decision, until when its maker may take it back, and the document as it is now.
 * @throws Refusal 404, 403, 409 stale or not allowed from here, 422 on `status_id`.
 */
export async function moveFile(
  db: Db,
  asked: CallContext<typeof call>,
): Promise<{ transition_id: number; undo_until: string; file: FileRow }> {
  const { body, origin, now } = asked
  return changing(db, asked, { action: 'assign-status', version: body.version }, async (tx, file, by) => {
    const name = await fileStatusName(tx, body.status_id)
    const move = fileTransition(file.status_id, body.status_id)
    if (move === undefined) {
      throw new AppError('move_not_allowed', { details: { status_id: file.status_id, version: file.version } })
    }
    const { verified_at, moveId } = await writeMove(tx, file, body.status_id, { by, now, move })
    const text = translate('es', 'written.file_moved', {
      file: file.file_type,
      status: name,
      observation: body.observation,
    })
    await writeObservation(tx, [file.profile_id], text, { by, now })
    await writeAudit(tx, origin, [
      {
        event: 'moved',
        entity: 'File',
        entity_id: file.id,
        old_values: { status_id: file.status_id, verified_at: wireMomentOrNull(file.verified_at) },
        new_values: { status_id: body.status_id, verified_at: wireMomentOrNull(verified_at) },
        profile_id: file.profile_id,
      },
    ])
    await notifyCitizens(tx, 'file', [noticeOf(file, moveId, { name, ...body }, by, now)], now)
    return {
      transition_id: moveId,
      undo_until: wireMoment(new Date(now.getTime() + undoSeconds * 1000)),
      file: await readFileRow(tx, file.id),
    }
  })
}
