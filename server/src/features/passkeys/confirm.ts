import type { confirmWithPasskey as confirmCall, PasskeyRequestOptions } from '@portal/contract'
import { writeAudit } from '../../audit/audit.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/principal.ts'
import {
  checkAssertion,
  findPasskey,
  newChallenge,
  noteConfirmation,
  passkeysOf,
  requestOptions,
  takeChallenge,
  usableSite,
  usePasskey,
} from '../../identity/passkeys.ts'
import type { PasskeySite } from '../../process/passkey-site.ts'

/** What the browser needs so that the person confirms with one of their passkeys. @throws AppError 404 when they have none here */
export async function beginConfirmation(
  db: Db,
  who: SignedIn,
  place: PasskeySite,
  now: Date,
): Promise<PasskeyRequestOptions> {
  const site = usableSite(place)
  const own = await passkeysOf(db, who.id, site)
  if (own.length === 0) throw new AppError('not_found')
  return requestOptions(await newChallenge(db, 'confirm', who.id, now), site, own)
}

/**
 * Confirms a session for some minutes with a passkey of its person.
 * @throws AppError 422 for a passkey of somebody else, and for every fault of its answer
 */
export async function confirmWithPasskey(
  db: Db,
  context: CallContext<typeof confirmCall>,
  place: PasskeySite,
): Promise<void> {
  const { origin, now } = context
  const { credential } = context.body
  const { who } = context
  const site = usableSite(place)
  const challenge = await takeChallenge(db, credential.response.clientDataJSON, 'confirm', who.id, now)
  const passkey = await findPasskey(db, credential.id, site)
  const proof = await checkAssertion(site, passkey, challenge, credential)
  if (passkey?.user_id !== who.id || proof === undefined) throw new AppError('passkey_refused')
  const isAccepted = await db.transaction().execute(async (tx) => {
    if (!(await usePasskey(tx, passkey, proof, origin, now))) return false
    await noteConfirmation(tx, who, now)
    const new_values = { passkey: passkey.id }
    await writeAudit(tx, origin, [{ event: 'confirmed', entity: 'Session', entity_id: null, new_values }])
    return true
  })
  // The audit row of a copied passkey must be stored, so the error is thrown only after the transaction is committed.
  if (!isAccepted) throw new AppError('passkey_refused')
}
