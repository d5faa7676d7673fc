import { type Action, can } from '@portal/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import { seen } from '../../authority/scope.ts'
import { showProfile } from '../../citizens/show-profile.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'

export type Tx = Transaction<Database>

/** A profile held under its lock: what decisions about it need. */
export type Held = Pick<
  Selectable<Database['profiles']>,
  | 'id'
  | 'name'
  | 's_name'
  | 'surname'
  | 's_surname'
  | 'status_id'
  | 'checker_id'
  | 'assigned_by_id'
  | 'assigned_at'
  | 'verified_at'
  | 'version'
>

/**
 * Locks profiles until the transaction ends, always in the order of their ids, so that nobody waits in a circle (ADR 0024). What
 * only refers to them can be written meanwhile.
 */
export async function hold(tx: Tx, where: RawBuilder<SqlBool>, most: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select id, name, s_name, surname, s_surname, status_id, checker_id, assigned_by_id, assigned_at, verified_at, version
    from profiles where ${where} order by id limit ${most} for no key update`.execute(tx)
  return rows
}

/** Locks one profile. @throws Refusal 404 when absent or outside the scope, be it since a moment ago. */
export async function holdOne(tx: Tx, who: SignedIn, id: number): Promise<Held> {
  const [profile] = await hold(tx, seen(who, id), 1)
  if (profile === undefined) throw new AppError('not_found')
  return profile
}

/**
 * One change of one profile, in one transaction: lock → in scope? 404 → may they, this record? 403 → still as they saw
 * it? 409 with the row as it is → the change itself. A caller that sends no version wins.
 */
export async function changing<T>(
  db: Db,
  asked: Pick<CallContext<never>, 'who' | 'origin' | 'now'>,
  { id, action, version }: { id: number; action: Action; version: number | undefined },
  change: (tx: Tx, profile: Held, who: SignedIn) => Promise<T>,
): Promise<T> {
  const who = signedIn(asked)
  const outcome = await db.transaction().execute(async (tx) => {
    const profile = await holdOne(tx, who, id)
    if (!can(who, action, 'Profile', profile)) throw new AppError('forbidden')
    if (version !== undefined && version !== profile.version) return 'stale'
    return { done: await change(tx, profile, who) }
  })
  if (outcome === 'stale') {
    // Read after the transaction: the trace of the reading must outlive the refusal.
    throw new AppError('stale_version', { details: await showProfile(db, who, asked.origin, id, asked.now) })
  }
  forgetCounts(db)
  return outcome.done
}
