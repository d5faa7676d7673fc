import type { postponeProfile as postponeCall, resumeProfile as resumeCall } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import type { LockedProfile } from '../../citizens/profile-subject.ts'
import { isInQueue } from '../../citizens/waiting.ts'
import type { Db, Tx } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'
import { withLockedProfile } from './locked-profile.ts'

interface Postponement {
  readonly postponed_at: Date | null
  readonly postponed_reason: string | null
}

/** Writes whether a locked case is put off. @returns what was there before. @throws AppError 409 when the citizen is not in the queue */
async function write(tx: Tx, { id, status_id, version }: LockedProfile, next: Postponement): Promise<Postponement> {
  const { rows } = await sql<Postponement & { is_in_queue: SqlBool }>`
    select postponed_at, postponed_reason, ${isInQueue} as is_in_queue from profiles where id = ${id}`.execute(tx)
  const [before] = rows
  if (!before?.is_in_queue) throw new AppError('move_not_allowed', { details: { status_id, version } })
  await tx.updateTable('profiles').set(next).where('id', '=', id).execute()
  return before
}

/**
 * Puts a case off to the end of the queue, with a reason. A decision, an assignment and a new document end that.
 * @throws AppError 404, 403, 409 stale or when the citizen waits for no decision
 */
export function postponeProfile(db: Db, context: CallContext<typeof postponeCall>): Promise<void> {
  const { params, body, now } = context
  const wanted = { id: params.id, action: 'assign-status', version: body.version } as const
  return withLockedProfile(db, context, wanted, async (tx, profile) => {
    const before = await write(tx, profile, { postponed_at: now, postponed_reason: body.reason })
    const old_values = { postponed_reason: before.postponed_reason }
    const new_values = { postponed_reason: body.reason }
    const audit = { event: 'postponed', entity: 'Profile', entity_id: profile.id, old_values, new_values } as const
    return { audits: [audit], result: undefined }
  })
}

/** Gives a case its place in the queue back. @throws AppError 404, 403, 409 when the citizen waits for no decision */
export function resumeProfile(db: Db, context: CallContext<typeof resumeCall>): Promise<void> {
  const wanted = { id: context.params.id, action: 'assign-status' } as const
  return withLockedProfile(db, context, wanted, async (tx, profile) => {
    const { postponed_reason } = await write(tx, profile, { postponed_at: null, postponed_reason: null })
    if (postponed_reason === null) return { audits: [], result: undefined }
    const values = { old_values: { postponed_reason }, new_values: { postponed_reason: null } }
    return { audits: [{ event: 'resumed', entity: 'Profile', entity_id: profile.id, ...values }], result: undefined }
  })
}
