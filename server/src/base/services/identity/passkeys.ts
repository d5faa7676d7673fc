import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRequestOptions } from '@portal/contract'
import type { Database } from '../../database/database.ts'
import { type Db, firstRow, type RowOf, type Tx, updateById } from '../../database/db.ts'
import type { Actor } from '../../database/principals.ts'
import { AppError } from '../../errors/errors.ts'
import type { PasskeySite } from '../../process/passkey-site.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { tokenHash } from './token-hash.ts'

/** Milliseconds in which the browser must respond to a challenge. */
export const challengeMilliseconds = 5 * 60_000

/** A site that has passkeys. */
export type UsableSite = Extract<PasskeySite, { obstacle: null }>

/** @throws AppError 409 where the address of the portal cannot have passkeys */
export function usableSite(site: PasskeySite): UsableSite {
  if (site.obstacle !== null) throw new AppError('passkeys_unavailable')
  return site
}

/** The library that checks what authenticators sign. It is loaded on first use, because it takes several megabytes. */
export function webAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server')
}

type Purpose = Database['passkey_challenges']['purpose']

/**
 * Stores a new challenge.
 * @param userId null for a person who is not identified yet
 */
export async function newChallenge(db: Db, purpose: Purpose, userId: number | null, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + challengeMilliseconds)
  await db
    .insertInto('passkey_challenges')
    .values({ hash: tokenHash(challenge), purpose, user_id: userId, expires_at })
    .execute()
  return challenge
}

/** The challenge in the data that the browser signed; undefined when there is none. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/**
 * Marks the signed challenge as used, even when the rest of the response is wrong.
 * @returns the challenge; undefined when it does not exist, is used or expired, or has another purpose or person
 */
export async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  purpose: Purpose,
  userId: number | null,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', tokenHash(challenge))
    .returning(['purpose', 'user_id', 'expires_at'])
    .executeTakeFirst()
  const isGood = taken !== undefined && taken.purpose === purpose && taken.user_id === userId && taken.expires_at > now
  return isGood ? challenge : undefined
}

/** The options for the browser to sign. @param allowed the passkeys that may; none for every one that the person has */
export function requestOptions(
  challenge: string,
  site: UsableSite,
  allowed: readonly { credential_id: Buffer; transports: string[] }[] = [],
): PasskeyRequestOptions {
  return {
    challenge,
    rpId: site.id,
    timeout: challengeMilliseconds,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  }
}

/** A passkey as the options for the browser name it. */
export function descriptorOf({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) {
  return { id: credential_id.toString('base64url'), type: 'public-key' as const, transports }
}

/**
 * The columns of a stored passkey that its responses are checked with. `handle` is the id of its account in the authenticator.
 */
export type StoredPasskey = Pick<RowOf<'user_passkeys'>, 'id' | 'user_id' | 'public_key'> & { readonly handle: string }

/** The passkeys of an account at a site, in the form of the options for the browser. */
export function passkeysOf(db: Db, userId: number, site: UsableSite) {
  return db
    .selectFrom('user_passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('site', '=', site.id)
    .execute()
}

/** The passkey with this id, if it belongs to the site and its account is not deleted. */
export function findPasskey(db: Db, credentialId: string, site: UsableSite): Promise<StoredPasskey | undefined> {
  return firstRow<StoredPasskey>(db)`
    select p.id, p.user_id, p.public_key, u.guid::text as handle
    from user_passkeys p join users u on u.id = p.user_id and u.deleted_at is null
    where p.credential_id = ${Buffer.from(credentialId, 'base64url')} and p.site = ${site.id}`
}

/** The id of an account in authenticators. It contains nothing about the person. */
export function handleOf(guid: string): string {
  return Buffer.from(guid).toString('base64url')
}

let decoy: Uint8Array<ArrayBuffer> | undefined

/** A public key (COSE, ES256) whose private key nobody has, for passkeys that do not exist: they cost the same work. */
function decoyKey(): Uint8Array<ArrayBuffer> {
  if (decoy !== undefined) return decoy
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const [before, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  const parts = [before, Buffer.from(x ?? '', 'base64url'), between, Buffer.from(y ?? '', 'base64url')]
  decoy = new Uint8Array(Buffer.concat(parts))
  return decoy
}

/** The result of a passkey's proof. */
export type PasskeyProof = Pick<RowOf<'user_passkeys'>, 'counter' | 'is_backed_up'>

/** Whether a passkey has signed the challenge at this site and recognised its person. One that does not exist costs the same work. */
export async function checkAssertion(
  site: UsableSite,
  stored: StoredPasskey | undefined,
  challenge: string | undefined,
  assertion: PasskeyAssertion,
): Promise<PasskeyProof | undefined> {
  if (challenge === undefined) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const { userHandle, ...response } = assertion.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: assertion.id,
        publicKey: stored === undefined ? decoyKey() : new Uint8Array(stored.public_key),
        counter: 0,
      },
    })
    const isOfPerson = userHandle == null || (stored !== undefined && userHandle === handleOf(stored.handle))
    if (!verified || stored === undefined || !isOfPerson) return undefined
    return { counter: authenticationInfo.newCounter, is_backed_up: authenticationInfo.credentialBackedUp }
  } catch {
    // The library throws for each error of a response; our response shows none of them.
    return undefined
  }
}

/**
 * Stores the use of a passkey. An authenticator that counts must count upwards: otherwise the passkey was copied, and its
 * response is refused (WebAuthn, signature counter).
 * @param by the person, when they are not the principal of the request
 * @returns whether it may be used, and the audit row of one that was copied
 */
export async function usePasskey(
  tx: Tx,
  { id, user_id }: StoredPasskey,
  { counter, is_backed_up }: PasskeyProof,
  now: Date,
  by?: Actor,
): Promise<{ readonly isGood: boolean; readonly audits: readonly AuditEntry[] }> {
  const row = await tx
    .selectFrom('user_passkeys')
    .select('counter')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return { isGood: false, audits: [] }
  if ((counter > 0 || row.counter > 0) && counter <= row.counter) {
    const values = { old_values: { counter: row.counter }, new_values: { passkey: id, counter } }
    const audit = { event: 'passkey-copied', entity: 'User', entity_id: user_id, ...values, ...(by && { by }) }
    return { isGood: false, audits: [audit] }
  }
  await updateById(tx, 'user_passkeys', id, { counter, is_backed_up, last_used_at: now })
  return { isGood: true, audits: [] }
}
