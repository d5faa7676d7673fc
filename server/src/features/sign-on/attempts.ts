import { randomBytes } from 'node:crypto'
import { type ErrorCode, type Locale, signOnCodeSeconds } from '@portal/contract'
import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Db, Tx } from '../../database/db.ts'
import { readSecret } from '../../database/secrets.ts'
import { AppError } from '../../http/errors.ts'
import { open, seal } from '../../identity/sealing.ts'
import { tokenHash } from '../../identity/token-hash.ts'
import type { Claims, Expected } from './provider.ts'

/** How long an attempt may take from the button until the provider answers, in milliseconds. */
export const attemptLength = 600_000

/** What the provider answered in an attempt, or why its answer was refused. */
export type Result =
  | { readonly claims: Claims; readonly idToken: string; readonly refreshToken: string | undefined }
  | { readonly refused: ErrorCode }

export type Attempt = Selectable<Database['sign_on_attempts']>

const randomText = () => randomBytes(32).toString('base64url')

/** Begins an attempt for a browser, known by its cookie. */
export async function beginAttempt(
  db: Db,
  said: { readonly browser: string; readonly locale: Locale; readonly next: string | null; readonly now: Date },
): Promise<Expected> {
  const expected = { state: randomText(), nonce: randomText(), verifier: randomText() }
  const { browser, locale, next, now } = said
  await db.deleteFrom('sign_on_attempts').where('expires_at', '<', now).execute()
  await db
    .insertInto('sign_on_attempts')
    .values({
      state_hash: tokenHash(expected.state),
      browser_hash: tokenHash(browser),
      nonce: expected.nonce,
      verifier: expected.verifier,
      locale,
      next,
      created_at: now,
      expires_at: new Date(now.getTime() + attemptLength),
    })
    .execute()
  return expected
}

/**
 * Takes the attempt of a state: it is taken once, and only by the browser that began it. The row stays, so that the code can be
 * added.
 * @throws AppError 400
 */
export async function takeAttempt(db: Db, state: string, browser: string | undefined, now: Date): Promise<Attempt> {
  const attempt = await db
    .updateTable('sign_on_attempts')
    // A code that nobody knows marks it as taken.
    .set({ code_hash: randomBytes(32) })
    .where('state_hash', '=', tokenHash(state))
    .where('browser_hash', '=', tokenHash(browser ?? ''))
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (attempt === undefined) throw new AppError('sso_attempt_unknown')
  return attempt
}

/** Stores what the provider answered. @returns the code that the web exchanges for it */
export async function storeResult(db: Db, attempt: Attempt, result: Result, now: Date): Promise<string> {
  const code = randomText()
  const sealed = seal(await readSecret(db, 'sign-on'), JSON.stringify(result))
  await db
    .updateTable('sign_on_attempts')
    .set({
      code_hash: tokenHash(code),
      result: sealed,
      expires_at: new Date(now.getTime() + signOnCodeSeconds * 1000),
    })
    .where('state_hash', '=', attempt.state_hash)
    .execute()
  return code
}

/**
 * Locks the attempt of a code until the transaction ends.
 * @throws AppError 400 for a code that is unknown, used, expired or of another browser
 */
export async function lockResult(
  tx: Tx,
  code: string,
  browser: string | undefined,
  now: Date,
): Promise<{ readonly attempt: Attempt; readonly result: Result }> {
  const attempt = await tx
    .selectFrom('sign_on_attempts')
    .selectAll()
    .where('code_hash', '=', tokenHash(code))
    .where('browser_hash', '=', tokenHash(browser ?? ''))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (attempt === undefined || attempt.result === null) throw new AppError('sso_attempt_unknown')
  return { attempt, result: JSON.parse(open(await readSecret(tx, 'sign-on'), attempt.result)) as Result }
}

/** Ends an attempt: its code is never valid again, and what the provider said is forgotten. */
export async function spendAttempt(tx: Tx, { state_hash }: Attempt, now: Date): Promise<void> {
  await tx
    .updateTable('sign_on_attempts')
    .set({ spent_at: now, result: null })
    .where('state_hash', '=', state_hash)
    .execute()
}

/** Keeps a code valid for some minutes more, because the person must first do something else. */
export async function prolongAttempt(tx: Tx, { state_hash }: Attempt, now: Date): Promise<void> {
  await tx
    .updateTable('sign_on_attempts')
    .set({ expires_at: new Date(now.getTime() + attemptLength) })
    .where('state_hash', '=', state_hash)
    .execute()
}
