import * as calls from '@portal/contract'
import type { Config } from '../../base/process/config.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { readDraftKey } from '../../base/services/identity/draft-key.ts'
import { signOut, signOutEverywhere } from '../../base/services/identity/end-sessions.ts'
import type { CaptchaCheck } from './captcha.ts'
import { findStaff } from './identify.ts'
import { beginPasskeyLogin, signInWithPasskey } from './passkey-sign-in.ts'
import { refreshSession, type SessionCheck } from './refresh.ts'
import { changePassword, requestReset, resetPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'

/** Sign-in, refresh, sign-out, the signed-in person, and passwords. */
export function registerSession(
  { call, data, write, writeData, change }: Registrar,
  { passwordMaxLength, sessionDays, signInFailures, sso, passkeySite }: Config,
  checkCaptcha: CaptchaCheck,
  checkSession: SessionCheck,
): void {
  const hasProvider = sso !== null

  // The handler opens its own transaction: sign-ins of one address take turns, from the check of the password on.
  call(calls.login, async (db, { body, origin, now }) => {
    await checkCaptcha(body.captcha, origin.ip)
    return signIn(db, body, origin, now, { signInFailures, hasProvider })
  })

  writeData(calls.beginPasskeyLogin, beginPasskeyLogin(passkeySite))
  change(calls.passkeyLogin, signInWithPasskey(passkeySite, { signInFailures, hasProvider }))

  change(calls.refresh, refreshSession(sessionDays, checkSession))

  write(calls.logout, 'done.signed_out', signOut)
  write(calls.logoutGeneral, 'done.signed_out', signOut)
  write(calls.logoutAll, 'done.signed_out', signOutEverywhere)
  data(calls.currentUser, (db, context) => findStaff(db, context.principal.id))
  data(calls.readStaffDraftKey, (db, { principal }) => readDraftKey(db, principal))

  change(calls.forgotPassword, {
    before: async (_, { body, origin }) => {
      // Clients of citizens have no captcha; the limits protect this call.
      if (body.document != null) await checkCaptcha(body.captcha, origin.ip)
    },
    change: requestReset,
  })
  write(calls.resetPassword, 'done.password_reset', resetPassword({ passwordMaxLength, hasProvider }))
  write(calls.changePassword, 'done.password_changed', changePassword(passwordMaxLength, passkeySite))
}
