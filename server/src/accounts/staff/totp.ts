import type * as calls from '@portal/contract/staff'
import { generateURI } from 'otplib'
import type { Db } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { PasskeySite } from '../../base/process/passkey-site.ts'
import { writeAudit } from '../../base/services/audit/audit.ts'
import { beginCodes, confirmCodes, endCodes, takeCode, usesCodes } from '../../base/services/identity/one-time-codes.ts'
import { lockSignInAccount } from '../../base/services/identity/open-session.ts'
import { clearProofs, provePassword, provingCode, wrongTotpCode } from '../../base/services/identity/prove-password.ts'
import {
  noteConfirmation,
  refuseLastFactor,
  requireConfirmation,
  requireFactor,
} from '../../base/services/identity/second-factor.ts'
import { noticeAccount } from '../../base/services/mail/account-notices.ts'

/**
 * Starts to set up one-time codes for the caller's own account.
 * @returns the secret and the address for the QR code of an authenticator application; both are shown once
 * @throws AppError 422 on `password`; 403 for somebody with another second factor who has not just given it; 429 after three
 * wrong ones a minute
 */
export async function beginTotp(
  db: Db,
  context: CallContext<typeof calls.beginTotp>,
  site: PasskeySite,
): Promise<{ secret: string; uri: string }> {
  const { principal } = context
  await requireConfirmation(db, site, principal, context.now)
  await provePassword(db, principal.id, context.body.password, context.now)
  return db.transaction().execute(async (tx) => {
    if (await usesCodes(tx, principal.id)) throw new AppError('already_done')
    const secret = await beginCodes(tx, principal.id)
    await clearProofs(tx, principal.id)
    return {
      secret,
      uri: generateURI({ issuer: context.translate('product.short'), label: principal.username, secret }),
    }
  })
}

/**
 * Confirms one-time codes with a code, which this session has then given. It returns the recovery codes, shown once.
 * @throws AppError 422 on `code`; 403 when the person has got another second factor meanwhile that this session did not give; 429
 */
export async function confirmTotp(
  db: Db,
  context: CallContext<typeof calls.confirmTotp>,
  site: PasskeySite,
): Promise<string[]> {
  const { principal } = context
  return provingCode(db, context, async (tx) => {
    await lockSignInAccount(tx, principal.id)
    await requireFactor(tx, site, principal, context.now)
    if (await usesCodes(tx, principal.id)) return new AppError('already_done')
    if (!(await takeCode(tx, principal.id, context.body.code, context.now))) {
      return wrongTotpCode()
    }
    const codes = await confirmCodes(tx, principal.id, context.now)
    await noteConfirmation(tx, principal, context.now)
    await writeAudit(tx, context.origin, [{ event: 'totp-on', entity: 'User', entity_id: principal.id }])
    await noticeAccount(tx, principal.id, 'totp_on', context.now)
    return codes
  })
}

/**
 * Turns one-time codes off.
 * @throws AppError 422 on `code`; 403 when a role of the person requires a second factor and they have no other; 429
 */
export async function endTotp(db: Db, context: CallContext<typeof calls.endTotp>, site: PasskeySite): Promise<void> {
  const { principal } = context
  await provingCode(db, context, async (tx) => {
    await refuseLastFactor(tx, principal.id, null, site)
    if (!(await usesCodes(tx, principal.id)) || !(await takeCode(tx, principal.id, context.body.code, context.now))) {
      return wrongTotpCode()
    }
    await endCodes(tx, principal.id)
    await writeAudit(tx, context.origin, [{ event: 'totp-off', entity: 'User', entity_id: principal.id }])
    await noticeAccount(tx, principal.id, 'totp_off', context.now)
    return true
  })
}
