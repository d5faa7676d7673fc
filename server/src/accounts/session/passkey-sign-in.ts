import type { beginPasskeyLogin as beginCall, PasskeyRequestOptions, passkeyLogin, Tokens } from '@portal/contract'
import type { Db, Tx } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { countAttempt, countersOfAddress, uncountAttempt } from '../../base/http/rate-limit.ts'
import type { PasskeySite } from '../../base/process/passkey-site.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { type Changed, type Refused, refused, Unaudited } from '../../base/services/audit/change.ts'
import { hasOnlyIdentity } from '../../base/services/identity/linked-identities.ts'
import { lockSignInAccount, openSession, signInBlocker, staffActor } from '../../base/services/identity/open-session.ts'
import {
  checkAssertion,
  findPasskey,
  newChallenge,
  requestOptions,
  takeChallenge,
  type UsableSite,
  usableSite,
  usePasskey,
} from '../../base/services/identity/passkeys.ts'
import { recordRefusedSignIn } from '../../base/services/identity/refused-sign-ins.ts'
import { factorGiven } from '../../base/services/identity/second-factor.ts'
import type { SignInRules } from './sign-in.ts'

type Context = CallContext<typeof passkeyLogin>

/** The options for the browser to sign in with a passkey. They are the same for everybody. @throws AppError 409 where there are none; 429 */
export function beginPasskeyLogin(place: PasskeySite) {
  return {
    before: async (db: Db, { origin, now }: CallContext<typeof beginCall>): Promise<UsableSite> => {
      const site = usableSite(place)
      await countAttempt(db, countersOfAddress('passkey-begin', origin.ip), now)
      return site
    },
    change: async (
      tx: Tx,
      { now }: CallContext<typeof beginCall>,
      site: UsableSite,
    ): Promise<Changed<PasskeyRequestOptions>> => ({
      audits: new Unaudited('a challenge for the browser'),
      result: requestOptions(await newChallenge(tx, 'sign-in', null, now), site),
    }),
  }
}

/**
 * Signs a person in with a passkey. It proves possession and a person who is present and verified, so it requires no one-time
 * code. Failed sign-ins with passkeys are counted separately from those with passwords: guesses of passwords must not lock out
 * a person with a passkey.
 * @throws AppError 422 for every error of the response (always with the same text and the same work), no role, locked, expired;
 * 409 for an account that signs in only with the identity of the institute; 429
 */
export function signInWithPasskey(place: PasskeySite, { signInFailures, hasProvider }: SignInRules) {
  const countersOf = (origin: Origin) => countersOfAddress('passkey', origin.ip, signInFailures)

  async function before(db: Db, { body: { credential }, origin, now }: Context) {
    const site = usableSite(place)
    await countAttempt(db, countersOf(origin), now)
    const challenge = await takeChallenge(db, credential.response.clientDataJSON, 'sign-in', null, now)
    const passkey = await findPasskey(db, credential.id, site)
    return { passkey, proof: await checkAssertion(site, passkey, challenge, credential) }
  }

  async function change(
    tx: Tx,
    { origin, now }: Context,
    { passkey, proof }: Awaited<ReturnType<typeof before>>,
  ): Promise<Changed<Tokens> | Refused> {
    const account = passkey && (await lockSignInAccount(tx, passkey.user_id))
    const refuse = async (reason: AppError, audits: readonly AuditEntry[] = []): Promise<Refused> =>
      refused(reason, [...audits, ...(await recordRefusedSignIn(tx, account, reason.code, origin, now))])
    if (passkey === undefined || account === undefined || proof === undefined) {
      return refuse(new AppError('passkey_refused'))
    }
    const { isGood, audits } = await usePasskey(tx, passkey, proof, now, staffActor(account))
    if (!isGood) return refuse(new AppError('passkey_refused'), audits)
    const closed = signInBlocker(account, now)
    if (closed !== undefined) return refuse(closed)
    if (await hasOnlyIdentity(tx, account.id, hasProvider)) return refuse(new AppError('sso_only_role'))
    await uncountAttempt(tx, countersOf(origin), now)
    return openSession(tx, account, origin, now, {
      columns: factorGiven(now),
      audited: { passkey: passkey.id },
    })
  }

  return { before, change }
}
