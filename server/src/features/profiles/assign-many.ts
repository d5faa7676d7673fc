import { type BodyOf, can, profileTransitions, status, undoSeconds } from '@portal/contract'
import { type assignValidatorToMany as call, mostUndone } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { scope } from '../../authority/scope.ts'
import { matching } from '../../citizens/filters.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { wireMoment } from '../../text/time.ts'
import { assign } from './assign-validator.ts'
import { type Held, hold } from './changing.ts'
import { findValidator, type Validator } from './validators.ts'

/** One transaction holds no more citizens than this. */
export const mostAtOnce = 20_000
const largestId = 2_147_483_647

type Reason = 'not_found' | 'forbidden' | 'already'

export interface Assigned {
  readonly assigned: number
  readonly undoable: number[]
  readonly transition_ids: number[]
  readonly undo_until: string
  readonly skipped: { readonly id: number; readonly reason: Reason }[]
}

function wanted(who: SignedIn, body: BodyOf<typeof call>): { ids: readonly number[]; where: RawBuilder<SqlBool> } {
  if (body.ids === undefined) return { ids: [], where: matching(who, body.filter ?? {}) }
  const ids = [...new Set(body.ids)]
  const possible = ids.filter((id) => id > 0 && id <= largestId)
  return { ids, where: sql<SqlBool>`profiles.id = any(${possible}::integer[]) and ${scope(who)}` }
}

function reasonToSkip(who: SignedIn, validator: Validator, profile: Held): Reason | undefined {
  if (!can(who, profileTransitions.assign.action, 'Profile', profile)) return 'forbidden'
  const isAlready = profile.checker_id === validator.id && profile.status_id === status.profileValidating
  return isAlready ? 'already' : undefined
}

/**
 * Assigns a validator to the citizens named, or to all that match a filter, in one transaction. Who cannot be assigned is
 * left out with the reason.
 * @throws Refusal 409 when the filter now matches another number of citizens than the person saw; 422 on `validator_id`,
 * or when there are more than one transaction should hold. Nothing is done then.
 */
export async function assignMany(db: Db, asked: CallContext<typeof call>): Promise<Assigned> {
  const { body, origin, now } = asked
  const by = signedIn(asked)
  const answer = await db.transaction().execute(async (tx) => {
    const validator = await findValidator(tx, body.validator_id, now)
    const { ids, where } = wanted(by, body)
    const held = await hold(tx, where, mostAtOnce + 1)
    if (held.length > mostAtOnce) throw new AppError('too_many_rows', { params: { max: mostAtOnce } })
    if (body.ids === undefined && held.length !== body.count) {
      throw new AppError('count_changed', { params: { count: held.length }, details: { count: held.length } })
    }
    const found = new Set(held.map(({ id }) => id))
    const skipped: Assigned['skipped'] = ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'not_found' }))
    const assignable = held.filter((profile) => {
      const reason = reasonToSkip(by, validator, profile)
      if (reason !== undefined) skipped.push({ id: profile.id, reason })
      return reason === undefined
    })
    const made = await assign(tx, assignable, validator, { by, origin, now })
    const isTooMany = assignable.length > mostUndone
    const undoable = isTooMany ? [] : assignable.map(({ id }) => id)
    const transition_ids = isTooMany ? [] : made
    const undo_until = wireMoment(new Date(now.getTime() + undoSeconds * 1000))
    return { assigned: assignable.length, undoable, transition_ids, undo_until, skipped }
  })
  forgetCounts(db)
  return answer
}
