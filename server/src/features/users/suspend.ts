import { isA } from '@portal/contract'
import type { restoreUser as onUser } from '@portal/contract/staff'
import { unchanged } from '../../authority/with-locked.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { countAttempt, type RateLimit } from '../../http/rate-limit.ts'
import { type CallContext, signedIn } from '../../http/register-call.ts'
import { endSessionsOf } from '../../identity/end-sessions.ts'
import { addResetLink } from '../../identity/reset-request.ts'
import { noticeAccount } from '../../mail/account-notices.ts'
import { refuseLastSuperadmin, superadmin, withLockedUser } from './guard.ts'

type Context = CallContext<typeof onUser>

/** Suspends an account and ends all its sessions. @throws AppError 404, 403, 409 for oneself and the last superadmin */
export async function suspendUser(db: Db, context: Context): Promise<void> {
  const { params, now } = context
  if (signedIn(context).id === params.id) throw new AppError('not_oneself')
  await withLockedUser(db, context, async (tx, user) => {
    if (user.is_locked) return unchanged
    await refuseLastSuperadmin(tx, user, now)
    await tx.updateTable('users').set({ is_locked: true }).where('id', '=', user.id).execute()
    const devices = await endSessionsOf(tx, { kind: 'staff', id: user.id }, 'suspended', now)
    return {
      audits: [{ event: 'suspended', entity: 'User', entity_id: user.id, new_values: { devices } }],
      result: undefined,
    }
  })
}

/** Ends a suspension. @throws AppError 404, 403 */
export async function restoreUser(db: Db, context: Context): Promise<void> {
  await withLockedUser(db, context, async (tx, user) => {
    if (!user.is_locked) return unchanged
    await tx.updateTable('users').set({ is_locked: false }).where('id', '=', user.id).execute()
    return { audits: [{ event: 'restored', entity: 'User', entity_id: user.id }], result: undefined }
  })
}

/** Signs an account out of every device. @throws AppError 404, 403 */
export function signOutUser(db: Db, context: Context): Promise<void> {
  return withLockedUser(db, context, async (tx, { id }, by) => {
    const kept = isA(by, superadmin) && by.id === id ? by.session_id : null
    const devices = await endSessionsOf(tx, { kind: 'staff', id }, 'signed-out-by-administration', context.now, kept)
    const audit = { event: 'signed-out-everywhere', entity: 'User', entity_id: id, new_values: { devices } }
    return { audits: [audit], result: undefined }
  })
}

/** Links that staff may send to one person in an hour. Their limit is separate from the limit of anonymous callers. */
const linksOfStaff: RateLimit = { allowed: 5, seconds: 3600, errorCode: 'too_many_requests' }

/**
 * Sends the person a link to set a new password, with the same job as for anonymous callers. Earlier requests of anonymous callers do not
 * delay it.
 * @throws AppError 404, 403; 429 after five in an hour, and then nothing is sent
 */
export async function sendResetLink(db: Db, context: Context): Promise<void> {
  const { origin, now, locale } = context
  await withLockedUser(db, context, async (tx, { id, username }, by) => {
    await countAttempt(tx, [{ key: `reset-link ${id}`, limits: [linksOfStaff] }], now)
    await addResetLink(tx, { document: username, locale, origin, now, requestedBy: by.id })
    await noticeAccount(tx, id, 'reset', now)
    return { audits: [{ event: 'password-reset-asked', entity: 'User', entity_id: id }], result: undefined }
  })
}
