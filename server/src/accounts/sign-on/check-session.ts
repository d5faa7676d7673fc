import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Db, firstRow, type RowOf, updateById } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { SignOnSettings } from '../../base/process/config.ts'
import { auditsOf, makeChange, nothingChanged, Unaudited } from '../../base/services/audit/change.ts'
import { endSessionsWhere, signedOut } from '../../base/services/identity/end-sessions.ts'
import { lockSignInAccount, staffActor } from '../../base/services/identity/open-session.ts'
import { isSwitchedOff } from '../../base/services/identity/sign-on-switch.ts'
import { tokenHash } from '../../base/services/identity/token-hash.ts'
import { checkSeconds } from '../../base/services/identity/tokens.ts'
import { rememberClaims } from './accounts.ts'
import { decryptTokens, encryptTokens, type ProviderTokens } from './attempts.ts'
import { type PersonClaims, readClaims } from './claims.ts'
import { syncRoles } from './group-roles.ts'
import type { Claims, Provider, RenewedResponse } from './provider.ts'

/**
 * Seconds after which the provider is checked again. It is less than {@link checkSeconds}, because clients renew their tokens
 * some time before the end.
 */
const dueSeconds = checkSeconds - 120

const hourLength = 3_600_000

/** A session that must be checked with the provider. */
interface Due extends Pick<RowOf<'staff_identities'>, 'user_id' | 'issuer' | 'subject'> {
  readonly id: string
  readonly identity_id: number
  readonly tokens: ProviderTokens
  /** Since when the provider could not be reached. */
  readonly unreachable_since: Date | null
}

/**
 * The session of an unused refresh token when a check is due. It counts as checked from now on, so that only one of many
 * simultaneous requests checks it with the provider.
 */
async function takeDue(db: Db, refreshToken: string, now: Date): Promise<Due | undefined> {
  const found = await firstRow<Omit<Due, 'tokens'> & { readonly idp_tokens: Buffer | null }>(db)`
    update sessions s set idp_checked_at = ${now} from session_tokens t, staff_identities i
    where t.hash = ${tokenHash(refreshToken)} and t.kind = 'refresh' and t.used_at is null and t.expires_at > ${now}
      and s.id = t.session_id and s.ended_at is null and i.id = s.identity_id
      and s.idp_checked_at <= ${new Date(now.getTime() - dueSeconds * 1000)}
    returning s.id, i.user_id, s.identity_id, i.issuer, i.subject, s.idp_tokens,
      s.idp_unreachable_since as unreachable_since`
  if (found === undefined || found.idp_tokens === null) return undefined
  const { idp_tokens, ...session } = found
  return { ...session, tokens: await decryptTokens(db, idp_tokens) }
}

/**
 * The result of a check: the provider's response; null for a person whom it does not confirm; the error when it could not be
 * reached.
 */
type Outcome = RenewedResponse | null | AppError

async function checkAtProvider(db: Db, provider: Provider | null, { tokens, issuer }: Due): Promise<Outcome> {
  // Another issuer must not read the refresh token.
  if (provider?.settings.issuer !== issuer || tokens.refreshToken === undefined || (await isSwitchedOff(db))) {
    return new AppError('sso_off')
  }
  try {
    return await provider.renewTokens(tokens.refreshToken)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** The values of the claims; undefined when some are missing. Then nothing changes. */
function readIfFull(claims: Claims | undefined, settings: SignOnSettings, log: FastifyBaseLogger) {
  try {
    return claims === undefined ? undefined : readClaims(claims, settings)
  } catch (error) {
    log.warn({ err: error }, 'the claims of a refresh response of the identity provider cannot be used')
    return undefined
  }
}

/**
 * Checks a session with the identity provider that opened it, when that is due. It ends the session when the provider no longer
 * confirms the person, or could not be reached for too long. Otherwise it stores the new tokens and claims and changes the
 * roles that groups give. `provider` is null where none is configured any more.
 */
export function sessionCheck(
  db: Db,
  provider: Provider | null,
  offlineHours: number,
  log: FastifyBaseLogger,
): (refreshToken: string, origin: Origin, now: Date) => Promise<void> {
  async function end(due: Due, why: string, origin: Origin, now: Date): Promise<void> {
    await makeChange(db, origin, async (tx) => {
      const account = await lockSignInAccount(tx, due.user_id)
      const [ended] = await endSessionsWhere(tx, sql`id = ${due.id}`, 'idp_recheck', now)
      if (ended === undefined) return nothingChanged
      return [signedOut({ reason: 'idp_recheck', why }, account && staffActor(account))]
    })
  }

  /** The provider could not be reached. */
  async function wait(due: Due, origin: Origin, now: Date): Promise<void> {
    const since = due.unreachable_since ?? now
    if (now.getTime() - since.getTime() >= offlineHours * hourLength) return end(due, 'unreachable', origin, now)
    await updateById(db, 'sessions', due.id, { idp_unreachable_since: since })
  }

  async function storeRenewal(
    due: Due,
    renewed: RenewedResponse,
    personClaims: PersonClaims | undefined,
    origin: Origin,
    now: Date,
  ) {
    const idp_tokens = await encryptTokens(db, {
      idToken: renewed.idToken ?? due.tokens.idToken,
      refreshToken: renewed.refreshToken ?? due.tokens.refreshToken,
    })
    await makeChange(db, origin, async (tx) => {
      await lockSignInAccount(tx, due.user_id)
      if (personClaims !== undefined) {
        await rememberClaims(tx, due.identity_id, renewed.claims ?? {}, personClaims, now)
      }
      const groups = personClaims?.groups ?? null
      const audits = groups === null ? [] : await syncRoles(tx, due.user_id, groups)
      await tx
        .updateTable('sessions')
        .set({ idp_tokens, idp_unreachable_since: null })
        .where('id', '=', due.id)
        .where('ended_at', 'is', null)
        .execute()
      return audits.length === 0 ? new Unaudited('a session that goes on') : auditsOf(audits)
    })
  }

  return async (refreshToken, origin, now) => {
    const due = await takeDue(db, refreshToken, now)
    if (due === undefined) return
    const outcome = await checkAtProvider(db, provider, due)
    if (outcome === null) return end(due, 'refused', origin, now)
    if (outcome instanceof AppError || provider === null) {
      log.warn({ err: outcome }, 'the identity provider could not check a session')
      return wait(due, origin, now)
    }
    const personClaims = readIfFull(outcome.claims, provider.settings, log)
    if (personClaims !== undefined && personClaims.subject !== due.subject)
      return end(due, 'another-subject', origin, now)
    return storeRenewal(due, outcome, personClaims, origin, now)
  }
}
