import type * as calls from '@portal/contract/staff'
import { generateURI } from 'otplib'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { PasskeySite } from '../../base/process/passkey-site.ts'
import { type Changed, type Refused, refused, Unaudited } from '../../base/services/audit/change.ts'
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
 * @throws AppError 422 on `password`; 403 for a person with another second factor who has not just given it; 429 after three
 * wrong ones a minute
 */
export function beginTotp(site: PasskeySite) {
  type Context = CallContext<typeof calls.beginTotp>
  return {
    before: async (db: Db, { principal, body, now }: Context): Promise<void> => {
      await requireConfirmation(db, site, principal, now)
      await provePassword(db, principal.id, body.password, now)
    },
    change: async (
      tx: Tx,
      { principal, translate }: Context,
    ): Promise<Changed<{ readonly secret: string; readonly uri: string }>> => {
      if (await usesCodes(tx, principal.id)) throw new AppError('already_done')
      const secret = await beginCodes(tx, principal.id)
      await clearProofs(tx, principal.id)
      const uri = generateURI({ issuer: translate('product.short'), label: principal.username, secret })
      return { audits: new Unaudited('codes that are not confirmed yet'), result: { secret, uri } }
    },
  }
}

/**
 * Confirms one-time codes with a code, which this session has then given. It returns the recovery codes, shown once.
 * @throws AppError 422 on `code`; 403 when the person has got another second factor meanwhile that this session did not give; 429
 */
export async function confirmTotp(
  tx: Tx,
  context: CallContext<typeof calls.confirmTotp>,
  site: PasskeySite,
): Promise<Changed<{ readonly recovery_codes: string[] }> | Refused> {
  const { principal } = context
  return provingCode(tx, context, async () => {
    await lockSignInAccount(tx, principal.id)
    await requireFactor(tx, site, principal, context.now)
    if (await usesCodes(tx, principal.id)) return refused(new AppError('already_done'))
    if (!(await takeCode(tx, principal.id, context.body.code, context.now))) {
      return refused(wrongTotpCode())
    }
    const recovery_codes = await confirmCodes(tx, principal.id, context.now)
    await noteConfirmation(tx, principal, context.now)
    await noticeAccount(tx, principal.id, 'totp_on', context.now)
    return { audits: [{ event: 'totp-on', entity: 'User', entity_id: principal.id }], result: { recovery_codes } }
  })
}

/**
 * Turns one-time codes off.
 * @throws AppError 422 on `code`; 403 when a role of the person requires a second factor and they have no other; 429
 */
export async function endTotp(
  tx: Tx,
  context: CallContext<typeof calls.endTotp>,
  site: PasskeySite,
): Promise<Changed<undefined> | Refused> {
  const { principal } = context
  return provingCode(tx, context, async () => {
    await refuseLastFactor(tx, principal.id, null, site)
    if (!(await usesCodes(tx, principal.id)) || !(await takeCode(tx, principal.id, context.body.code, context.now))) {
      return refused(wrongTotpCode())
    }
    await endCodes(tx, principal.id)
    await noticeAccount(tx, principal.id, 'totp_off', context.now)
    return { audits: [{ event: 'totp-off', entity: 'User', entity_id: principal.id }], result: undefined }
  })
}
