import { fold, roleIdentifier, type Tokens } from '@portal/contract'
import { sql, type Transaction } from 'kysely'
import { type Origin, trace } from '../audit.ts'
import type { Database } from '../database.ts'
import type { Db } from '../db.ts'
import { Refusal } from '../errors.ts'
import { takeCode, usesCodes } from '../one-time-codes.ts'
import { passwordFits } from '../passwords.ts'
import { countTry, forgetTries, holdTries, type TryLimit } from '../tries.ts'
import { keepPair, newPair, tokensOf } from './tokens.ts'

/** Failures allowed per name and address (decisions §3). */
const failures: TryLimit = { allowed: 3, seconds: 60, refusal: 'too_many_sign_ins' }

/** What the tries to sign in with a name from an address are counted by. */
export function signInKey(username: string, ip: string): string {
  return `sign-in ${fold(username.trim())} ${ip}`
}

interface Account {
  id: number
  password_hash: string
  full_name: string
  is_locked: boolean
  password_expired: boolean
  expires_at: Date | null
  has_role: boolean
}

async function findAccount(db: Transaction<Database>, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.password_hash, upper(u.name || ' ' || u.surname) as full_name, u.is_locked, u.password_expired, u.expires_at,
      exists (select from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id and (r.name = 'superadmin' or r.name like ${`${roleIdentifier}-%`})) as has_role
    from users u where fold(u.username) = ${fold(username.trim())} and u.deleted_at is null`.execute(db)
  return rows[0]
}

/** Why a person with the right password may still not enter. */
function closedDoor(account: Account, now: Date): Refusal | undefined {
  if (account.is_locked) return new Refusal('account_locked')
  if (account.password_expired || (account.expires_at !== null && account.expires_at <= now)) {
    return new Refusal('password_expired')
  }
  return account.has_role ? undefined : new Refusal('no_portal_role')
}

/**
 * Signs a person in on one more device.
 * @throws Refusal 422 wrong credentials (one text, one cost in time, whatever was wrong), no role, locked, expired; 429
 * after three failures a minute per name and address.
 */
export async function signIn(
  db: Db,
  said: { username: string; password: string; code?: string | undefined },
  origin: Origin,
  now: Date,
): Promise<Tokens> {
  const key = signInKey(said.username, origin.ip)
  const outcome = await db.transaction().execute(async (tx): Promise<Tokens | Refusal> => {
    await holdTries(tx, key, failures, now)
    const account = await findAccount(tx, said.username)
    const fits = await passwordFits(account?.password_hash ?? null, said.password)
    const refusal = account === undefined || !fits ? new Refusal('wrong_credentials') : closedDoor(account, now)
    if (account === undefined || refusal !== undefined) {
      await countTry(tx, key, now)
      await trace(tx, { ...origin, user_id: account?.id ?? null, user_name: account?.full_name ?? null }, [
        { event: 'sign-in-refused', entity: 'Session', entity_id: null, new_values: { reason: refusal?.code } },
      ])
      return refusal ?? new Refusal('wrong_credentials')
    }
    if (await usesCodes(tx, account.id)) {
      // Asking for the code is no failure: the person does not know yet that it is needed.
      if (said.code === undefined) return new Refusal('totp_code_required')
      if (!(await takeCode(tx, account.id, said.code, now))) {
        await countTry(tx, key, now)
        await trace(tx, { ...origin, user_id: account.id, user_name: account.full_name }, [
          { event: 'sign-in-refused', entity: 'Session', entity_id: null, new_values: { reason: 'totp_code_wrong' } },
        ])
        return new Refusal('totp_code_wrong')
      }
    }
    return openSession(tx, account, key, origin, now)
  })
  // The failure is kept, so the refusal is thrown only after the transaction is committed.
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function openSession(
  tx: Transaction<Database>,
  account: Account,
  key: string,
  origin: Origin,
  now: Date,
): Promise<Tokens> {
  await forgetTries(tx, key)
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
  await trace(tx, { ...origin, user_id: account.id, user_name: account.full_name }, [
    { event: 'signed-in', entity: 'Session', entity_id: null, new_values: { session: id } },
  ])
  return tokensOf(pair)
}
