import { type BodyOf, type changePassword as changeCall, fold, type resetPassword as resetCall } from '@portal/contract'
import { sql, type Transaction } from 'kysely'
import type { SignedIn } from '../answer.ts'
import { type Origin, trace } from '../audit.ts'
import type { Database } from '../database.ts'
import type { Db } from '../db.ts'
import { endSessionsOf } from '../end-sessions.ts'
import { fieldRefusal, type Refusal } from '../errors.ts'
import { hashPassword, passwordFits } from '../passwords.ts'
import { countTry, forgetTries, holdTries, type TryLimit } from '../tries.ts'
import { signInKey } from './sign-in.ts'
import { tokenHash } from './tokens.ts'

/** Wrong old passwords allowed per person and address, as at sign-in (decisions §3). */
const failures: TryLimit = { allowed: 3, seconds: 60, refusal: 'too_many_requests' }

interface Account {
  readonly id: number
  readonly username: string
  readonly full_name: string
}

/** Refuses what this installation does not allow; the contract knows only the longest that any may. */
function checkLength(password: string, max: number): void {
  if ([...password].length > max) throw fieldRefusal('password', 'validation.max', { max })
}

/** Gives the account its password. Links that are still open are spent, and sessions end but the one kept. */
async function setPassword(
  tx: Transaction<Database>,
  account: Account,
  password: string,
  kept: string | null,
  origin: Origin,
  now: Date,
): Promise<void> {
  const { id, username, full_name } = account
  const password_hash = await hashPassword(password)
  await tx.updateTable('users').set({ password_hash, password_expired: false }).where('id', '=', id).execute()
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  const devices = await endSessionsOf(tx, id, 'password-changed', now, kept)
  await forgetTries(tx, signInKey(username, origin.ip))
  await trace(tx, { ...origin, user_id: id, user_name: full_name }, [
    { event: 'password-changed', entity: 'User', entity_id: id, new_values: { devices } },
  ])
}

/**
 * Sets a new password with the token of a link, once. Every session of the person ends.
 * @throws Refusal 422 on `token` when the link is unknown, spent, over, or of another address; on `password` when too long.
 */
export async function resetPassword(
  db: Db,
  { token, email, password }: BodyOf<typeof resetCall>,
  maxLength: number,
  origin: Origin,
  now: Date,
): Promise<void> {
  checkLength(password, maxLength)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Account>`
      select u.id, u.username, upper(u.name || ' ' || u.surname) as full_name
      from password_resets r
      join users u on u.id = r.user_id and u.deleted_at is null and not u.is_locked and fold(u.email) = ${fold(email)}
      where r.hash = ${tokenHash(token)} and r.used_at is null and r.expires_at > ${now}
      for update`.execute(tx)
    const [account] = rows
    if (account === undefined) throw fieldRefusal('token', 'faults.reset_link')
    await setPassword(tx, account, password, null, origin, now)
  })
}

/**
 * Changes one's own password. One's other sessions end.
 * @throws Refusal 422 on `old_password` when it does not fit, on `password` when too long; 429 after three wrong ones a minute.
 */
export async function changePassword(
  db: Db,
  who: SignedIn,
  { old_password, password }: BodyOf<typeof changeCall>,
  maxLength: number,
  origin: Origin,
  now: Date,
): Promise<void> {
  checkLength(password, maxLength)
  const key = `password ${who.id} ${origin.ip}`
  const refusal = await db.transaction().execute(async (tx): Promise<Refusal | null> => {
    await holdTries(tx, key, failures, now)
    const stored = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', who.id)
      .forUpdate()
      .executeTakeFirst()
    if (!(await passwordFits(stored?.password_hash ?? null, old_password))) {
      await countTry(tx, key, now)
      return fieldRefusal('old_password', 'faults.current_password')
    }
    await forgetTries(tx, key)
    await setPassword(tx, who, password, who.session_id, origin, now)
    return null
  })
  // The failure is kept, so the refusal is thrown only after the transaction is committed.
  if (refusal !== null) throw refusal
}
