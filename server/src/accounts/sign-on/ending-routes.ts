import { backChannelLogout, frontChannelLogout, signOutThereToo } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import { AppError } from '../../base/errors/errors.ts'
import { countAttempt, countersOfAddress } from '../../base/http/rate-limit.ts'
import { type Audits, auditsOf, makeChange } from '../../base/services/audit/change.ts'
import { PageResponse } from '../../base/services/calls/other-responses.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { endSession, endSessionsWhere, signedOut } from '../../base/services/identity/end-sessions.ts'
import { staffActor } from '../../base/services/identity/open-session.ts'
import { tokenHash } from '../../base/services/identity/token-hash.ts'
import { decryptTokens } from './attempts.ts'
import { logoutTokenReader } from './logout-token.ts'
import type { Provider } from './provider.ts'

/** Milliseconds for which the id of a logout token is stored: longer than the token is valid. */
const idLength = 600_000

/** The open sessions of an issuer with this `sid`. */
function withSid(issuer: string, sid: string): RawBuilder<SqlBool> {
  return sql`idp_sid = ${sid} and identity_id in (select id from staff_identities where issuer = ${issuer})`
}

/** Ends sessions because their person signed out at the provider. @returns an audit row for each */
async function endByProvider(tx: Tx, condition: RawBuilder<SqlBool>, now: Date): Promise<Audits> {
  const ended = await endSessionsWhere(tx, condition, 'idp_logout', now)
  const { rows: people } = await sql<{ id: number; full_name: string }>`
    select id, users.full_name from users
    where id = any(${ended.map(({ user_id }) => user_id)}::integer[])`.execute(tx)
  const audits = ended.flatMap(({ id, user_id }) => {
    const person = people.find((one) => one.id === user_id)
    return person === undefined ? [] : [signedOut({ reason: 'idp_logout', session: id }, staffActor(person))]
  })
  return auditsOf(audits)
}

/** How sessions of the provider end. `provider` is null where none is configured. */
export function registerSignOnEndings({ call, db }: Registrar, provider: Provider | null): void {
  /** The address at which the browser signs out at the provider too; null when there is none. */
  async function signOutUrl(issuer: string, idToken: string): Promise<string | null> {
    // The token of a former provider is of no use to another one.
    if (provider?.settings.issuer !== issuer) return null
    try {
      return (await provider.signOutUrl(idToken))?.href ?? null
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  // The handler opens its own transaction: the session ends here before the request to the provider.
  call(signOutThereToo, async (db, context) => {
    const { session_id } = context.principal
    const session = await makeChange(db, context.origin, async (tx) => {
      const found = await tx
        .selectFrom('sessions')
        .innerJoin('staff_identities', 'staff_identities.id', 'identity_id')
        .select(['issuer', 'idp_tokens'])
        .where('sessions.id', '=', session_id)
        .executeTakeFirst()
      await endSession(tx, session_id, 'signed-out', context.now)
      return { audits: [signedOut()], result: found }
    })
    if (session === undefined || session.idp_tokens === null) return { data: { url: null }, details: null }
    // The session in this portal has ended, whatever the provider responds.
    const url = await signOutUrl(session.issuer, (await decryptTokens(db, session.idp_tokens)).idToken)
    const details = url === null ? { message: context.translate('done.signed_out_here_only') } : null
    return { data: { url }, details }
  })

  const channels =
    provider === null ? null : { issuer: provider.settings.issuer, readLogoutToken: logoutTokenReader(provider) }

  /** @throws AppError 422 where no provider is configured; 429. A provider that is switched off may still end sessions. */
  async function inUse(
    name: 'back-channel' | 'front-channel',
    { ip }: Origin,
    now: Date,
  ): Promise<NonNullable<typeof channels>> {
    if (channels === null) throw new AppError('sso_off')
    await countAttempt(db, countersOfAddress(name, ip), now)
    return channels
  }

  // The handler opens its own transaction: the response is not JSON. The same holds for the next call.
  call(backChannelLogout, async (db, { body, origin, now }) => {
    const { issuer, readLogoutToken } = await inUse('back-channel', origin, now)
    const { id, sid, subject } = await readLogoutToken(body.logout_token ?? '')
    await makeChange(db, origin, async (tx) => {
      await tx
        .insertInto('logout_tokens')
        .values({ jti_hash: tokenHash(id), expires_at: new Date(now.getTime() + idLength) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('jti_hash')
        .executeTakeFirstOrThrow(() => new AppError('sso_logout_invalid'))
      const ofSubject = sql<SqlBool>`identity_id in (
        select id from staff_identities where issuer = ${issuer} and subject = ${subject ?? null})`
      return endByProvider(tx, sid === undefined ? ofSubject : withSid(issuer, sid), now)
    })
    return new PageResponse(200, {})
  })

  call(frontChannelLogout, async (db, { query, origin, now }) => {
    const { issuer } = await inUse('front-channel', origin, now)
    const { iss = issuer, sid } = query
    if (iss === issuer && sid !== undefined && sid !== '') {
      await makeChange(db, origin, (tx) => endByProvider(tx, withSid(issuer, sid), now))
    }
    return new PageResponse(200, {}, '', { framedBy: new URL(issuer).origin })
  })
}
