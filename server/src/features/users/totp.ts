import type * as calls from '@portal/contract/staff'
import { generateURI } from 'otplib'
import { writeAudit } from '../../audit/audit.ts'
import type { ChangeContext } from '../../authority/with-locked.ts'
import type { Db, Tx } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError, fieldError } from '../../http/errors.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import { commitThenThrow } from '../../identity/commit-then-throw.ts'
import { beginCodes, confirmCodes, endCodes, takeCode, usesCodes } from '../../identity/one-time-codes.ts'
import { refuseLastFactor } from '../../identity/passkeys.ts'
import { clearProofs, proofCounter, provePassword } from '../../identity/prove-password.ts'
import { noticeAccount } from '../../mail/account-notices.ts'
import type { PasskeySite } from '../../process/passkey-site.ts'

/** Runs a check that needs a code. A failure is counted. */
function proving<T>(
  db: Db,
  { who, now }: Pick<ChangeContext, 'who' | 'now'>,
  work: (tx: Tx) => Promise<T | AppError>,
): Promise<T> {
  return commitThenThrow(db, async (tx) => {
    await countAttempt(tx, [proofCounter(who.id)], now)
    const done = await work(tx)
    if (!(done instanceof AppError)) await clearProofs(tx, who.id)
    return done
  })
}

/**
 * Starts to set up one-time codes for one's own account.
 * @returns the secret and the address for the QR code of an authenticator application; both are shown once
 * @throws AppError 422 on `password`; 429 after three wrong ones a minute
 */
export async function beginTotp(
  db: Db,
  context: CallContext<typeof calls.beginTotp>,
): Promise<{ secret: string; uri: string }> {
  const { who } = context
  await provePassword(db, who.id, context.body.password, context.now)
  return db.transaction().execute(async (tx) => {
    if (await usesCodes(tx, who.id)) throw new AppError('already_done')
    const secret = await beginCodes(tx, who.id)
    await clearProofs(tx, who.id)
    return { secret, uri: generateURI({ issuer: context.translate('product.short'), label: who.username, secret }) }
  })
}

/** Confirms one-time codes with a code; returns the recovery codes, shown once. @throws AppError 422 on `code`; 429 */
export async function confirmTotp(db: Db, context: CallContext<typeof calls.confirmTotp>): Promise<string[]> {
  const { who } = context
  return proving(db, context, async (tx) => {
    if (await usesCodes(tx, who.id)) return new AppError('already_done')
    if (!(await takeCode(tx, who.id, context.body.code, context.now))) {
      return fieldError('code', 'error_codes.totp_code_wrong')
    }
    const codes = await confirmCodes(tx, who.id, context.now)
    await writeAudit(tx, context.origin, [{ event: 'totp-on', entity: 'User', entity_id: who.id }])
    await noticeAccount(tx, who.id, 'totp_on', context.now)
    return codes
  })
}

/**
 * Turns one-time codes off.
 * @throws AppError 422 on `code`; 403 when a role of the person requires a second factor and they have no other; 429
 */
export async function endTotp(db: Db, context: CallContext<typeof calls.endTotp>, site: PasskeySite): Promise<void> {
  const { who } = context
  await proving(db, context, async (tx) => {
    await refuseLastFactor(tx, who.id, null, site)
    if (!(await takeCode(tx, who.id, context.body.code, context.now))) {
      return fieldError('code', 'error_codes.totp_code_wrong')
    }
    await endCodes(tx, who.id)
    await writeAudit(tx, context.origin, [{ event: 'totp-off', entity: 'User', entity_id: who.id }])
    await noticeAccount(tx, who.id, 'totp_off', context.now)
    return true
  })
}
