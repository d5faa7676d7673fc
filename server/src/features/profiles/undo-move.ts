import { can, type ProfileTransitionName, profileTransitions, undoSeconds } from '@portal/contract'
import { type undoMove as call, type undoAssignments as manyCall, mostUndone } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { type Origin, writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import { scope } from '../../authority/scope.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { withdrawNotices } from '../../mail/citizen-notices.ts'
import { translate } from '../../text/i18n.ts'
import { type Held, hold, holdOne, type Tx } from './changing.ts'
import { withdrawNotice, withdrawNoticeOfMany } from './validators.ts'
import { type Standing, traceOf } from './write-move.ts'

const largestId = 2_147_483_647

interface Made {
  readonly id: number
  readonly move: ProfileTransitionName
  readonly user_id: number
  readonly version_after: number
  readonly created_at: Date
}

/** Moves that were not taken back: the last one of all, and the last one of this person. */
async function lastMoves(
  tx: Tx,
  who: SignedIn,
  profile: Held,
): Promise<{ last: Made | undefined; own: Made | undefined }> {
  const { rows } = await sql<Made>`
    (select id, move, user_id, version_after, created_at from profile_moves
      where profile_id = ${profile.id} and undone_at is null order by id desc limit 1)
    union all
    (select id, move, user_id, version_after, created_at from profile_moves
      where profile_id = ${profile.id} and undone_at is null and user_id = ${who.id} order by id desc limit 1)
  `.execute(tx)
  return { last: rows[0], own: rows[1] }
}

/**
 * The move this person may take back now, or the refusal that says why there is none.
 * @param isMeant whether the caller meant this move, and not one before it
 */
async function undoable(
  tx: Tx,
  who: SignedIn,
  profile: Held,
  now: Date,
  isMeant: (id: number) => boolean,
): Promise<Made> {
  const { last, own } = await lastMoves(tx, who, profile)
  const isLate = own !== undefined && now.getTime() - own.created_at.getTime() > undoSeconds * 1000
  if (own === undefined || (isLate && own.id !== last?.id)) {
    const isSomebodyElses = last !== undefined && last.version_after === profile.version
    throw new AppError(isSomebodyElses ? 'forbidden' : isLate ? 'undo_too_late' : 'nothing_to_undo')
  }
  if (!can(who, profileTransitions[own.move].action, 'Profile', profile)) throw new AppError('forbidden')
  if (isLate) throw new AppError('undo_too_late')
  if (own.version_after !== profile.version || !isMeant(own.id)) throw new AppError('undo_overtaken')
  return own
}

async function restore(tx: Tx, profile: Held, move: Made): Promise<Standing> {
  const { rows } = await sql<Standing>`
    update profiles set status_id = was.status_id, checker_id = was.checker_id, assigned_by_id = was.assigned_by_id,
      assigned_at = was.assigned_at, verified_at = was.verified_at
    from profile_moves, jsonb_to_record(profile_moves.previous) as was(
      status_id integer, checker_id integer, assigned_by_id integer, assigned_at timestamptz, verified_at timestamptz)
    where profiles.id = ${profile.id} and profile_moves.id = ${move.id}
    returning was.status_id, was.checker_id, was.assigned_by_id, was.assigned_at, was.verified_at`.execute(tx)
  if (rows[0] === undefined) throw new AppError('undo_overtaken')
  return rows[0]
}

interface Undoing {
  readonly by: SignedIn
  readonly origin: Origin
  readonly now: Date
}

/** Brings a held profile back to what it was, and says so: observation, audit row, notices withdrawn. */
async function takeBack(tx: Tx, profile: Held, move: Made, { by, origin, now }: Undoing): Promise<void> {
  const previous = await restore(tx, profile, move)
  await tx.updateTable('profile_moves').set({ undone_at: now }).where('id', '=', move.id).execute()
  const { name } = await tx
    .selectFrom('status')
    .select('name')
    .where('id', '=', profile.status_id)
    .executeTakeFirstOrThrow()
  await writeObservation(tx, [profile.id], translate('es', 'written.undone', { user: by.full_name, status: name }), {
    by,
    now,
  })
  await writeAudit(tx, origin, [traceOf('undone', profile, previous)])
  await withdrawNotices(tx, [`profile-move/${move.id}`])
  if (move.move === 'assign' && profile.checker_id !== null) {
    await withdrawNotice(tx, profile.checker_id, profile.id, move.created_at)
  }
}

/**
 * Takes back one's own last move within 60 seconds while nothing else touched the citizen: the former values return, and
 * an observation and an audit row say so (decisions §5).
 * @throws Refusal 404, 403 for somebody else's move, 409 nothing to undo, too late, or overtaken: by somebody else, or by
 * a later move than the one named.
 */
export async function undoMove(db: Db, asked: CallContext<typeof call>): Promise<void> {
  const { params, body, origin, now } = asked
  const { transition_id } = body
  const by = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const profile = await holdOne(tx, by, params.id)
    const move = await undoable(tx, by, profile, now, (id) => id === (transition_id ?? id))
    await takeBack(tx, profile, move, { by, origin, now })
  })
  forgetCounts(db)
}

/** Why one of many was left as it is: a refusal's own sentence. */
export interface NotUndone {
  readonly id: number
  readonly refusal: AppError
}

/**
 * Takes back one's own assignments of many citizens, each by the rules of one: what cannot be taken back any more is left as
 * it is, with the reason.
 */
export async function undoAssignments(
  db: Db,
  asked: CallContext<typeof manyCall>,
): Promise<{ undone: number; skipped: NotUndone[] }> {
  const { body, origin, now } = asked
  const by = signedIn(asked)
  const ids = [...new Set(body.ids)]
  const possible = ids.filter((id) => id > 0 && id <= largestId)
  const named = body.transition_ids === undefined ? undefined : new Set(body.transition_ids)
  const answer = await db.transaction().execute(async (tx) => {
    const held = await hold(tx, sql<SqlBool>`profiles.id = any(${possible}::integer[]) and ${scope(by)}`, mostUndone)
    const found = new Set(held.map(({ id }) => id))
    const skipped: NotUndone[] = ids
      .filter((id) => !found.has(id))
      .map((id) => ({ id, refusal: new AppError('not_found') }))
    const told = new Map<string, { readonly checker: number; readonly at: Date }>()
    let undone = 0
    for (const profile of held) {
      try {
        const move = await undoable(tx, by, profile, now, (id) => named?.has(id) ?? true)
        if (move.move !== 'assign') throw new AppError('undo_overtaken')
        await takeBack(tx, profile, move, { by, origin, now })
        if (profile.checker_id !== null) {
          told.set(`${profile.checker_id} ${move.created_at.getTime()}`, {
            checker: profile.checker_id,
            at: move.created_at,
          })
        }
        undone += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        skipped.push({ id: profile.id, refusal: error })
      }
    }
    for (const { checker, at } of told.values()) await withdrawNoticeOfMany(tx, checker, at)
    return { undone, skipped }
  })
  forgetCounts(db)
  return answer
}
