import * as calls from '@portal/contract/citizens'
import type { Config } from '../../base/process/config.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { signOut, signOutEverywhere } from '../../base/services/identity/end-sessions.ts'
import { codeHours } from '../../people/sign-up-codes.ts'
import { readCitizenUser } from './current-user.ts'
import { readDraftKey } from './draft-key.ts'
import { changeEmail, confirmEmailChange, resendEmailChange, resendEmailCode, verifyEmail } from './email.ts'
import { changeCitizenPassword } from './password.ts'
import { registerAccount } from './register.ts'
import { readRegisterStatus } from './register-status.ts'
import { signInCitizen } from './sign-in.ts'
import { preRegister, verifySignUp } from './sign-up.ts'

/** The account of a citizen: sign-up, sign-in, sign-out, e-mail, password, and who is signed in. */
export function registerCitizenAccount(
  { call, data, message, store }: Registrar,
  { signInFailures }: Pick<Config, 'signInFailures'>,
): void {
  call(calls.preRegister, async (db, context) => {
    await preRegister(db, context)
    return { data: context.translate('done.sign_up_begun', { hours: codeHours }), details: null }
  })
  data(calls.verifySignUp, verifySignUp)
  message(calls.register, 'done.registered', (db, context) => registerAccount(db, store, context))
  data(calls.registerStatus, readRegisterStatus)

  call(calls.citizenLogin, (db, context) => signInCitizen(db, context, signInFailures))
  message(calls.citizenLogout, 'done.signed_out', signOut)
  message(calls.citizenLogoutAll, 'done.signed_out', signOutEverywhere)
  data(calls.readDraftKey, (db, { principal }) => readDraftKey(db, principal))
  data(calls.citizenCurrentUser, (db, { principal }) => readCitizenUser(db, principal))
  message(calls.verifyEmail, 'done.email_verified', verifyEmail)
  message(calls.resendEmailCode, 'done.email_code_sent', resendEmailCode)
  message(calls.changeCitizenEmail, 'done.email_change_asked', changeEmail)
  message(calls.confirmEmailChange, 'done.email_changed', confirmEmailChange)
  message(calls.resendEmailChange, 'done.email_change_asked', resendEmailChange)
  message(calls.changeCitizenPassword, 'done.password_changed', changeCitizenPassword)
}
