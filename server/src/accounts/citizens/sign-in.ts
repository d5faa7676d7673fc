import { fold, type ResponseOf } from '@portal/contract'
import { type citizenLogin, citizenSeconds } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Db, firstRow, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import {
  attemptRefusal,
  blockOf,
  clearAttempts,
  countAttempt,
  counterOf,
  uncountAttempt,
} from '../../base/http/rate-limit.ts'
import { concurrencyLimit } from '../../base/process/concurrency-limit.ts'
import { type Changed, makeChange, refused } from '../../base/services/audit/change.ts'
import { storeSession } from '../../base/services/identity/open-session.ts'
import { passwordFits } from '../../base/services/identity/passwords.ts'
import { citizenSignIns, recentSince } from '../../base/services/identity/sign-in-limits.ts'
import { tokenHash } from '../../base/services/identity/token-hash.ts'
import { newAccessToken } from '../../base/services/identity/tokens.ts'
import { sendMail } from '../../base/services/mail/send-mail.ts'

/** Blocks of addresses take turns, as for staff. */
const inTurn = concurrencyLimit(8)

type Tokens = ResponseOf<typeof citizenLogin>

interface Account extends Pick<RowOf<'citizen_accounts'>, 'id' | 'email' | 'password_hash' | 'is_locked'> {
  /** Whether it has a session from this address. */
  readonly is_known_here: boolean
}

/** The account of an e-mail. `isLocked` locks it until the transaction ends, before the rows that belong to it (ADR 0024). */
function findAccount(db: Db, email: string, ip: string, now: Date, isLocked: boolean) {
  return firstRow<Account>(db)`
    select id, email, password_hash, is_locked, exists (
      select from sessions where sessions.citizen_id = citizen_accounts.id and sessions.ip = ${ip} and sessions.ended_at is null
        and sessions.last_used_at > ${recentSince(now)}) as is_known_here
    from citizen_accounts where fold(email) = ${fold(email.trim())}
    ${isLocked ? sql`for no key update` : sql``}`
}

/** Sends a mail, at most once an hour, that explains to the holder of a locked account why the right password is refused. */
async function notifyLocked(tx: Tx, { id, email }: Account, now: Date): Promise<void> {
  if ((await attemptRefusal(tx, [counterOf('citizen-locked', id)], now)) !== undefined) return
  const to = { citizen_id: id, address: email }
  await sendMail(tx, { template: 'account_locked', to, params: { at: now.toISOString() } })
}

/** Opens a session of a citizen who has proved who they are. The caller has locked the account. */
export async function openCitizenSession(
  tx: Tx,
  { id, email }: Pick<Account, 'id' | 'email'>,
  origin: Origin,
  now: Date,
): Promise<Changed<Tokens>> {
  await updateById(tx, 'citizen_accounts', id, { last_sign_in_at: now })
  const { audit, session } = await storeSession(tx, { kind: 'citizen', id }, email, origin, now)
  const access_token = newAccessToken('citizen')
  const expires_at = new Date(now.getTime() + citizenSeconds * 1000)
  await tx
    .insertInto('session_tokens')
    .values({ hash: tokenHash(access_token), session_id: session.id, kind: 'access', expires_at })
    .execute()
  return { audits: [audit], result: { access_token, token_type: 'Bearer', expires_in: citizenSeconds } }
}

/**
 * Signs a citizen in on a further device.
 * @throws AppError 401 with the same text and time for an unknown address, a wrong password, an account without a password and a locked
 * one; 429.
 */
export function signInCitizen(
  db: Db,
  { body: credentials, origin, now }: CallContext<typeof citizenLogin>,
  signInFailures: number,
): Promise<Tokens> {
  return inTurn(async () => {
    const candidate = await findAccount(db, credentials.email, origin.ip, now, false)
    const counters = citizenSignIns.counters(
      credentials.email,
      origin.ip,
      candidate?.is_known_here ?? false,
      signInFailures,
    )
    await countAttempt(db, counters, now)
    // The password is compared outside a transaction, so that none waits for it.
    const fits = await passwordFits(candidate?.password_hash ?? null, credentials.password)
    return makeChange<Tokens>(db, origin, async (tx) => {
      // Read the account again: during the comparison the password may have changed, or the account may have been locked.
      const account = await findAccount(tx, credentials.email, origin.ip, now, fits)
      const isRight = account !== undefined && fits && account.password_hash === candidate?.password_hash
      if (isRight && account.is_locked) await notifyLocked(tx, account, now)
      if (!isRight || account.is_locked) return refused(new AppError('wrong_citizen_credentials'))
      await uncountAttempt(tx, counters, now)
      await clearAttempts(tx, citizenSignIns.key(credentials.email, origin.ip))
      return openCitizenSession(tx, account, origin, now)
    })
  }, blockOf(origin.ip))
}
