import type { beginPasskeyLogin as beginCall, PasskeyRequestOptions, passkeyLogin, Tokens } from '@portal/contract'
import type { Db } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { countAttempt, countersOfAddress, uncountAttempt } from '../../base/http/rate-limit.ts'
import type { PasskeySite } from '../../base/process/passkey-site.ts'
import { commitThenThrow } from '../../base/services/identity/commit-then-throw.ts'
import { hasOnlyIdentity } from '../../base/services/identity/linked-identities.ts'
import { actingAs, lockSignInAccount, openSession, signInBlocker } from '../../base/services/identity/open-session.ts'
import {
  checkAssertion,
  findPasskey,
  newChallenge,
  requestOptions,
  takeChallenge,
  usableSite,
  usePasskey,
} from '../../base/services/identity/passkeys.ts'
import { recordRefusedSignIn } from '../../base/services/identity/refused-sign-ins.ts'
import { factorGiven } from '../../base/services/identity/second-factor.ts'
import type { SignInRules } from './sign-in.ts'

/** What the browser needs to sign in with a passkey. It is the same for everybody. @throws AppError 409 where there are none; 429 */
export async function beginPasskeyLogin(
  db: Db,
  { origin, now }: CallContext<typeof beginCall>,
  place: PasskeySite,
): Promise<PasskeyRequestOptions> {
  const site = usableSite(place)
  await countAttempt(db, countersOfAddress('passkey-begin', origin.ip), now)
  return requestOptions(await newChallenge(db, 'sign-in', null, now), site)
}

/**
 * Signs a person in with a passkey. It proves possession and a person who is present and verified, so it requires no one-time
 * code. Failed sign-ins with passkeys are counted separately from those with passwords: guesses of passwords must not lock out
 * a person with a passkey.
 * @throws AppError 422 for every error of the response (always with the same text and the same work), no role, locked, expired;
 * 409 for an account that signs in only with the identity of the institute; 429
 */
export async function signInWithPasskey(
  db: Db,
  { body: { credential }, origin, now }: CallContext<typeof passkeyLogin>,
  place: PasskeySite,
  { signInFailures, hasProvider }: SignInRules,
): Promise<Tokens> {
  const site = usableSite(place)
  const counters = countersOfAddress('passkey', origin.ip, signInFailures)
  await countAttempt(db, counters, now)
  const challenge = await takeChallenge(db, credential.response.clientDataJSON, 'sign-in', null, now)
  const passkey = await findPasskey(db, credential.id, site)
  const proof = await checkAssertion(site, passkey, challenge, credential)

  return commitThenThrow(db, async (tx) => {
    const account = passkey && (await lockSignInAccount(tx, passkey.user_id))
    const refuse = async (reason: AppError): Promise<AppError> => {
      await recordRefusedSignIn(tx, account, reason.code, origin, now)
      return reason
    }
    if (passkey === undefined || account === undefined || proof === undefined) {
      return refuse(new AppError('passkey_refused'))
    }
    if (!(await usePasskey(tx, passkey, proof, actingAs(account, origin), now)))
      return refuse(new AppError('passkey_refused'))
    const closed = signInBlocker(account, now)
    if (closed !== undefined) return refuse(closed)
    if (await hasOnlyIdentity(tx, account.id, hasProvider)) return refuse(new AppError('sso_only_role'))
    await uncountAttempt(tx, counters, now)
    return openSession(tx, account, origin, now, {
      columns: factorGiven(now),
      audited: { passkey: passkey.id },
    })
  })
}
