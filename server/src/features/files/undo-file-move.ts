import { undoSeconds } from '@portal/contract'
import type { undoFileMove as call, FileRow } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import type { CallContext, SignedIn } from '../../http/register-call.ts'
import { withdrawNotices } from '../../mail/citizen-notices.ts'
import { translate } from '../../text/i18n.ts'
import { changing, type Held, type Tx } from './changing.ts'
import { readFileRow } from './rows.ts'

interface Made {
  readonly id: number
  readonly user_id: number
  readonly previous: { readonly status_id: number; readonly verified_at: string | null }
  readonly version_after: number
  readonly created_at: Date
}

/** The move this person may take back now, or the refusal that says why there is none. */
async function undoable(
  tx: Tx,
  who: SignedIn,
  file: Held,
  { now, body }: Pick<CallContext<typeof call>, 'now' | 'body'>,
): Promise<Made> {
  const { rows } = await sql<Made>`
    select id, user_id, previous, version_after, created_at from file_moves
    where file_id = ${file.id} and undone_at is null order by id desc limit 1`.execute(tx)
  const [last] = rows
  if (last === undefined) throw new AppError('nothing_to_undo')
  if (last.user_id !== who.id) throw new AppError('forbidden')
  if (now.getTime() - last.created_at.getTime() > undoSeconds * 1000) throw new AppError('undo_too_late')
  const isMeant = last.id === (body.transition_id ?? last.id)
  if (last.version_after !== file.version || !isMeant) throw new AppError('undo_overtaken')
  return last
}

/**
 * Takes back one's own last decision about a document within 60 seconds while nothing else touched it: the former status
 * returns, and an observation and an audit row say so (decisions §5).
 * @throws Refusal 404, 403 for somebody else's move, 409 nothing to undo, too late, or overtaken: by somebody
 * else, or by a later decision than the one named.
 */
export async function undoFileMove(db: Db, asked: CallContext<typeof call>): Promise<FileRow> {
  const { origin, now } = asked
  return changing(db, asked, { action: 'assign-status' }, async (tx, file, by) => {
    const { id, previous } = await undoable(tx, by, file, asked)
    await sql`
      update files set status_id = ${previous.status_id}, verified_at = ${previous.verified_at}::timestamptz
      where id = ${file.id}`.execute(tx)
    await tx.updateTable('file_moves').set({ undone_at: now }).where('id', '=', id).execute()
    const { name } = await tx
      .selectFrom('status')
      .select('name')
      .where('id', '=', file.status_id)
      .executeTakeFirstOrThrow()
    const text = translate('es', 'written.file_undone', { user: by.full_name, file: file.file_type, status: name })
    await writeObservation(tx, [file.profile_id], text, { by, now })
    await writeAudit(tx, origin, [
      {
        event: 'undone',
        entity: 'File',
        entity_id: file.id,
        old_values: { status_id: file.status_id },
        new_values: { status_id: previous.status_id },
        profile_id: file.profile_id,
      },
    ])
    await withdrawNotices(tx, [`file-move/${id}`])
    return readFileRow(tx, file.id)
  })
}
