import { type BodyOf, fold, type login, type Tokens } from '@portal/contract'
import { sql } from 'kysely'
import { type Db, firstRow } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import { AppError } from '../../base/errors/errors.ts'
import { blockOf, clearAttempts, countAttempt, uncountAttempt } from '../../base/http/rate-limit.ts'
import { concurrencyLimit } from '../../base/process/concurrency-limit.ts'
import { makeChange, refused } from '../../base/services/audit/change.ts'
import { passwordIsClosed } from '../../base/services/identity/linked-identities.ts'
import { takeCode, usesCodes } from '../../base/services/identity/one-time-codes.ts'
import {
  openSession,
  type SignInAccount,
  signInBlocker,
  signInColumns,
} from '../../base/services/identity/open-session.ts'
import { passwordFits } from '../../base/services/identity/passwords.ts'
import { recordRefusedSignIn } from '../../base/services/identity/refused-sign-ins.ts'
import { factorGiven } from '../../base/services/identity/second-factor.ts'
import { recentSince, staffSignIns } from '../../base/services/identity/sign-in-limits.ts'

/**
 * Limits simultaneous sign-ins. A sign-in counts as a failure until it succeeds, so only few may run at once from one address. Blocks of
 * addresses take turns, so that many requests from a few of them do not delay everybody.
 */
const inTurn = concurrencyLimit(8)

interface Account extends SignInAccount {
  password_hash: string
  /** Whether the person signed in from this address recently. */
  is_known_here: boolean
  /** Whether they sign in only with the identity of the institute. */
  password_is_closed: boolean
}

/** The settings of sign-ins with a password. */
export interface SignInRules {
  /** The number of failures that an address may have in ten minutes; a block of addresses has three times as many. */
  readonly signInFailures: number
  /** Whether an identity provider is configured. */
  readonly hasProvider: boolean
}

/** The account with a username. `isLocked` locks it until the transaction ends, before the rows that belong to it (ADR 0024). */
function findAccount(db: Db, username: string, ip: string, now: Date, hasProvider: boolean, isLocked: boolean) {
  return firstRow<Account>(db)`
    select ${signInColumns}, u.password_hash, ${passwordIsClosed(sql`u.id`, hasProvider)} as password_is_closed,
      exists (select from sessions s where s.user_id = u.id and s.ip = ${ip}
        and s.last_used_at > ${recentSince(now)}) as is_known_here
    from users u where fold(u.username) = ${fold(username.trim())} and u.deleted_at is null
    ${isLocked ? sql`for no key update` : sql``}`
}

/**
 * Signs a person in on a further device.
 * @throws AppError 422 wrong credentials (always with the same text and the same response time, also for an account that signs in only with
 * the identity of the institute), no role, locked, expired; 429 after three failures a minute per name and address, and after too many of the
 * account, the address or its block.
 */
export function signIn(
  db: Db,
  { username, password, code }: BodyOf<typeof login>,
  origin: Origin,
  now: Date,
  { signInFailures, hasProvider }: SignInRules,
): Promise<Tokens> {
  return inTurn(async () => {
    const candidate = await findAccount(db, username, origin.ip, now, hasProvider, false)
    const counters = staffSignIns.counters(username, origin.ip, candidate?.is_known_here ?? false, signInFailures)
    await countAttempt(db, counters, now)
    // The password is compared outside a transaction, so that none waits for it.
    const fits = await passwordFits(candidate?.password_hash ?? null, password)

    return makeChange<Tokens>(db, origin, async (tx) => {
      // Read the account again: during the comparison the password may have changed, or the account may have been suspended.
      const account = await findAccount(tx, username, origin.ip, now, hasProvider, fits)
      const isRight = account !== undefined && fits && account.password_hash === candidate?.password_hash
      const refuse = async (reason: AppError, recorded: string = reason.code) =>
        refused(reason, await recordRefusedSignIn(tx, account, recorded, origin, now))
      if (!isRight) return refuse(new AppError('wrong_credentials'))
      // The response is that of a wrong password, so that it does not confirm a guess.
      if (account.password_is_closed) return refuse(new AppError('wrong_credentials'), 'sso_only_role')
      const closed = signInBlocker(account, now)
      if (closed !== undefined) return refuse(closed)
      const hasCodes = await usesCodes(tx, account.id)
      if (hasCodes) {
        // A missing code is not a failure, because the person does not know yet that a code is needed.
        if (code === undefined) {
          await uncountAttempt(tx, counters, now)
          return refused(new AppError('totp_code_required'))
        }
        if (!(await takeCode(tx, account.id, code, now))) return refuse(new AppError('totp_code_wrong'))
      }
      await uncountAttempt(tx, counters, now)
      await clearAttempts(tx, staffSignIns.key(username, origin.ip))
      return openSession(tx, account, origin, now, hasCodes ? { columns: factorGiven(now) } : undefined)
    })
  }, blockOf(origin.ip))
}
