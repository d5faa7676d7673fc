import type * as calls from '@portal/contract'
import { mostPasskeys, type Passkey, type PasskeyCreationOptions, type PasskeyRequestOptions } from '@portal/contract'
import { sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import { type Db, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import { AppError, notFound, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { PasskeySite } from '../../base/process/passkey-site.ts'
import {
  type Audits,
  type Changed,
  nothingChanged,
  type Refused,
  refused,
  Unaudited,
} from '../../base/services/audit/change.ts'
import { takeCode, usesCodes } from '../../base/services/identity/one-time-codes.ts'
import { lockSignInAccount } from '../../base/services/identity/open-session.ts'
import {
  challengeMilliseconds,
  checkAssertion,
  descriptorOf,
  findPasskey,
  handleOf,
  newChallenge,
  passkeysOf,
  requestOptions,
  takeChallenge,
  type UsableSite,
  usableSite,
  usePasskey,
  webAuthn,
} from '../../base/services/identity/passkeys.ts'
import { clearProofs, provePassword, provingCode, wrongTotpCode } from '../../base/services/identity/prove-password.ts'
import {
  noteConfirmation,
  refuseLastFactor,
  requireConfirmation,
  requireFactor,
} from '../../base/services/identity/second-factor.ts'
import { noticeAccount } from '../../base/services/mail/account-notices.ts'
import { wireRow } from '../../base/text/time.ts'

/** The columns of a passkey as its person reads it. */
const columns = ['id', 'name', 'site', 'is_backed_up', 'created_at', 'last_used_at'] as const

function passkeyOf({ site, ...row }: Pick<RowOf<'user_passkeys'>, (typeof columns)[number]>, here: PasskeySite) {
  return { ...wireRow(row), is_usable: site === here.id }
}

/** The caller's own passkeys, the oldest first, and where they work. */
export async function listPasskeys(db: Db, principal: SignedIn, site: PasskeySite) {
  const rows = await db
    .selectFrom('user_passkeys')
    .select(columns)
    .where('user_id', '=', principal.id)
    .orderBy('id')
    .execute()
  return { passkeys: rows.map((row) => passkeyOf(row, site)), origin: site.origin, obstacle: site.obstacle }
}

/**
 * Requires proof before a passkey is added or removed: a second factor if the person has one, otherwise the password.
 * @returns whether it was the password; then the change clears the count of tries
 * @throws AppError 403 without it, 422 on `password`, 429
 */
async function proveOneself(
  db: Db,
  principal: SignedIn,
  password: string | undefined,
  site: PasskeySite,
  now: Date,
): Promise<boolean> {
  if (await requireConfirmation(db, site, principal, now)) return false
  if (password === undefined) throw new AppError('confirmation_required')
  await provePassword(db, principal.id, password, now)
  return true
}

/** Nothing has changed yet. */
const aChallenge = new Unaudited('a challenge for the browser')

/** Key types that authenticators may make: Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257]

/** Begins to add a passkey. @throws AppError 409 where there are none; 403, 422, 429 without a proof */
export function beginPasskey(place: PasskeySite) {
  return {
    before: (db: Db, { principal, body, now }: CallContext<typeof calls.beginPasskey>) =>
      proveOneself(db, principal, body.password, usableSite(place), now),
    change: (tx: Tx, context: CallContext<typeof calls.beginPasskey>, byPassword: boolean) =>
      creationOptions(tx, context, usableSite(place), byPassword),
  }
}

async function creationOptions(
  tx: Tx,
  context: CallContext<typeof calls.beginPasskey>,
  site: UsableSite,
  byPassword: boolean,
): Promise<Changed<PasskeyCreationOptions>> {
  const { principal } = context
  if (byPassword) await clearProofs(tx, principal.id)
  const { guid } = await tx.selectFrom('users').select('guid').where('id', '=', principal.id).executeTakeFirstOrThrow()
  const existing = await passkeysOf(tx, principal.id, site)
  const result: PasskeyCreationOptions = {
    challenge: await newChallenge(tx, 'add', principal.id, context.now),
    rp: { id: site.id, name: context.translate('product.short') },
    user: { id: handleOf(guid), name: principal.username, displayName: principal.full_name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMilliseconds,
    attestation: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
  return { audits: aChallenge, result }
}

type Registration = CallContext<typeof calls.addPasskey>['body']['credential']

/** The registration that the browser made, if it is valid; undefined otherwise. */
async function checkRegistration(site: UsableSite, challenge: string | undefined, credential: Registration) {
  if (challenge === undefined) return undefined
  const { verifyRegistrationResponse } = await webAuthn()
  const { transports = [], ...response } = credential.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo && { ...registrationInfo, transports }
  } catch {
    // The library throws for each error; the response shows none of them.
    return undefined
  }
}

/**
 * Stores a passkey that the browser created. The person proved their identity for it, so it is also a confirmation.
 * @throws AppError 422 when it is not valid, or its challenge expired or belongs to another person; 409 when it exists already
 * or there are too many; 403 when the person got a second factor meanwhile that this session did not give
 */
export function addPasskey(place: PasskeySite) {
  type Context = CallContext<typeof calls.addPasskey>

  async function before(db: Db, { principal, body, now }: Context) {
    const site = usableSite(place)
    const challenge = await takeChallenge(db, body.credential.response.clientDataJSON, 'add', principal.id, now)
    return { site, made: present(await checkRegistration(site, challenge, body.credential), 'passkey_refused') }
  }

  async function change(
    tx: Tx,
    { principal, body, now }: Context,
    { site, made }: Awaited<ReturnType<typeof before>>,
  ): Promise<Changed<Passkey>> {
    await lockSignInAccount(tx, principal.id)
    // Another session may have added a factor since this one began.
    await requireFactor(tx, site, principal, now)
    const count = await countRows(tx, sql`select from user_passkeys where user_id = ${principal.id}`)
    if (count >= mostPasskeys) throw new AppError('passkeys_full', { params: { max: mostPasskeys } })
    const row = await tx
      .insertInto('user_passkeys')
      .values({
        user_id: principal.id,
        site: site.id,
        credential_id: Buffer.from(made.credential.id, 'base64url'),
        public_key: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: made.transports,
        device_type: made.credentialDeviceType,
        is_backed_up: made.credentialBackedUp,
        name: body.name,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (row === undefined) throw new AppError('passkey_known')
    await noteConfirmation(tx, principal, now)
    const new_values = { passkey: row.id, name: row.name }
    await noticeAccount(tx, principal.id, 'passkey_added', now)
    const audit = { event: 'passkey-added', entity: 'User', entity_id: principal.id, new_values }
    return { audits: [audit], result: passkeyOf(row, site) }
  }

  return { before, change }
}

function lockPasskey(tx: Tx, principal: SignedIn, id: number): Promise<{ name: string }> {
  return tx
    .selectFrom('user_passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', principal.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}

/** Renames one of the caller's passkeys. @throws AppError 404 */
export async function renamePasskey(
  tx: Tx,
  { principal, params: { id }, body: { name } }: CallContext<typeof calls.renamePasskey>,
): Promise<Audits> {
  const former = await lockPasskey(tx, principal, id)
  if (former.name === name) return nothingChanged
  await updateById(tx, 'user_passkeys', id, { name })
  const values = { old_values: { name: former.name }, new_values: { passkey: id, name } }
  return [{ event: 'passkey-renamed', entity: 'User', entity_id: principal.id, ...values }]
}

/**
 * Removes a passkey of the caller.
 * @throws AppError 404; 403 for the last second factor when a role requires one; 422, 429
 */
export function removePasskey(site: PasskeySite) {
  type Context = CallContext<typeof calls.removePasskey>

  const before = (db: Db, { principal, body, now }: Context) => proveOneself(db, principal, body.password, site, now)

  async function change(tx: Tx, { principal, params, now }: Context, byPassword: boolean): Promise<Audits> {
    if (byPassword) await clearProofs(tx, principal.id)
    await lockSignInAccount(tx, principal.id)
    await refuseLastFactor(tx, principal.id, params.id, site)
    const { name } = await lockPasskey(tx, principal, params.id)
    await tx.deleteFrom('user_passkeys').where('id', '=', params.id).execute()
    const old_values = { passkey: params.id, name }
    await noticeAccount(tx, principal.id, 'passkey_removed', now)
    return [{ event: 'passkey-removed', entity: 'User', entity_id: principal.id, old_values }]
  }

  return { before, change }
}

/** The options for the browser to confirm with one of the person's passkeys. @throws AppError 404 when they have none here */
export async function beginConfirmation(
  tx: Tx,
  { principal, now }: CallContext<typeof calls.beginConfirmation>,
  place: PasskeySite,
): Promise<Changed<PasskeyRequestOptions>> {
  const site = usableSite(place)
  const own = await passkeysOf(tx, principal.id, site)
  if (own.length === 0) throw new AppError('not_found')
  const result = requestOptions(await newChallenge(tx, 'confirm', principal.id, now), site, own)
  return { audits: aChallenge, result }
}

/**
 * Confirms a session for some minutes with a passkey of its person.
 * @throws AppError 422 for a passkey of another person, and for every error of its response
 */
export function confirmWithPasskey(place: PasskeySite) {
  type Context = CallContext<typeof calls.confirmWithPasskey>

  async function before(db: Db, { principal, body: { credential }, now }: Context) {
    const site = usableSite(place)
    const challenge = await takeChallenge(db, credential.response.clientDataJSON, 'confirm', principal.id, now)
    const passkey = await findPasskey(db, credential.id, site)
    const proof = await checkAssertion(site, passkey, challenge, credential)
    if (passkey?.user_id !== principal.id || proof === undefined) throw new AppError('passkey_refused')
    return { passkey, proof }
  }

  async function change(
    tx: Tx,
    { principal, now }: Context,
    { passkey, proof }: Awaited<ReturnType<typeof before>>,
  ): Promise<Audits | Refused> {
    const { isGood, audits } = await usePasskey(tx, passkey, proof, now)
    if (!isGood) return refused(new AppError('passkey_refused'), audits)
    await noteConfirmation(tx, principal, now)
    return [{ event: 'confirmed', entity: 'Session', entity_id: null, new_values: { passkey: passkey.id } }]
  }

  return { before, change }
}

/**
 * Confirms a session for some minutes with a one-time code or a recovery code of its person.
 * @throws AppError 422 on `code`; 429
 */
export async function confirmWithCode(
  tx: Tx,
  context: CallContext<typeof calls.confirmWithCode>,
): Promise<Changed<undefined> | Refused> {
  const { principal, body, now } = context
  return provingCode(tx, context, async () => {
    // A code of an unconfirmed setup proves nothing.
    if (!(await usesCodes(tx, principal.id)) || !(await takeCode(tx, principal.id, body.code, now)))
      return refused(wrongTotpCode())
    await noteConfirmation(tx, principal, now)
    const audit = { event: 'confirmed', entity: 'Session', entity_id: null, new_values: { by: 'code' } }
    return { audits: [audit], result: undefined }
  })
}
