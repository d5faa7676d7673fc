import { type Action, can } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { seen } from '../../authority/scope.ts'
import { type ChangeContext, type Changed, withLocked } from '../../authority/with-locked.ts'
import type { LockedProfile } from '../../citizens/profile-subject.ts'
import { showProfile } from '../../citizens/show-profile.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Db, Tx } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/principal.ts'

/**
 * Locks citizens until the transaction ends, in the order of their ids (ADR 0024). Rows that only refer to them can be written
 * meanwhile.
 */
export async function lockProfiles(tx: Tx, where: RawBuilder<SqlBool>, limit: number): Promise<LockedProfile[]> {
  const { rows } = await sql<LockedProfile>`
    select id, name, s_name, surname, s_surname, status_id, checker_id, assigned_by_id, assigned_at, verified_at, reopened_at, version
    from profiles where ${where} order by id limit ${limit} for no key update`.execute(tx)
  return rows
}

/** Locks one citizen within the person's scope. */
export async function lockProfile(tx: Tx, who: SignedIn, id: number): Promise<LockedProfile | undefined> {
  const [profile] = await lockProfiles(tx, seen(who, id), 1)
  return profile
}

/** Changes one citizen. @throws AppError 404, 403, 409 stale with the citizen, and what `change` throws. */
export async function withLockedProfile<T>(
  db: Db,
  context: ChangeContext,
  { id, action, version }: { readonly id: number; readonly action?: Action; readonly version?: number | undefined },
  change: (tx: Tx, profile: LockedProfile, who: SignedIn) => Promise<Changed<T>>,
): Promise<T> {
  const { origin, now } = context
  const result = await withLocked(
    db,
    context,
    {
      lock: (tx, who) => lockProfile(tx, who, id),
      authorize: (who, profile) => {
        if (action !== undefined && !can(who, action, 'Profile', profile)) throw new AppError('forbidden')
      },
      expected: { version, read: () => showProfile(db, context.who, origin, id, now) },
    },
    change,
  )
  forgetCounts(db, context.who)
  return result
}
