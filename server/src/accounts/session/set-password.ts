import {
  type BodyOf,
  type changePassword as changeCall,
  fold,
  type forgotPassword,
  type PasswordOwner,
  type resetPassword as resetCall,
  resetMinutes,
} from '@portal/contract'
import { sql } from 'kysely'
import { type Db, firstRow, type Tx, updateById } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import { fieldError } from '../../base/errors/errors.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import {
  addressOf,
  clearAttempts,
  countAttempt,
  counterOf,
  countersOfAddress,
  nameKey,
  uncountAttempt,
} from '../../base/http/rate-limit.ts'
import type { PasskeySite } from '../../base/process/passkey-site.ts'
import { type Audits, type Changed, Unaudited } from '../../base/services/audit/change.ts'
import { newCitizenPasswordHash, resetCitizenPassword } from '../../base/services/identity/citizen-passwords.ts'
import { endSessionsOf } from '../../base/services/identity/end-sessions.ts'
import { passwordIsClosed } from '../../base/services/identity/linked-identities.ts'
import { staffActor } from '../../base/services/identity/open-session.ts'
import { closeLinks } from '../../base/services/identity/password-links.ts'
import { refuseLongPassword, refuseWeakPassword } from '../../base/services/identity/password-rules.ts'
import { hashPassword, passwordFits } from '../../base/services/identity/passwords.ts'
import { addCitizenResetLink, addResetLink } from '../../base/services/identity/reset-request.ts'
import { requireFactor } from '../../base/services/identity/second-factor.ts'
import { staffSignIns } from '../../base/services/identity/sign-in-limits.ts'
import { tokenHash } from '../../base/services/identity/token-hash.ts'

type Account = Pick<SignedIn, 'id' | 'username' | 'full_name'>

/** Sets the password of the account. Open links become used, and all sessions except `exceptSessionId` end. @returns the audit row */
async function setPassword(
  tx: Tx,
  account: Account,
  password_hash: string,
  exceptSessionId: string | null,
  now: Date,
): Promise<Audits> {
  const { id, username, full_name } = account
  await updateById(tx, 'users', id, { password_hash, password_expired: false, is_invited: false })
  await closeLinks(tx, { kind: 'staff', id }, now)
  const devices = await endSessionsOf(tx, { kind: 'staff', id }, 'password-changed', now, exceptSessionId)
  await staffSignIns.clear(tx, username)
  const by = staffActor({ id, full_name })
  return [{ event: 'password-changed', entity: 'User', entity_id: id, new_values: { devices }, by }]
}

/** The hash of a new password; null where it does not change. */
type NewPassword =
  | { readonly kind: 'staff'; readonly hash: string }
  | { readonly kind: 'citizen'; readonly hash: string | null }

/** The settings of links to set a password. */
export interface ResetRules {
  readonly passwordMaxLength: number
  /** Whether an identity provider is configured. */
  readonly hasProvider: boolean
}

/**
 * The account of the staff of a link, unless it signs in only with the identity of the institute. `lock` locks the account and then the link
 * until the transaction ends (ADR 0024).
 */
function findByLink(
  db: Db,
  { token, email }: Pick<BodyOf<typeof resetCall>, 'token' | 'email'>,
  now: Date,
  hasProvider: boolean,
  lock: boolean,
): Promise<(Account & PasswordOwner) | undefined> {
  return firstRow<Account & PasswordOwner>(db)`
    select u.id, u.username, u.name, u.surname, u.document, u.email, u.full_name
    from password_resets r
    join users u on u.id = r.user_id and u.deleted_at is null and not u.is_locked
      and fold(u.email) = ${fold(email)} and fold(u.email) = fold(r.email)
    where r.hash = ${tokenHash(token)} and r.used_at is null and r.expires_at > ${now}
      and not ${passwordIsClosed(sql`u.id`, hasProvider)}
    ${lock ? sql`for no key update of u, r` : sql``}`
}

/**
 * Sets a new password with the token of a link, once. Every session of the person ends. The owner of the link decides whether
 * it is the password of staff or of a citizen.
 * @throws AppError 422 on `token` when the link does not exist, is used, expired, or of another address; on `password` when too
 * long or weak; 429 after thirty wrong links from an address in ten minutes.
 */
export function resetPassword({ passwordMaxLength, hasProvider }: ResetRules) {
  type Context = CallContext<typeof resetCall>
  const countersOf = (origin: Origin) => countersOfAddress('reset-token', origin.ip)

  async function before(db: Db, { body, origin, now }: Context): Promise<NewPassword> {
    await countAttempt(db, countersOf(origin), now)
    // Check the link first: a request without a valid link must not cost a password hash, and no transaction waits for the hash.
    const owner = await findByLink(db, body, now, hasProvider, false)
    if (owner === undefined) return { kind: 'citizen', hash: await newCitizenPasswordHash(db, body, now) }
    refuseLongPassword(body.password, passwordMaxLength)
    await refuseWeakPassword(body.password, owner)
    return { kind: 'staff', hash: await hashPassword(body.password) }
  }

  async function change(tx: Tx, { body, origin, now }: Context, { kind, hash }: NewPassword) {
    if (kind === 'citizen') return resetCitizenPassword(tx, body, hash, countersOf(origin), now)
    const account = await findByLink(tx, body, now, hasProvider, true)
    if (account === undefined) throw fieldError('token', 'field_errors.reset_link')
    await uncountAttempt(tx, countersOf(origin), now)
    return setPassword(tx, account, hash, null, now)
  }

  return { before, change }
}

/**
 * Changes the person's own password. Their other sessions end.
 * @throws AppError 422 on `old_password` when it is wrong, on `password` when too long or weak; 403 `confirmation_required`
 * when the person has a second factor and did not give it in this session; 429 after three wrong passwords a minute.
 */
export function changePassword(maxLength: number, site: PasskeySite) {
  type Context = CallContext<typeof changeCall>
  const counterFor = ({ principal, origin }: Context) =>
    counterOf('password', `${principal.id} ${addressOf(origin.ip)}`)

  async function before(db: Db, context: Context) {
    const {
      principal,
      body: { old_password, password },
      now,
    } = context
    await requireFactor(db, site, principal, now)
    refuseLongPassword(password, maxLength)
    await countAttempt(db, [counterFor(context)], now)
    const stored = await db
      .selectFrom('users')
      .select(['password_hash', 'username', 'name', 'surname', 'document', 'email'])
      .where('id', '=', principal.id)
      .executeTakeFirst()
    // The passwords are hashed outside a transaction, so that none waits for them.
    const fits = await passwordFits(stored?.password_hash ?? null, old_password)
    if (!fits) throw fieldError('old_password', 'field_errors.current_password')
    await refuseWeakPassword(password, stored ?? {})
    return { former: stored?.password_hash, password_hash: await hashPassword(password) }
  }

  async function change(tx: Tx, context: Context, { former, password_hash }: Awaited<ReturnType<typeof before>>) {
    const { principal, now } = context
    const found = tx.selectFrom('users').select('password_hash').where('id', '=', principal.id).forNoKeyUpdate()
    // Another change or a reset came first, so the old password is no longer the current one.
    if ((await found.executeTakeFirst())?.password_hash !== former) {
      throw fieldError('old_password', 'field_errors.current_password')
    }
    await clearAttempts(tx, counterFor(context).key)
    return setPassword(tx, principal, password_hash, principal.session_id, now)
  }

  return { before, change }
}

/**
 * Stores the request to set a new password, of staff by `document` or of a citizen by `email`. It does not look up the person; a job does. So
 * neither the response nor its time reveals who has an account.
 * @throws AppError 429 after five requests a minute for the same text, in any spelling, from the same address, and after thirty from the
 * address in ten minutes.
 */
export async function requestReset(
  tx: Tx,
  { body: { document, email }, locale, origin, now, translate }: CallContext<typeof forgotPassword>,
): Promise<Changed<CallResult<typeof forgotPassword>>> {
  const own = counterOf('reset', `${nameKey(document ?? email ?? '')} ${addressOf(origin.ip)}`)
  const counters = [own, ...countersOfAddress('reset-address', origin.ip)]
  await countAttempt(tx, counters, now)
  if (document != null) await addResetLink(tx, { document, locale, origin, now })
  else if (email != null) await addCitizenResetLink(tx, { email, origin, now })
  const result = { data: translate('done.password_reset_asked', { minutes: resetMinutes }), details: null }
  return { audits: new Unaudited('the job that sends the link writes it'), result }
}
