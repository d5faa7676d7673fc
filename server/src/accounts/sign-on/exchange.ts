import {
  type BodyOf,
  type ErrorCode,
  type exchangeSignOn,
  linkMinutes,
  type linkSignOn,
  type Tokens,
} from '@portal/contract'
import type { Db, Tx } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { clearAttempts, countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import type { SignOnSettings } from '../../base/process/config.ts'
import { writeAudit } from '../../base/services/audit/audit.ts'
import { commitThenThrow } from '../../base/services/identity/commit-then-throw.ts'
import { type Identity, linkIdentity } from '../../base/services/identity/linked-identities.ts'
import { takeCode, usesCodes } from '../../base/services/identity/one-time-codes.ts'
import {
  lockSignInAccount,
  openSession,
  type SignInAccount,
  signInBlocker,
} from '../../base/services/identity/open-session.ts'
import { unknownPasswordHash } from '../../base/services/identity/passwords.ts'
import { recordRefusedSignIn } from '../../base/services/identity/refused-sign-ins.ts'
import { factorGiven } from '../../base/services/identity/second-factor.ts'
import { noticeAccount } from '../../base/services/mail/account-notices.ts'
import { createAccount, findByDocument, findIdentity, lockIdentity, rememberClaims } from './accounts.ts'
import { encryptTokens, lockResult, prolongAttempt, spendAttempt } from './attempts.ts'
import { type PersonClaims, readClaims } from './claims.ts'
import { lockAccounts, rolesOfGroups, syncRoles, usesGroups } from './group-roles.ts'
import type { ProviderResponse } from './provider.ts'

/** The page must name what is linked: on a shared computer somebody else may have begun. */
function linkRequired({ username, email, subject }: PersonClaims): AppError {
  return new AppError('sso_link_required', { details: { account: username || email || subject } })
}

/** Returns the identity of these claims: an existing one, one linked by the document, or one of a new account. */
async function identityFor(
  tx: Tx,
  personClaims: PersonClaims,
  passwordHash: string,
  origin: Origin,
  now: Date,
): Promise<Identity | AppError> {
  const existing = await findIdentity(tx, personClaims)
  if (existing !== undefined) return existing
  await lockAccounts(tx)
  // Another first sign-in of the same person may have made it before the lock.
  const made = await findIdentity(tx, personClaims)
  if (made !== undefined) return made
  const owner = await findByDocument(tx, personClaims)
  if (owner !== undefined) {
    if (!owner.is_free) return linkRequired(personClaims)
    return (
      (await linkIdentity(tx, owner.id, personClaims, 'document', origin, now)) ?? new AppError('sso_already_linked')
    )
  }
  const mapped = await rolesOfGroups(tx, personClaims.groups ?? [])
  const created = mapped.length === 0 ? undefined : await createAccount(tx, personClaims, passwordHash, origin)
  if (created === undefined) return mapped.length === 0 ? new AppError('no_portal_role') : linkRequired(personClaims)
  return (await linkIdentity(tx, created, personClaims, 'created', origin, now)) ?? new AppError('sso_already_linked')
}

/**
 * Checks the one-time code.
 * @returns whether it was given, or the error; undefined for a person without codes
 */
async function takeSecondFactor(tx: Tx, account: number, code: string | undefined, now: Date) {
  if (!(await usesCodes(tx, account))) return undefined
  if (code === undefined) return 'totp_code_required'
  const counter = counterOf('sign-on-code', account)
  await countAttempt(tx, [counter], now)
  if (!(await takeCode(tx, account, code, now))) return 'totp_code_wrong'
  await clearAttempts(tx, counter.key)
  return 'given'
}

/** Why a person from the provider gets no session, and the account concerned. */
interface Refusal {
  readonly refusal: AppError
  readonly account?: SignInAccount | undefined
}

/** The session of a person from the provider, or why there is none. */
async function enter(
  tx: Tx,
  providerResponse: ProviderResponse,
  personClaims: PersonClaims,
  totp: string | undefined,
  passwordHash: string,
  origin: Origin,
  now: Date,
): Promise<Tokens | Refusal> {
  if (personClaims.groups === null && (await usesGroups(tx))) {
    const existing = await findIdentity(tx, personClaims)
    const account = existing && (await lockSignInAccount(tx, existing.user_id))
    return { refusal: new AppError('sso_groups_unreadable'), account }
  }
  const identity = await identityFor(tx, personClaims, passwordHash, origin, now)
  if (identity instanceof AppError) return { refusal: identity }
  const account = await lockSignInAccount(tx, identity.user_id)
  const refuse = (code: ErrorCode): Refusal => ({ refusal: new AppError(code), account })
  if (account === undefined) return refuse('no_portal_role')
  // It may have been unlinked since it was found.
  if (!(await lockIdentity(tx, identity))) return refuse('sso_attempt_unknown')
  // The password is not used here, so it does not matter that it must be renewed.
  const blocker = signInBlocker({ ...account, password_expired: false, has_role: true }, now)
  if (blocker !== undefined) return refuse(blocker.code)
  const outcome = personClaims.hasSecondFactor ? undefined : await takeSecondFactor(tx, account.id, totp, now)
  if (outcome !== undefined && outcome !== 'given') return refuse(outcome)
  await rememberClaims(tx, identity.id, providerResponse.claims, personClaims, now)
  if (personClaims.groups !== null) await writeAudit(tx, origin, await syncRoles(tx, account.id, personClaims.groups))
  if (!(await lockSignInAccount(tx, account.id))?.has_role) return refuse('no_portal_role')
  const columns = {
    identity_id: identity.id,
    idp_sid: personClaims.sid,
    idp_tokens: await encryptTokens(tx, providerResponse),
    idp_checked_at: providerResponse.refreshToken === undefined ? null : now,
    has_second_factor: personClaims.hasSecondFactor,
    ...(outcome === 'given' && factorGiven(now)),
  }
  return openSession(tx, account, origin, now, { columns, audited: { by: 'sso' } })
}

/** Errors after which the code stays valid, because the person can do what is missing. */
const continuing = ['totp_code_required', 'totp_code_wrong', 'sso_link_required']

/**
 * Exchanges the code of the callback for a session.
 * @throws AppError 400 for a code that is not valid here; 422 when the provider's response, the account or its roles do not
 * allow it; 409 `sso_link_required` when the account must first be linked; 422 for a missing or wrong one-time code; 429
 */
export async function exchange(
  db: Db,
  settings: SignOnSettings,
  { code, totp }: BodyOf<typeof exchangeSignOn>,
  browser: string | undefined,
  origin: Origin,
  now: Date,
): Promise<Tokens> {
  // Made outside the transaction, so that none waits for it.
  const passwordHash = await unknownPasswordHash()
  return commitThenThrow(db, async (tx) => {
    const { attempt, result } = await lockResult(tx, code, browser, now)
    const outcome: Tokens | Refusal =
      'refused' in result
        ? { refusal: new AppError(result.refused) }
        : await enter(tx, result, readClaims(result.claims, settings), totp, passwordHash, origin, now)
    if (!('refusal' in outcome)) {
      await spendAttempt(tx, attempt, now)
      return outcome
    }
    const { refusal, account } = outcome
    if (refusal.code !== 'totp_code_required') await recordRefusedSignIn(tx, account, refusal.code, origin, now)
    await (continuing.includes(refusal.code) ? prolongAttempt(tx, attempt) : spendAttempt(tx, attempt, now))
    return refusal
  })
}

/**
 * Links the identity of a code to the account of the person signed in. They have signed in here with their password, and with
 * their second factor if they have one, in the same browser and at most {@link linkMinutes} minutes ago. The caller of this
 * function has checked that factor, because the sign-in does not require a passkey.
 * @throws AppError 400 for a code that is not valid here; 403 when the sign-in is too old or came from the provider; 409 when
 * the identity or the account is linked already
 */
export async function linkOwnIdentity(
  db: Db,
  settings: SignOnSettings,
  context: CallContext<typeof linkSignOn>,
  browser: string | undefined,
): Promise<void> {
  const { principal, body, origin, now } = context
  await commitThenThrow(db, async (tx) => {
    const { attempt, result } = await lockResult(tx, body.code, browser, now)
    if ('refused' in result) throw new AppError(result.refused)
    const session = await tx
      .selectFrom('sessions')
      .select(['created_at', 'identity_id'])
      .where('id', '=', principal.session_id)
      .executeTakeFirstOrThrow()
    const age = now.getTime() - session.created_at.getTime()
    if (session.identity_id !== null || age > linkMinutes * 60_000) {
      throw new AppError('sign_in_again', { params: { minutes: linkMinutes } })
    }
    const personClaims = readClaims(result.claims, settings)
    await spendAttempt(tx, attempt, now)
    const linked = await linkIdentity(tx, principal.id, personClaims, 'password', origin, now)
    if (linked !== undefined) return undefined
    // Pressing twice is no error.
    if ((await findIdentity(tx, personClaims))?.user_id === principal.id) return undefined
    const new_values = { issuer: personClaims.issuer, subject: personClaims.subject }
    await writeAudit(tx, origin, [{ event: 'identity-refused', entity: 'User', entity_id: principal.id, new_values }])
    await noticeAccount(tx, principal.id, 'identity_refused', now)
    return new AppError('sso_already_linked')
  })
}
