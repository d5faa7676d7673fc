import { randomUUID } from 'node:crypto'
import * as calls from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../../audit/audit.ts'
import { codeHours } from '../../../citizens/sign-up-codes.ts'
import type { AppContext } from '../../../http/call-context.ts'
import { AppError } from '../../../http/errors.ts'
import { registerCall } from '../../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { endSession, endSessionsOf } from '../../../identity/end-sessions.ts'
import type { Config } from '../../../process/config.ts'
import { readCitizenUser } from './current-user.ts'
import { changeEmail, confirmEmailChange, resendEmailChange, resendEmailCode, verifyEmail } from './email.ts'
import { changeCitizenPassword } from './password.ts'
import { registerAccount } from './register.ts'
import { readRegisterStatus } from './register-status.ts'
import { signInCitizen } from './sign-in.ts'
import { preRegister, verifySignUp } from './sign-up.ts'

/** The account of a citizen: sign-up, sign-in, sign-out, e-mail, password, and who is signed in (citizens.md section 1.1). */
export function registerCitizenAccount(
  app: FastifyInstance,
  serving: AppContext,
  { signInFailures }: Pick<Config, 'signInFailures'>,
): void {
  const { db } = serving

  registerCall(app, serving, calls.antiForgeryCookie, async ({ translate }) => ({
    // Existing clients send its value back. Nothing checks it, because only the token in a header says who asks.
    cookie: `XSRF-TOKEN=${randomUUID()}; Path=/; SameSite=Lax`,
    data: translate('done.anti_forgery'),
    details: null,
  }))

  registerCall(app, serving, calls.preRegister, async ({ body, locale, origin, now, translate }) => {
    await preRegister(db, body, locale, origin, now)
    return { data: translate('done.sign_up_begun', { hours: codeHours }), details: null }
  })
  registerDataCall(app, serving, calls.verifySignUp, ({ body, origin, now }) => verifySignUp(db, body, origin, now))
  registerMessageCall(app, serving, calls.register, 'done.registered', (context) =>
    registerAccount(db, serving.store, context),
  )
  registerDataCall(app, serving, calls.registerStatus, ({ query, locale, origin, now }) =>
    readRegisterStatus(db, query, { locale, ip: origin.ip, now }),
  )

  registerCall(app, serving, calls.citizenSocialLogin, async () => {
    throw new AppError('grant_unsupported')
  })
  registerCall(app, serving, calls.citizenLogin, ({ body, origin, now }) =>
    signInCitizen(db, body, origin, now, signInFailures),
  )

  registerMessageCall(app, serving, calls.citizenLogout, 'done.signed_out', async (context) => {
    const { session_id } = context.who
    await db.transaction().execute(async (tx) => {
      await endSession(tx, session_id, 'signed-out', context.now)
      await writeAudit(tx, context.origin, [{ event: 'signed-out', entity: 'Session', entity_id: null }])
    })
  })

  registerMessageCall(app, serving, calls.citizenLogoutAll, 'done.signed_out', async (context) => {
    const { who } = context
    await db.transaction().execute(async (tx) => {
      const devices = await endSessionsOf(tx, who, 'signed-out-everywhere', context.now)
      await writeAudit(tx, context.origin, [
        { event: 'signed-out', entity: 'Session', entity_id: null, new_values: { devices } },
      ])
    })
  })

  registerDataCall(app, serving, calls.citizenCurrentUser, (context) => readCitizenUser(db, context.who))

  registerMessageCall(app, serving, calls.verifyEmail, 'done.email_verified', (context) => verifyEmail(db, context))
  registerMessageCall(app, serving, calls.resendEmailCode, 'done.email_code_sent', (context) =>
    resendEmailCode(db, context),
  )
  registerMessageCall(app, serving, calls.changeCitizenEmail, 'done.email_change_asked', (context) =>
    changeEmail(db, context),
  )
  registerMessageCall(app, serving, calls.confirmEmailChange, 'done.email_changed', (context) =>
    confirmEmailChange(db, context),
  )
  registerMessageCall(app, serving, calls.resendEmailChange, 'done.email_change_asked', (context) =>
    resendEmailChange(db, context),
  )
  registerMessageCall(app, serving, calls.changeCitizenPassword, 'done.password_changed', (context) =>
    changeCitizenPassword(db, context),
  )
}
