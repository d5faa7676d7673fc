import * as calls from '@portal/contract'
import { resetMinutes } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.ts'
import type { AppContext, CallContext } from '../../http/call-context.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { endSession, endSessionsOf } from '../../identity/end-sessions.ts'
import type { Config } from '../../process/config.ts'
import type { CaptchaCheck } from './captcha.ts'
import { findStaff } from './identify.ts'
import { beginPasskeyLogin, signInWithPasskey } from './passkey-sign-in.ts'
import { refreshSession, type SessionCheck } from './refresh.ts'
import { askForReset, changePassword, resetPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'

/** Sign-in, refresh, sign-out, the person signed in, and passwords (specification, points 4 and 7). */
export function registerSession(
  app: FastifyInstance,
  serving: AppContext,
  { passwordMaxLength, sessionDays, signInFailures, sso, passkeySite }: Config,
  checkCaptcha: CaptchaCheck,
  checkSession: SessionCheck,
): void {
  const { db } = serving
  const hasProvider = sso !== null

  registerCall(app, serving, calls.login, async ({ body, origin, now }) => {
    await checkCaptcha(body.captcha, origin.ip)
    return signIn(db, body, origin, now, { signInFailures, hasProvider })
  })

  registerDataCall(app, serving, calls.beginPasskeyLogin, (context) => beginPasskeyLogin(db, context, passkeySite))
  registerCall(app, serving, calls.passkeyLogin, (context) =>
    signInWithPasskey(db, context, passkeySite, { signInFailures, hasProvider }),
  )

  registerCall(app, serving, calls.refresh, ({ body, origin, now }) =>
    refreshSession(db, body.refresh_token, sessionDays, checkSession, origin, now),
  )

  async function signOut(context: CallContext<typeof calls.logout>) {
    const { session_id } = context.who
    await db.transaction().execute(async (tx) => {
      await endSession(tx, session_id, 'signed-out', context.now)
      await writeAudit(tx, context.origin, [{ event: 'signed-out', entity: 'Session', entity_id: null }])
    })
  }
  registerMessageCall(app, serving, calls.logout, 'done.signed_out', signOut)
  registerMessageCall(app, serving, calls.logoutGeneral, 'done.signed_out', signOut)

  registerMessageCall(app, serving, calls.logoutAll, 'done.signed_out', async (context) => {
    const { who } = context
    await db.transaction().execute(async (tx) => {
      const devices = await endSessionsOf(tx, who, 'signed-out-everywhere', context.now)
      await writeAudit(tx, context.origin, [
        { event: 'signed-out', entity: 'Session', entity_id: null, new_values: { devices } },
      ])
    })
  })

  registerDataCall(app, serving, calls.currentUser, (context) => findStaff(db, context.who.id))

  registerCall(app, serving, calls.forgotPassword, async (context) => {
    const { body, origin } = context
    // Clients of citizens know no captcha; the limits protect this call.
    if (body.document != null) await checkCaptcha(body.captcha, origin.ip)
    await askForReset(db, context)
    return { data: context.translate('done.password_reset_asked', { minutes: resetMinutes }), details: null }
  })

  registerMessageCall(app, serving, calls.resetPassword, 'done.password_reset', (context) =>
    resetPassword(db, context, { passwordMaxLength, hasProvider }),
  )

  registerMessageCall(app, serving, calls.changePassword, 'done.password_changed', (context) =>
    changePassword(db, context, passwordMaxLength),
  )
}
