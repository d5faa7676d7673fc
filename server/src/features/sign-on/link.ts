import { type BodyOf, linkMinutes, type linkSignOn } from '@portal/contract'
import { writeAudit } from '../../audit/audit.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'
import { linkIdentity } from '../../identity/linked-identities.ts'
import { noticeAccount } from '../../mail/account-notices.ts'
import type { SignOnSettings } from '../../process/config.ts'
import { findIdentity } from './accounts.ts'
import { lockResult, spendAttempt } from './attempts.ts'
import { readClaims } from './claims.ts'

/**
 * Links the identity of a code to the account of the person signed in. They have signed in here with their password, and with their
 * second factor if they have one, in the same browser and at most {@link linkMinutes} minutes ago (sign-on.md section 5, rule c).
 * @throws AppError 400 for a code that is not valid here; 403 when the sign-in is too old or came from the provider; 409 when the
 * identity or the account is linked already
 */
export async function linkOwnIdentity(
  db: Db,
  settings: SignOnSettings,
  context: CallContext<typeof linkSignOn>,
  browser: string | undefined,
): Promise<void> {
  const { origin, now } = context
  const { code }: BodyOf<typeof linkSignOn> = context.body
  const { who } = context
  const outcome = await db.transaction().execute(async (tx) => {
    const { attempt, result } = await lockResult(tx, code, browser, now)
    if ('refused' in result) throw new AppError(result.refused)
    const session = await tx
      .selectFrom('sessions')
      .select(['created_at', 'identity_id'])
      .where('id', '=', who.session_id)
      .executeTakeFirstOrThrow()
    const age = now.getTime() - session.created_at.getTime()
    if (session.identity_id !== null || age > linkMinutes * 60_000) {
      throw new AppError('sign_in_again', { params: { minutes: linkMinutes } })
    }
    const said = readClaims(result.claims, settings)
    await spendAttempt(tx, attempt, now)
    const linked = await linkIdentity(tx, who.id, said, 'password', origin, now)
    if (linked !== undefined) return undefined
    // Pressing twice is not a fault.
    if ((await findIdentity(tx, said))?.user_id === who.id) return undefined
    const new_values = { issuer: said.issuer, subject: said.subject }
    await writeAudit(tx, origin, [{ event: 'identity-refused', entity: 'User', entity_id: who.id, new_values }])
    await noticeAccount(tx, who.id, 'identity_refused', now)
    return new AppError('sso_already_linked')
  })
  if (outcome !== undefined) throw outcome
}
