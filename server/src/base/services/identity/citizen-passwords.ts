import { type BodyOf, fold, type PasswordOwner, type resetPassword } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, type RowOf, type Tx, updateById } from '../../database/db.ts'
import { actor } from '../../database/principals.ts'
import { fieldError } from '../../errors/errors.ts'
import { type Counter, uncountAttempt } from '../../http/rate-limit.ts'
import { type Audits, nothingChanged } from '../audit/change.ts'
import { personalType } from '../authority/account-holder.ts'
import { endSessionsOf } from './end-sessions.ts'
import { closeLinks } from './password-links.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { citizenSignIns } from './sign-in-limits.ts'
import { tokenHash } from './token-hash.ts'

/**
 * Sets the password of a locked account. Links become used, all sessions except `exceptSessionId` end, and failed sign-ins are
 * deleted.
 * @returns the audit row
 */
export async function setCitizenPassword(
  tx: Tx,
  { id, email }: { readonly id: number; readonly email: string },
  password_hash: string,
  exceptSessionId: string | null,
  now: Date,
): Promise<Audits> {
  await updateById(tx, 'citizen_accounts', id, { password_hash })
  await closeLinks(tx, { kind: 'citizen', id }, now)
  const devices = await endSessionsOf(tx, { kind: 'citizen', id }, 'password-changed', now, exceptSessionId)
  await citizenSignIns.clear(tx, email)
  const by = actor({ kind: 'citizen', id }, email)
  return [{ event: 'password-changed', entity: 'Citizen', entity_id: id, new_values: { devices }, by }]
}

/** The account with the guesses of an attacker about its holder, of `citizen_accounts` and {@link holderJoin}. */
export type CitizenPasswordOwner = PasswordOwner & Pick<RowOf<'citizen_accounts'>, 'id' | 'email' | 'password_hash'>
export const ownerColumns: RawBuilder<unknown> = sql`
  citizen_accounts.id, citizen_accounts.email, citizen_accounts.password_hash, coalesce(holder.name, '') as name,
  coalesce(holder.surname, '') as surname, coalesce(holder.document, '') as document`
export const holderJoin: RawBuilder<unknown> = sql`
  left join lateral (
    select concat_ws(' ', name, s_name) as name, concat_ws(' ', surname, s_surname) as surname, document from profiles
    where account_id = citizen_accounts.id and profile_type_id = ${personalType} order by id limit 1) as holder on true`

type LinkOwner = CitizenPasswordOwner &
  Pick<RowOf<'citizen_accounts'>, 'verified_at'> &
  Pick<RowOf<'password_resets'>, 'used_at'>

/** Minutes in which a link that was used may be sent again with the same password, because the first response was lost. */
const repeatMinutes = 10

type Reset = BodyOf<typeof resetPassword>

/** The account of a link. `isLocked` locks the account and then the link until the transaction ends (ADR 0024). */
async function findByLink(db: Db, { token, email }: Reset, now: Date, isLocked: boolean): Promise<LinkOwner> {
  const owner = await firstRow<LinkOwner>(db)`
    select ${ownerColumns}, citizen_accounts.verified_at, password_resets.used_at
    from password_resets
    join citizen_accounts on citizen_accounts.id = password_resets.citizen_id and not citizen_accounts.is_locked
      and fold(citizen_accounts.email) = ${fold(email)} and fold(citizen_accounts.email) = fold(password_resets.email)
    ${holderJoin}
    where password_resets.hash = ${tokenHash(token)} and password_resets.expires_at > ${now}
      and (password_resets.used_at is null or password_resets.used_at > ${new Date(now.getTime() - repeatMinutes * 60_000)})
    ${isLocked ? sql`for no key update of citizen_accounts, password_resets` : sql``}`
  if (owner === undefined) throw fieldError('token', 'field_errors.reset_link')
  return owner
}

/** A link that was used is only good for the password that it has set. */
async function refuseOtherPassword({ password_hash }: LinkOwner, { password }: Reset): Promise<void> {
  if (!(await passwordFits(password_hash, password))) throw fieldError('token', 'field_errors.reset_link')
}

/**
 * Checks the link of a citizen before their password is reset.
 * @returns the hash of the new password; null when the link has set the same password already
 * @throws AppError 422 on `token` when the link does not exist, is used, expired, or of another address; on `password` when it
 * is weak.
 */
export async function newCitizenPasswordHash(db: Db, reset: Reset, now: Date): Promise<string | null> {
  const found = await findByLink(db, reset, now, false)
  if (found.used_at !== null) {
    await refuseOtherPassword(found, reset)
    return null
  }
  await refuseWeakPassword(reset.password, found)
  return hashPassword(reset.password)
}

/**
 * Sets a new password with the token of a citizen's link, once. A repeated request with the same password changes nothing.
 * Every session of the account ends. The link was in a mail to the address, so the e-mail counts as confirmed.
 * @param password_hash of {@link newCitizenPasswordHash}
 * @returns the audit row
 * @throws AppError 422 on `token`
 */
export async function resetCitizenPassword(
  tx: Tx,
  reset: Reset,
  password_hash: string | null,
  counters: readonly Counter[],
  now: Date,
): Promise<Audits> {
  if (password_hash === null) return nothingChanged
  const owner = await findByLink(tx, reset, now, true)
  if (owner.used_at !== null) {
    // The same link was sent twice at the same moment.
    await refuseOtherPassword(owner, reset)
    return nothingChanged
  }
  if (owner.verified_at === null) await updateById(tx, 'citizen_accounts', owner.id, { verified_at: now })
  await uncountAttempt(tx, counters, now)
  return setCitizenPassword(tx, owner, password_hash, null, now)
}
