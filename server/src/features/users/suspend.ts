import { isA } from '@portal/contract'
import type { restoreUser as onUser } from '@portal/contract/staff'
import { writeAudit } from '../../audit/audit.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { countAttempt, type RateLimit } from '../../http/rate-limit.ts'
import { type CallContext, signedIn } from '../../http/register-call.ts'
import { endSessionsOf } from '../../identity/end-sessions.ts'
import { addResetLink } from '../../identity/reset-request.ts'
import { noticeAccount } from '../../mail/account-notices.ts'
import { holdUser, readGiver, refuseLastSuperadmin, superadmin } from './guard.ts'

type On = CallContext<typeof onUser>

/** Suspends an account: every device of it is out at its next request. @throws Refusal 404, 403, 409 for oneself and the last superadmin. */
export async function suspendUser(db: Db, asked: On): Promise<void> {
  const { params, origin, now } = asked
  const by = signedIn(asked)
  if (by.id === params.id) throw new AppError('not_oneself')
  await db.transaction().execute(async (tx) => {
    const user = await holdUser(tx, await readGiver(tx, by), params.id, 'update')
    if (user.is_locked) return
    await refuseLastSuperadmin(tx, user, now)
    await tx.updateTable('users').set({ is_locked: true }).where('id', '=', user.id).execute()
    const devices = await endSessionsOf(tx, { kind: 'staff', id: user.id }, 'suspended', now)
    await writeAudit(tx, origin, [{ event: 'suspended', entity: 'User', entity_id: user.id, new_values: { devices } }])
  })
}

/** Takes a suspension back. @throws Refusal 404, 403. */
export async function restoreUser(db: Db, asked: On): Promise<void> {
  const by = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const user = await holdUser(tx, await readGiver(tx, by), asked.params.id, 'update')
    if (!user.is_locked) return
    await tx.updateTable('users').set({ is_locked: false }).where('id', '=', user.id).execute()
    await writeAudit(tx, asked.origin, [{ event: 'restored', entity: 'User', entity_id: user.id }])
  })
}

/** Signs an account out of every device. @throws Refusal 404, 403. @returns how many there were. */
export async function signOutUser(db: Db, asked: On): Promise<number> {
  const { params, origin, now } = asked
  const by = signedIn(asked)
  return db.transaction().execute(async (tx) => {
    const user = await holdUser(tx, await readGiver(tx, by), params.id, 'update')
    const kept = isA(by, superadmin) && by.id === user.id ? by.session_id : null
    const devices = await endSessionsOf(tx, { kind: 'staff', id: user.id }, 'signed-out-by-administration', now, kept)
    await writeAudit(tx, origin, [
      { event: 'signed-out-everywhere', entity: 'User', entity_id: user.id, new_values: { devices } },
    ])
    return devices
  })
}

/** Links that staff may send one person in an hour. They are counted apart from what strangers ask for. */
const linksOfStaff: RateLimit = { allowed: 5, seconds: 3600, refusal: 'too_many_requests' }

/**
 * Sends the person a link to set a new password, by the job that everybody's link goes by. What strangers asked for before
 * does not hold it up.
 * @throws Refusal 404, 403; 429 after five in an hour, and then nothing is sent.
 */
export async function sendResetLink(db: Db, asked: On): Promise<void> {
  const { params, origin, now, locale } = asked
  const by = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const user = await holdUser(tx, await readGiver(tx, by), params.id, 'update')
    await countAttempt(tx, [{ key: `reset-link ${user.id}`, limits: [linksOfStaff] }], now)
    await addResetLink(tx, { document: user.username, locale, origin, now, askedBy: by.id })
    await writeAudit(tx, origin, [{ event: 'password-reset-asked', entity: 'User', entity_id: user.id }])
    await noticeAccount(tx, user.id, 'reset', now)
  })
}
