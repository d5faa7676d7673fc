import { isA, type ResponseOf } from '@portal/contract'
import type { restoreUser as onUser, showInvitation as showCall } from '@portal/contract/staff'
import { type Tx, updateById } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import type { Config } from '../../base/process/config.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { endSessionsOf } from '../../base/services/identity/end-sessions.ts'
import { hasOnlyIdentity } from '../../base/services/identity/linked-identities.ts'
import { invitationMilliseconds, newPasswordLink } from '../../base/services/identity/password-links.ts'
import { addResetLink } from '../../base/services/identity/reset-request.ts'
import { noticeAccount } from '../../base/services/mail/account-notices.ts'
import { wireMoment } from '../../base/text/time.ts'
import { refuseLastSuperadmin, superadmin, userLock } from './guard.ts'

type Context = CallContext<typeof onUser>

/** Suspends an account and ends all its sessions. @throws AppError 404, 403, 409 for the caller's own and the last superadmin */
export async function suspendUser(tx: Tx, context: Context): Promise<Changed<undefined>> {
  const { params, now } = context
  if (context.principal.id === params.id) throw new AppError('not_oneself')
  return withLocked(tx, context, userLock(context.params), async (_, user) => {
    if (user.is_locked) return nothingChanged
    await refuseLastSuperadmin(tx, user, now)
    await updateById(tx, 'users', user.id, { is_locked: true })
    const devices = await endSessionsOf(tx, { kind: 'staff', id: user.id }, 'suspended', now)
    return [{ event: 'suspended', entity: 'User', entity_id: user.id, new_values: { devices } }]
  })
}

/** Ends a suspension. @throws AppError 404, 403 */
export function restoreUser(tx: Tx, context: Context): Promise<Changed<undefined>> {
  return withLocked(tx, context, userLock(context.params), async (_, user) => {
    if (!user.is_locked) return nothingChanged
    await updateById(tx, 'users', user.id, { is_locked: false })
    return [{ event: 'restored', entity: 'User', entity_id: user.id }]
  })
}

/** Signs an account out of every device. @throws AppError 404, 403 */
export function signOutUser(tx: Tx, context: Context): Promise<Changed<undefined>> {
  return withLocked(tx, context, userLock(context.params), async (_, { id }, by) => {
    const exceptSessionId = isA(by, superadmin) && by.id === id ? by.session_id : null
    const devices = await endSessionsOf(
      tx,
      { kind: 'staff', id },
      'signed-out-by-administration',
      context.now,
      exceptSessionId,
    )
    return [{ event: 'signed-out-everywhere', entity: 'User', entity_id: id, new_values: { devices } }]
  })
}

function countLink(tx: Tx, userId: number, now: Date): Promise<void> {
  return countAttempt(tx, [counterOf('reset-link', userId)], now)
}

/**
 * Sends the person a link to set a new password, or the invitation again. Earlier requests of anonymous callers do not delay it.
 * @throws AppError 404, 403; 429 after five in an hour, and then nothing is sent
 */
export function sendResetLink(tx: Tx, context: Context): Promise<Changed<undefined>> {
  const { origin, now, locale } = context
  return withLocked(tx, context, userLock(context.params), async (_, { id, username, is_invited }, by) => {
    await countLink(tx, id, now)
    await addResetLink(tx, { document: username, locale, origin, now, requestedBy: by.id })
    await noticeAccount(tx, id, 'reset', now)
    return [{ event: is_invited ? 'invited' : 'password-reset-asked', entity: 'User', entity_id: id }]
  })
}

/**
 * Creates a link that staff give an invited person by hand, valid as long as the link of the mail. An account with a password
 * gets its links only by mail, because a link allows a sign-in as its person.
 * @throws AppError 404, 403; 409 for an account with a password or with an identity alone; 429 together with the links that are
 * sent
 */
export function showInvitation(
  tx: Tx,
  context: CallContext<typeof showCall>,
  { publicUrl, sso }: Pick<Config, 'publicUrl' | 'sso'>,
): Promise<Changed<ResponseOf<typeof showCall>['data']>> {
  const { now, locale } = context
  return withLocked(tx, context, userLock(context.params), async (_, { id, email, is_invited }, by) => {
    if (!is_invited) throw new AppError('already_done')
    if (await hasOnlyIdentity(tx, id, sso !== null)) throw new AppError('sso_only_role')
    await countLink(tx, id, now)
    const { url, hash } = newPasswordLink(publicUrl ?? '', locale, email)
    const expires_at = new Date(now.getTime() + invitationMilliseconds)
    const reset = { hash, email, user_id: id, created_at: now, expires_at, asked_by: by.id }
    await tx.insertInto('password_resets').values(reset).execute()
    await noticeAccount(tx, id, 'reset', now)
    return {
      audits: [{ event: 'invitation-shown', entity: 'User', entity_id: id }],
      result: { url, expires_at: wireMoment(expires_at) },
    }
  })
}
