import { confirmationMinutes } from '@portal/contract'
import { sql } from 'kysely'
import { type Db, presentRow, type Tx, updateById } from '../../database/db.ts'
import { AppError } from '../../errors/errors.ts'
import type { SignedIn } from '../../http/principal.ts'
import type { PasskeySite } from '../../process/passkey-site.ts'

/** The second factors of the person, and which of them the session has proved. */
interface FactorState {
  /** Whether the person has one: one-time codes, or a passkey that works here. */
  readonly has_factor: boolean
  /** Whether one was given at any time in this session. */
  readonly is_given: boolean
  /** Whether one was given within the last {@link confirmationMinutes}. */
  readonly is_fresh: boolean
}

/** Reads the second factors and the proofs of a session. It reads the present rows, so a factor that another session has just added counts. */
function factorState(db: Db, { id, session_id }: SignedIn, site: PasskeySite, now: Date): Promise<FactorState> {
  const since = new Date(now.getTime() - confirmationMinutes * 60_000)
  return presentRow<FactorState>(db)`
    select
      exists (select from user_totp where user_id = ${id} and confirmed_at is not null)
        or exists (select from user_passkeys where user_id = ${id} and site = ${site.id}) as has_factor,
      has_second_factor as is_given, coalesce(confirmed_at > ${since}, false) as is_fresh
    from sessions where id = ${session_id}`
}

/**
 * For dangerous actions, and before a second factor is added or removed: a person with a second factor must have given it in this
 * session within the last minutes. People without one pass.
 * @returns whether a second factor was just given
 * @throws AppError 403 `confirmation_required`
 */
export async function requireConfirmation(db: Db, site: PasskeySite, principal: SignedIn, now: Date): Promise<boolean> {
  const { has_factor, is_fresh } = await factorState(db, principal, site, now)
  if (has_factor && !is_fresh) throw new AppError('confirmation_required')
  return is_fresh
}

/**
 * For actions that need more than the password: a person with a second factor must have given it in this session.
 * @throws AppError 403 `confirmation_required`
 */
export async function requireFactor(db: Db, site: PasskeySite, principal: SignedIn, now: Date): Promise<void> {
  const { has_factor, is_given } = await factorState(db, principal, site, now)
  if (has_factor && !is_given) throw new AppError('confirmation_required')
}

/** The columns that a session stores when its person has just given a second factor. */
export const factorGiven = (now: Date) => ({ confirmed_at: now, has_second_factor: true })

/** Stores that the person of a session has just given a second factor. */
export async function noteConfirmation(tx: Tx, principal: SignedIn, now: Date): Promise<void> {
  await updateById(tx, 'sessions', principal.session_id, factorGiven(now))
}

/**
 * Refuses to remove the last second factor of a person whose role requires one.
 * @param leaving the passkey that is removed; null for one-time codes
 * @throws AppError 403
 */
export async function refuseLastFactor(
  tx: Tx,
  userId: number,
  leaving: number | null,
  site: PasskeySite,
): Promise<void> {
  // Otherwise one-time codes and passkeys could be removed at the same time, each as if the other stayed.
  await sql`select from user_totp where user_id = ${userId} for no key update`.execute(tx)
  const { is_bound, has_codes, has_passkey } = await presentRow<{
    is_bound: boolean
    has_codes: boolean
    has_passkey: boolean
  }>(tx)`
    select
      exists (select from user_roles join roles on roles.id = role_id where user_id = ${userId} and requires_totp) as is_bound,
      exists (select from user_totp where user_id = ${userId} and confirmed_at is not null) as has_codes,
      exists (select from user_passkeys where user_id = ${userId} and site = ${site.id} and id is distinct from ${leaving})
        as has_passkey`
  if (!is_bound || has_passkey) return
  if (leaving === null) throw new AppError('totp_required')
  if (!has_codes) throw new AppError('last_second_factor')
}
