import type { AnswerOf } from '@portal/contract'
import { fold } from '@portal/contract'
import { type citizenLogin, citizenSeconds } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { actor, type Origin, writeAudit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../database/db.ts'
import { AppError } from '../../../http/errors.ts'
import {
  blockOf,
  type Counter,
  clearAttempts,
  countAttempt,
  countersOfAddress,
  nameKey,
  type RateLimit,
  uncountAttempt,
} from '../../../http/rate-limit.ts'
import { passwordFits } from '../../../identity/passwords.ts'
import { tokenHash } from '../../../identity/token-hash.ts'
import { newAccessToken } from '../../../identity/tokens.ts'
import { concurrencyLimit } from '../../../process/concurrency-limit.ts'

const errorCode = 'too_many_sign_ins'
const perMinute: RateLimit = { allowed: 5, seconds: 60, errorCode }
const perHour: RateLimit = { allowed: 30, seconds: 3600, errorCode }

/** Seconds over which the failures of an address are counted. The allowed number is a setting. */
const addressSeconds = 600

/** Blocks of addresses take turns, as for staff. */
const inTurn = concurrencyLimit(8)

type Tokens = AnswerOf<typeof citizenLogin>

interface Account {
  readonly id: number
  readonly email: string
  readonly password_hash: string | null
  readonly is_locked: boolean
}

async function findAccount(db: Db, email: string, isLocked: boolean): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email, password_hash, is_locked from citizens where fold(email) = ${fold(email.trim())}
    ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

/** The counter key of a citizen's sign-in attempts. */
export function citizenSignInKey(email: string): string {
  return `citizen-sign-in ${nameKey(email)}`
}

function countersOf(email: string, ip: string, addressFailures: number): Counter[] {
  const limit: RateLimit = { allowed: addressFailures, seconds: addressSeconds, errorCode }
  return [
    { key: citizenSignInKey(email), limits: [perMinute, perHour] },
    ...countersOfAddress('citizen-sign-in', ip, limit),
  ]
}

/** Opens a session of a citizen who has proved who they are. The caller has locked the account. */
export async function openCitizenSession(
  tx: Tx,
  { id, email }: Pick<Account, 'id' | 'email'>,
  origin: Origin,
  now: Date,
): Promise<Tokens> {
  await tx.updateTable('citizens').set({ last_sign_in_at: now }).where('id', '=', id).execute()
  const { id: session_id } = await tx
    .insertInto('sessions')
    .values({ citizen_id: id, ip: origin.ip, user_agent: origin.user_agent, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const access_token = newAccessToken('citizen')
  const expires_at = new Date(now.getTime() + citizenSeconds * 1000)
  await tx
    .insertInto('session_tokens')
    .values({ hash: tokenHash(access_token), session_id, kind: 'access', expires_at })
    .execute()
  await writeAudit(tx, { ...origin, ...actor({ kind: 'citizen', id }, email) }, [
    { event: 'signed-in', entity: 'Session', entity_id: null, new_values: { session: session_id } },
  ])
  return { access_token, token_type: 'Bearer', expires_in: citizenSeconds }
}

/**
 * Signs a citizen in on a further device.
 * @throws AppError 401 with the same text and time for an unknown address, a wrong password, an account without a password and a locked
 * one; 429.
 */
export function signInCitizen(
  db: Db,
  said: { readonly email: string; readonly password: string },
  origin: Origin,
  now: Date,
  signInFailures: number,
): Promise<Tokens> {
  return inTurn(async () => {
    const counters = countersOf(said.email, origin.ip, signInFailures)
    await countAttempt(db, counters, now)
    const met = await findAccount(db, said.email, false)
    // The password is compared outside a transaction, so that none waits for it.
    const fits = await passwordFits(met?.password_hash ?? null, said.password)
    return db.transaction().execute(async (tx) => {
      const account = await findAccount(tx, said.email, fits)
      const isRight = account !== undefined && fits && account.password_hash === met?.password_hash
      if (!isRight || account.is_locked) throw new AppError('wrong_citizen_credentials')
      await uncountAttempt(tx, counters, now)
      await clearAttempts(tx, citizenSignInKey(said.email))
      return openCitizenSession(tx, account, origin, now)
    })
  }, blockOf(origin.ip))
}
