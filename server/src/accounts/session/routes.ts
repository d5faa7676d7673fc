import * as calls from '@portal/contract'
import { resetMinutes } from '@portal/contract'
import type { Config } from '../../base/process/config.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { signOut, signOutEverywhere } from '../../base/services/identity/end-sessions.ts'
import type { CaptchaCheck } from './captcha.ts'
import { findStaff } from './identify.ts'
import { beginPasskeyLogin, signInWithPasskey } from './passkey-sign-in.ts'
import { refreshSession, type SessionCheck } from './refresh.ts'
import { changePassword, requestReset, resetPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'

/** Sign-in, refresh, sign-out, the person signed in, and passwords. */
export function registerSession(
  { call, data, message }: Registrar,
  { passwordMaxLength, sessionDays, signInFailures, sso, passkeySite }: Config,
  checkCaptcha: CaptchaCheck,
  checkSession: SessionCheck,
): void {
  const hasProvider = sso !== null

  call(calls.login, async (db, { body, origin, now }) => {
    await checkCaptcha(body.captcha, origin.ip)
    return signIn(db, body, origin, now, { signInFailures, hasProvider })
  })

  data(calls.beginPasskeyLogin, (db, context) => beginPasskeyLogin(db, context, passkeySite))
  call(calls.passkeyLogin, (db, context) =>
    signInWithPasskey(db, context, passkeySite, { signInFailures, hasProvider }),
  )

  call(calls.refresh, (db, { body, origin, now }) =>
    refreshSession(db, body.refresh_token, sessionDays, checkSession, origin, now),
  )

  message(calls.logout, 'done.signed_out', signOut)
  message(calls.logoutGeneral, 'done.signed_out', signOut)
  message(calls.logoutAll, 'done.signed_out', signOutEverywhere)
  data(calls.currentUser, (db, context) => findStaff(db, context.principal.id))

  call(calls.forgotPassword, async (db, context) => {
    const { body, origin } = context
    // Clients of citizens know no captcha; the limits protect this call.
    if (body.document != null) await checkCaptcha(body.captcha, origin.ip)
    await requestReset(db, context)
    return { data: context.translate('done.password_reset_asked', { minutes: resetMinutes }), details: null }
  })

  message(calls.resetPassword, 'done.password_reset', (db, context) =>
    resetPassword(db, context, { passwordMaxLength, hasProvider }),
  )

  message(calls.changePassword, 'done.password_changed', (db, context) =>
    changePassword(db, context, passwordMaxLength, passkeySite),
  )
}
