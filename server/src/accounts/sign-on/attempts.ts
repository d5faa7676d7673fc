import { randomBytes } from 'node:crypto'
import { type ErrorCode, type Locale, signOnCodeSeconds } from '@portal/contract'
import type { Db, RowOf, Tx } from '../../base/database/db.ts'
import { readSecret } from '../../base/database/secrets.ts'
import { AppError } from '../../base/errors/errors.ts'
import { decrypt, encrypt } from '../../base/process/encryption.ts'
import { tokenHash } from '../../base/services/identity/token-hash.ts'
import type { Expected, ProviderResponse } from './provider.ts'

/** How long an attempt may take from the button to the provider's response, in milliseconds. */
const attemptLength = 600_000

/** How long it may take at most, including the steps after the response, in milliseconds. */
export const longestAttempt = 2 * attemptLength

/** The provider's response in an attempt, or why it was refused. */
export type Result = ProviderResponse | { readonly refused: ErrorCode }

export type Attempt = RowOf<'sign_on_attempts'>

const randomText = () => randomBytes(32).toString('base64url')

/** The values of a new attempt, which nobody can guess. */
export const newExpected = (): Expected => ({ state: randomText(), nonce: randomText(), verifier: randomText() })

/** Begins an attempt for a browser, which its cookie identifies. */
export async function beginAttempt(
  db: Db,
  { state, nonce, verifier }: Expected,
  input: { readonly browser: string; readonly locale: Locale; readonly next: string | null; readonly now: Date },
): Promise<void> {
  const { browser, locale, next, now } = input
  await db
    .insertInto('sign_on_attempts')
    .values({
      state_hash: tokenHash(state),
      browser_hash: tokenHash(browser),
      nonce,
      verifier,
      locale,
      next,
      created_at: now,
      expires_at: new Date(now.getTime() + attemptLength),
    })
    .execute()
}

/**
 * Takes the attempt of a state: it is taken once, and only by the browser that began it. The row stays, so that the code can be
 * added.
 * @throws AppError 400
 */
export function takeAttempt(db: Db, state: string, browser: string | undefined, now: Date): Promise<Attempt> {
  return (
    db
      .updateTable('sign_on_attempts')
      // A random code marks it as taken.
      .set({ code_hash: randomBytes(32) })
      .where('state_hash', '=', tokenHash(state))
      .where('browser_hash', '=', tokenHash(browser ?? ''))
      .where('code_hash', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirstOrThrow(() => new AppError('sso_attempt_unknown'))
  )
}

function updateAttempt(db: Db, { state_hash }: Attempt, values: Partial<Attempt>) {
  return db.updateTable('sign_on_attempts').set(values).where('state_hash', '=', state_hash).execute()
}

/**
 * Stores the provider's response.
 * @returns the code that the web exchanges for it
 */
export async function storeResult(db: Db, attempt: Attempt, result: Result, now: Date): Promise<string> {
  const code = randomText()
  const encrypted = encrypt(await readSecret(db, 'sign-on'), JSON.stringify(result))
  const expires_at = new Date(now.getTime() + signOnCodeSeconds * 1000)
  await updateAttempt(db, attempt, { code_hash: tokenHash(code), result: encrypted, expires_at })
  return code
}

/**
 * Locks the attempt of a code until the transaction ends.
 * @throws AppError 400 for a code that is unknown, used, expired or of another browser
 */
export async function lockResult(tx: Tx, code: string, browser: string | undefined, now: Date) {
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
  return { attempt, result: JSON.parse(decrypt(await readSecret(tx, 'sign-on'), attempt.result)) as Result }
}

/** Ends an attempt: its code is never valid again, and the provider's response is deleted. */
export async function spendAttempt(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  await updateAttempt(tx, attempt, { spent_at: now, result: null })
}

/**
 * Extends a code by some minutes, because the person must first do something else. The minutes count from the beginning, so
 * that a code cannot be extended for ever: the provider's response becomes old.
 */
export async function prolongAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await updateAttempt(tx, attempt, { expires_at: new Date(attempt.created_at.getTime() + longestAttempt) })
}

/** The tokens of the provider that a session stores. */
export type ProviderTokens = Pick<ProviderResponse, 'idToken' | 'refreshToken'>

/** Encrypts tokens of the provider for the database: with them somebody could act there as the person. */
export async function encryptTokens(db: Db, { idToken, refreshToken }: ProviderTokens): Promise<Buffer> {
  return encrypt(await readSecret(db, 'sign-on'), JSON.stringify({ idToken, refreshToken }))
}

/** The tokens of {@link encryptTokens}. */
export async function decryptTokens(db: Db, encrypted: Buffer): Promise<ProviderTokens> {
  return JSON.parse(decrypt(await readSecret(db, 'sign-on'), encrypted)) as ProviderTokens
}
