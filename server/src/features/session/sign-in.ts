import { fold, roleIdentifier, type Tokens } from '@portal/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { actor, type Origin, writeAudit } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import {
  addressOf,
  blockOf,
  type Counter,
  clearAttempts,
  countAttempt,
  countersOfAddress,
  nameKey,
  type RateLimit,
  uncountAttempt,
} from '../../http/rate-limit.ts'
import { takeCode, usesCodes } from '../../identity/one-time-codes.ts'
import { passwordFits } from '../../identity/passwords.ts'
import { concurrencyLimit } from '../../process/concurrency-limit.ts'
import { dayLength } from '../../text/time.ts'
import { keepPair, newPair, tokensOf } from './tokens.ts'

/** Failures allowed per name and address (decisions §3), and in an hour: a hundred guesses of one password take hours. */
const refusal = 'too_many_sign_ins'
const perMinute: RateLimit = { allowed: 3, seconds: 60, refusal }
const perHour: RateLimit = { allowed: 30, seconds: 3600, refusal }

/** Seconds over which the failures of an address are counted; how many are allowed is a setting. */
const addressSeconds = 600

/** Days for which an address is known to be a person's after they signed in from it. */
const knownDays = 30

/** Failures with names of nobody that an address may leave in the audit log within its window; its rows are never deleted. */
const tracedStrangers = 10

/** What every try to sign in with a name is counted by: its end is the address, or `*` for all addresses. */
const accountKey = (username: string, address: string) => `sign-in ${nameKey(username)} ${address}`

/** What the tries to sign in with a name from an address are counted by. */
export function signInKey(username: string, ip: string): string {
  return accountKey(username, addressOf(ip))
}

/** Forgets every try to sign in as a person, from wherever: their password is a new one. */
export async function forgetSignIns(tx: Transaction<Database>, username: string): Promise<void> {
  await sql`delete from tries where starts_with(key, ${accountKey(username, '')})`.execute(tx)
}

interface Credentials {
  readonly username: string
  readonly password: string
  readonly code?: string | undefined
}

/**
 * A sign-in counts as a failure until it has ended well, so that few may be under way when many come from one address at once.
 * Blocks of addresses take turns: whoever sends many from a few of them does not make everybody wait.
 */
const inTurn = concurrencyLimit(8)

interface Account {
  id: number
  password_hash: string
  full_name: string
  is_locked: boolean
  password_expired: boolean
  expires_at: Date | null
  has_role: boolean
  /** Whether they signed in from this address lately. */
  is_known_here: boolean
}

async function findAccount(
  db: Kysely<Database>,
  username: string,
  ip: string,
  now: Date,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.password_hash, upper(u.name || ' ' || u.surname) as full_name, u.is_locked, u.password_expired, u.expires_at,
      exists (select from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id and (r.name = 'superadmin' or r.name like ${`${roleIdentifier}-%`})) as has_role,
      exists (select from sessions s where s.user_id = u.id and s.ip = ${ip}
        and s.last_used_at > ${new Date(now.getTime() - knownDays * dayLength)}) as is_known_here
    from users u where fold(u.username) = ${fold(username.trim())} and u.deleted_at is null`.execute(db)
  return rows[0]
}

/** Why a person with the right password may still not enter. */
function closedDoor(account: Account, now: Date): AppError | undefined {
  if (account.is_locked) return new AppError('account_locked')
  if (account.password_expired || (account.expires_at !== null && account.expires_at <= now)) {
    return new AppError('password_expired')
  }
  return account.has_role ? undefined : new AppError('no_portal_role')
}

/**
 * What a try is counted by. A person at an address from which they signed in lately is counted by name and address alone:
 * whoever fails elsewhere, or beside them with other names, cannot keep them out.
 */
function countersOf(username: string, ip: string, isKnownHere: boolean, addressFailures: number): Counter[] {
  const own = { key: signInKey(username, ip), limits: [perMinute, perHour] }
  if (isKnownHere) return [own]
  const limit: RateLimit = { allowed: addressFailures, seconds: addressSeconds, refusal }
  return [own, { key: accountKey(username, '*'), limits: [perHour] }, ...countersOfAddress('sign-in', ip, limit)]
}

/**
 * Signs a person in on one more device.
 * @param addressFailures how many failures an address may have in ten minutes; a block of addresses thrice as many.
 * @throws AppError 422 wrong credentials (one text, one cost in time, whatever was wrong), no role, locked, expired; 429
 * after three failures a minute per name and address, and after too many of the account, the address or its block.
 */
export function signIn(db: Db, said: Credentials, origin: Origin, now: Date, addressFailures: number): Promise<Tokens> {
  return inTurn(() => enter(db, said, origin, now, addressFailures), blockOf(origin.ip))
}

async function enter(db: Db, said: Credentials, origin: Origin, now: Date, addressFailures: number): Promise<Tokens> {
  const { username, password, code } = said
  const met = await findAccount(db, username, origin.ip, now)
  const counters = countersOf(username, origin.ip, met?.is_known_here ?? false, addressFailures)
  // The third counter is the address.
  const before = await countAttempt(db, counters, now)
  // No transaction waits for this.
  const fits = await passwordFits(met?.password_hash ?? null, password)

  const outcome = await db.transaction().execute(async (tx): Promise<Tokens | AppError> => {
    // Read anew: while the password was compared it may have been changed, or the person suspended.
    const account = await findAccount(tx, username, origin.ip, now)
    const isRight = account !== undefined && fits && account.password_hash === met?.password_hash
    const who = account === undefined ? origin : actingAs(account, origin)
    const refuse = async (reason: AppError): Promise<AppError> => {
      if (account !== undefined || (before[2] ?? 0) < tracedStrangers) {
        const new_values = { reason: reason.code }
        await writeAudit(tx, who, [{ event: 'sign-in-refused', entity: 'Session', entity_id: null, new_values }])
      }
      return reason
    }
    if (!isRight) return refuse(new AppError('wrong_credentials'))
    const closed = closedDoor(account, now)
    if (closed !== undefined) return refuse(closed)
    if (await usesCodes(tx, account.id)) {
      // Asking for the code is no failure: the person does not know yet that it is needed.
      if (code === undefined) {
        await uncountAttempt(tx, counters, now)
        return new AppError('totp_code_required')
      }
      if (!(await takeCode(tx, account.id, code, now))) return refuse(new AppError('totp_code_wrong'))
    }
    await uncountAttempt(tx, counters, now)
    await clearAttempts(tx, signInKey(username, origin.ip))
    return openSession(tx, account, origin, now)
  })
  // The failure is kept, so the error is thrown only after the transaction is committed.
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** The origin of a request whose person is known by now, though it came without a session. */
function actingAs({ id, full_name }: Account, origin: Origin): Origin {
  return { ...origin, ...actor({ kind: 'staff', id }, full_name) }
}

async function openSession(tx: Transaction<Database>, account: Account, origin: Origin, now: Date): Promise<Tokens> {
  await tx.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', account.id).execute()
  await sql`delete from session_tokens t using sessions s
    where s.id = t.session_id and s.user_id = ${account.id} and t.expires_at < ${now}`.execute(tx)
  const { id } = await tx
    .insertInto('sessions')
    .values({ user_id: account.id, ip: origin.ip, user_agent: origin.user_agent, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pair = newPair()
  await keepPair(tx, id, pair, now)
  await writeAudit(tx, actingAs(account, origin), [
    { event: 'signed-in', entity: 'Session', entity_id: null, new_values: { session: id } },
  ])
  return tokensOf(pair)
}
