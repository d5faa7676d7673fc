import {
  type BodyOf,
  type changePassword as changeCall,
  fold,
  type forgotPassword,
  type PasswordOwner,
  type resetPassword as resetCall,
} from '@portal/contract'
import { sql } from 'kysely'
import { type Db, firstRow, type Tx, updateById } from '../../base/database/db.ts'
import { actor, type Origin } from '../../base/database/principals.ts'
import { fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
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
import { writeAudit } from '../../base/services/audit/audit.ts'
import { resetCitizenPassword } from '../../base/services/identity/citizen-passwords.ts'
import { endSessionsOf } from '../../base/services/identity/end-sessions.ts'
import { passwordIsClosed } from '../../base/services/identity/linked-identities.ts'
import { closeLinks } from '../../base/services/identity/password-links.ts'
import { refuseLongPassword, refuseWeakPassword } from '../../base/services/identity/password-rules.ts'
import { hashPassword, passwordFits } from '../../base/services/identity/passwords.ts'
import { addCitizenResetLink, addResetLink } from '../../base/services/identity/reset-request.ts'
import { requireFactor } from '../../base/services/identity/second-factor.ts'
import { staffSignIns } from '../../base/services/identity/sign-in-limits.ts'
import { tokenHash } from '../../base/services/identity/token-hash.ts'

type Account = Pick<SignedIn, 'id' | 'username' | 'full_name'>

/** Sets the password of the account. Open links become used, and all sessions except `exceptSessionId` end. */
async function setPassword(
  tx: Tx,
  account: Account,
  password_hash: string,
  exceptSessionId: string | null,
  origin: Origin,
  now: Date,
): Promise<void> {
  const { id, username, full_name } = account
  await updateById(tx, 'users', id, { password_hash, password_expired: false, is_invited: false })
  await closeLinks(tx, { kind: 'staff', id }, now)
  const devices = await endSessionsOf(tx, { kind: 'staff', id }, 'password-changed', now, exceptSessionId)
  await staffSignIns.clear(tx, username)
  await writeAudit(tx, { ...origin, ...actor({ kind: 'staff', id }, full_name) }, [
    { event: 'password-changed', entity: 'User', entity_id: id, new_values: { devices } },
  ])
}

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
export async function resetPassword(
  db: Db,
  { body, origin, now }: CallContext<typeof resetCall>,
  { passwordMaxLength, hasProvider }: ResetRules,
): Promise<void> {
  const counters = countersOfAddress('reset-token', origin.ip)
  await countAttempt(db, counters, now)
  // Check the link first: a request without a valid link must not cost a password hash, and no transaction waits for the hash.
  const owner = await findByLink(db, body, now, hasProvider, false)
  if (owner === undefined) return resetCitizenPassword(db, body, counters, origin, now)
  refuseLongPassword(body.password, passwordMaxLength)
  await refuseWeakPassword(body.password, owner)
  const password_hash = await hashPassword(body.password)
  await db.transaction().execute(async (tx) => {
    const account = await findByLink(tx, body, now, hasProvider, true)
    if (account === undefined) throw fieldError('token', 'faults.reset_link')
    await setPassword(tx, account, password_hash, null, origin, now)
    await uncountAttempt(tx, counters, now)
  })
}

/**
 * Changes the person's own password. Their other sessions end.
 * @throws AppError 422 on `old_password` when it is wrong, on `password` when too long or weak; 403 `confirmation_required`
 * when the person has a second factor and did not give it in this session; 429 after three wrong passwords a minute.
 */
export async function changePassword(
  db: Db,
  { principal, body: { old_password, password }, origin, now }: CallContext<typeof changeCall>,
  maxLength: number,
  site: PasskeySite,
): Promise<void> {
  await requireFactor(db, site, principal, now)
  refuseLongPassword(password, maxLength)
  const counter = counterOf('password', `${principal.id} ${addressOf(origin.ip)}`)
  await countAttempt(db, [counter], now)
  const stored = await db
    .selectFrom('users')
    .select(['password_hash', 'username', 'name', 'surname', 'document', 'email'])
    .where('id', '=', principal.id)
    .executeTakeFirst()
  // The passwords are hashed outside a transaction, so that none waits for them.
  const fits = await passwordFits(stored?.password_hash ?? null, old_password)
  if (!fits) throw fieldError('old_password', 'faults.current_password')
  await refuseWeakPassword(password, stored ?? {})
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('users').select('password_hash').where('id', '=', principal.id).forNoKeyUpdate()
    // Another change or a reset came first, so the old password is no longer the current one.
    if ((await found.executeTakeFirst())?.password_hash !== stored?.password_hash) {
      throw fieldError('old_password', 'faults.current_password')
    }
    await setPassword(tx, principal, password_hash, principal.session_id, origin, now)
    await clearAttempts(tx, counter.key)
  })
}

/**
 * Stores the request to set a new password, of staff by `document` or of a citizen by `email`. It does not look up the person; a job does. So
 * neither the response nor its time reveals who has an account.
 * @throws AppError 429 after five requests a minute for the same text, in any spelling, from the same address, and after thirty from the
 * address in ten minutes.
 */
export async function requestReset(
  db: Db,
  { body: { document, email }, locale, origin, now }: CallContext<typeof forgotPassword>,
): Promise<void> {
  const own = counterOf('reset', `${nameKey(document ?? email ?? '')} ${addressOf(origin.ip)}`)
  const counters = [own, ...countersOfAddress('reset-address', origin.ip)]
  await db.transaction().execute(async (tx) => {
    await countAttempt(tx, counters, now)
    if (document != null) await addResetLink(tx, { document, locale, origin, now })
    else if (email != null) await addCitizenResetLink(tx, { email, origin, now })
  })
}
