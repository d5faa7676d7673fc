import { type ErrorCode, type exchangeSignOn, linkMinutes, type linkSignOn, type Tokens } from '@portal/contract'
import type { Tx } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { clearAttempts, countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import type { SignOnSettings } from '../../base/process/config.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import {
  type Audits,
  auditsOf,
  type Changed,
  nothingChanged,
  type Refused,
  refused,
  rowsOf,
} from '../../base/services/audit/change.ts'
import { type Identity, linkIdentity } from '../../base/services/identity/linked-identities.ts'
import { takeCode, usesCodes } from '../../base/services/identity/one-time-codes.ts'
import {
  lockSignInAccount,
  openSession,
  type SignInAccount,
  signInBlocker,
} from '../../base/services/identity/open-session.ts'
import { recordRefusedSignIn } from '../../base/services/identity/refused-sign-ins.ts'
import { factorGiven } from '../../base/services/identity/second-factor.ts'
import { noticeAccount } from '../../base/services/mail/account-notices.ts'
import { createAccount, findByDocument, findIdentity, lockIdentity, rememberClaims } from './accounts.ts'
import { encryptTokens, lockResult, prolongAttempt, spendAttempt } from './attempts.ts'
import { type PersonClaims, readClaims } from './claims.ts'
import { lockAccounts, rolesOfGroups, syncRoles, usesGroups } from './group-roles.ts'
import type { ProviderResponse } from './provider.ts'

/** The page must name the account to link: on a shared computer another person may have begun. */
function linkRequired({ username, email, subject }: PersonClaims): AppError {
  return new AppError('sso_link_required', { details: { account: username || email || subject } })
}

/** Returns the identity of these claims: an existing one, one linked by the document, or one of a new account. */
async function identityFor(
  tx: Tx,
  personClaims: PersonClaims,
  passwordHash: string,
  now: Date,
): Promise<Changed<Identity> | AppError> {
  const existing = await findIdentity(tx, personClaims)
  if (existing !== undefined) return { audits: nothingChanged, result: existing }
  await lockAccounts(tx)
  // Another first sign-in of the same person may have made it before the lock.
  const made = await findIdentity(tx, personClaims)
  if (made !== undefined) return { audits: nothingChanged, result: made }
  const owner = await findByDocument(tx, personClaims)
  if (owner !== undefined) {
    if (!owner.is_free) return linkRequired(personClaims)
    return (await linkIdentity(tx, owner.id, personClaims, 'document', now)) ?? new AppError('sso_already_linked')
  }
  const mapped = await rolesOfGroups(tx, personClaims.groups ?? [])
  const created = mapped.length === 0 ? undefined : await createAccount(tx, personClaims, passwordHash)
  if (created === undefined) return mapped.length === 0 ? new AppError('no_portal_role') : linkRequired(personClaims)
  const linked = await linkIdentity(tx, created.result, personClaims, 'created', now)
  // A returned error would commit the new account; a thrown one rolls it back.
  if (linked === undefined) throw new AppError('sso_already_linked')
  return { audits: auditsOf([...rowsOf(created), ...rowsOf(linked)]), result: linked.result }
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

/** Why a person from the provider gets no session, the account concerned, and the audit rows of the changes that stay. */
interface Refusal {
  readonly audits: readonly AuditEntry[]
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
): Promise<Changed<Tokens> | Refusal> {
  if (personClaims.groups === null && (await usesGroups(tx))) {
    const existing = await findIdentity(tx, personClaims)
    const account = existing && (await lockSignInAccount(tx, existing.user_id))
    return { refusal: new AppError('sso_groups_unreadable'), account, audits: [] }
  }
  const found = await identityFor(tx, personClaims, passwordHash, now)
  if (found instanceof AppError) return { refusal: found, audits: [] }
  const identity = found.result
  const audits = [...rowsOf(found)]
  const account = await lockSignInAccount(tx, identity.user_id)
  const refuse = (code: ErrorCode): Refusal => ({ refusal: new AppError(code), account, audits })
  if (account === undefined) return refuse('no_portal_role')
  // The identity may have been unlinked since it was found.
  if (!(await lockIdentity(tx, identity))) return refuse('sso_attempt_unknown')
  // The password is not used here, so it does not matter that it must be renewed.
  const blocker = signInBlocker({ ...account, password_expired: false, has_role: true }, now)
  if (blocker !== undefined) return refuse(blocker.code)
  const outcome = personClaims.hasSecondFactor ? undefined : await takeSecondFactor(tx, account.id, totp, now)
  if (outcome !== undefined && outcome !== 'given') return refuse(outcome)
  await rememberClaims(tx, identity.id, providerResponse.claims, personClaims, now)
  if (personClaims.groups !== null) audits.push(...(await syncRoles(tx, account.id, personClaims.groups)))
  if (!(await lockSignInAccount(tx, account.id))?.has_role) return refuse('no_portal_role')
  const columns = {
    identity_id: identity.id,
    idp_sid: personClaims.sid,
    idp_tokens: await encryptTokens(tx, providerResponse),
    idp_checked_at: providerResponse.refreshToken === undefined ? null : now,
    has_second_factor: personClaims.hasSecondFactor,
    ...(outcome === 'given' && factorGiven(now)),
  }
  const opened = await openSession(tx, account, origin, now, { columns, audited: { by: 'sso' } })
  return { audits: auditsOf([...audits, ...rowsOf(opened)]), result: opened.result }
}

/** What an exchange needs beside its request. */
export interface Exchanging {
  readonly settings: SignOnSettings
  readonly browser: string | undefined
  /** The hash for a new account, of a password that nobody knows. */
  readonly passwordHash: string
}

/** Errors after which the code stays valid, because the person can provide the missing part. */
const continuing = ['totp_code_required', 'totp_code_wrong', 'sso_link_required']

/**
 * Exchanges the code of the callback for a session.
 * @throws AppError 400 for a code that is not valid here; 422 when the provider's response, the account or its roles do not
 * allow it; 409 `sso_link_required` when the account must first be linked; 422 for a missing or wrong one-time code; 429
 */
export async function exchange(
  tx: Tx,
  { body: { code, totp }, origin, now }: CallContext<typeof exchangeSignOn>,
  { settings, browser, passwordHash }: Exchanging,
): Promise<Changed<Tokens> | Refused> {
  const { attempt, result } = await lockResult(tx, code, browser, now)
  const outcome: Changed<Tokens> | Refusal =
    'refused' in result
      ? { refusal: new AppError(result.refused), audits: [] }
      : await enter(tx, result, readClaims(result.claims, settings), totp, passwordHash, origin, now)
  if (!('refusal' in outcome)) {
    await spendAttempt(tx, attempt, now)
    return outcome
  }
  const { refusal, account, audits } = outcome
  const isRecorded = refusal.code !== 'totp_code_required'
  const recorded = isRecorded ? await recordRefusedSignIn(tx, account, refusal.code, origin, now) : []
  await (continuing.includes(refusal.code) ? prolongAttempt(tx, attempt) : spendAttempt(tx, attempt, now))
  return refused(refusal, [...audits, ...recorded])
}

/**
 * Links the identity of a code to the account of the signed-in person. They have signed in here with their password, and with
 * their second factor if they have one, in the same browser and at most {@link linkMinutes} minutes ago. The caller of this
 * function has checked that factor, because the sign-in does not require a passkey.
 * @throws AppError 400 for a code that is not valid here; 403 when the sign-in is too old or came from the provider; 409 when
 * the identity or the account is linked already
 */
export async function linkOwnIdentity(
  tx: Tx,
  { principal, body, now }: CallContext<typeof linkSignOn>,
  { settings, browser }: Pick<Exchanging, 'settings' | 'browser'>,
): Promise<Audits | Refused> {
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
  const linked = await linkIdentity(tx, principal.id, personClaims, 'password', now)
  if (linked !== undefined) return linked.audits
  // Pressing the button twice is not an error.
  if ((await findIdentity(tx, personClaims))?.user_id === principal.id) return nothingChanged
  const new_values = { issuer: personClaims.issuer, subject: personClaims.subject }
  await noticeAccount(tx, principal.id, 'identity_refused', now)
  const audit = { event: 'identity-refused', entity: 'User', entity_id: principal.id, new_values }
  return refused(new AppError('sso_already_linked'), [audit])
}
