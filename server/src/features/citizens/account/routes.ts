import { randomUUID } from 'node:crypto'
import * as calls from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../../audit/audit.ts'
import { codeHours } from '../../../citizens/sign-up-codes.ts'
import type { AppContext } from '../../../http/call-context.ts'
import { AppError } from '../../../http/errors.ts'
import { registerCall } from '../../../http/register-call.ts'
import { endSession, endSessionsOf } from '../../../identity/end-sessions.ts'
import type { Config } from '../../../process/config.ts'
import { registrarOf } from '../registrar.ts'
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
  const { db, store } = serving
  const { data, message } = registrarOf(app, serving)

  registerCall(app, serving, calls.antiForgeryCookie, async ({ translate }) => ({
    // Existing clients send its value back. Nothing checks it, because only the token in a header says who asks.
    cookie: `XSRF-TOKEN=${randomUUID()}; Path=/; SameSite=Lax`,
    data: translate('done.anti_forgery'),
    details: null,
  }))

  registerCall(app, serving, calls.preRegister, async (context) => {
    await preRegister(db, context)
    return { data: context.translate('done.sign_up_begun', { hours: codeHours }), details: null }
  })
  data(calls.verifySignUp, verifySignUp)
  message(calls.register, 'done.registered', (_, context) => registerAccount(db, store, context))
  data(calls.registerStatus, readRegisterStatus)

  registerCall(app, serving, calls.citizenSocialLogin, async () => {
    throw new AppError('grant_unsupported')
  })
  registerCall(app, serving, calls.citizenLogin, (context) => signInCitizen(db, context, signInFailures))

  message(calls.citizenLogout, 'done.signed_out', async (_, { who, origin, now }) => {
    await db.transaction().execute(async (tx) => {
      await endSession(tx, who.session_id, 'signed-out', now)
      await writeAudit(tx, origin, [{ event: 'signed-out', entity: 'Session', entity_id: null }])
    })
  })

  message(calls.citizenLogoutAll, 'done.signed_out', async (_, { who, origin, now }) => {
    await db.transaction().execute(async (tx) => {
      const devices = await endSessionsOf(tx, who, 'signed-out-everywhere', now)
      await writeAudit(tx, origin, [
        { event: 'signed-out', entity: 'Session', entity_id: null, new_values: { devices } },
      ])
    })
  })

  data(calls.citizenCurrentUser, (_, { who }) => readCitizenUser(db, who))

  message(calls.verifyEmail, 'done.email_verified', verifyEmail)
  message(calls.resendEmailCode, 'done.email_code_sent', resendEmailCode)
  message(calls.changeCitizenEmail, 'done.email_change_asked', changeEmail)
  message(calls.confirmEmailChange, 'done.email_changed', confirmEmailChange)
  message(calls.resendEmailChange, 'done.email_change_asked', resendEmailChange)
  message(calls.changeCitizenPassword, 'done.password_changed', changeCitizenPassword)
}
