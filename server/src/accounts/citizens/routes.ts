import * as calls from '@portal/contract/citizens'
import type { Config } from '../../base/process/config.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { readDraftKey } from '../../base/services/identity/draft-key.ts'
import { signOut, signOutEverywhere } from '../../base/services/identity/end-sessions.ts'
import { readCitizenUser } from './current-user.ts'
import { changeEmail, confirmEmailChange, resendEmailChange, resendEmailCode, verifyEmail } from './email.ts'
import { changeCitizenPassword } from './password.ts'
import { registerAccount } from './register.ts'
import { readRegisterStatus } from './register-status.ts'
import { signInCitizen } from './sign-in.ts'
import { preRegister, verifySignUp } from './sign-up.ts'

/** The account of a citizen: sign-up, sign-in, sign-out, e-mail, password, and the signed-in account. */
export function registerCitizenAccount(
  { call, data, write, writeData, change, store }: Registrar,
  { signInFailures }: Pick<Config, 'signInFailures'>,
): void {
  change(calls.preRegister, preRegister)
  writeData(calls.verifySignUp, verifySignUp)
  // The handler opens its own transactions: a document of another person ends the registration in a separate change.
  call(calls.register, async (db, context) => {
    await registerAccount(db, store, context)
    return { data: context.translate('done.registered'), details: null }
  })
  data(calls.registerStatus, readRegisterStatus)

  // The handler opens its own transaction: sign-ins of one address take turns, from the check of the password on.
  call(calls.citizenLogin, (db, context) => signInCitizen(db, context, signInFailures))
  write(calls.citizenLogout, 'done.signed_out', signOut)
  write(calls.citizenLogoutAll, 'done.signed_out', signOutEverywhere)
  data(calls.readDraftKey, (db, { principal }) => readDraftKey(db, principal))
  data(calls.citizenCurrentUser, (db, { principal }) => readCitizenUser(db, principal))
  write(calls.verifyEmail, 'done.email_verified', verifyEmail)
  write(calls.resendEmailCode, 'done.email_code_sent', resendEmailCode)
  write(calls.changeCitizenEmail, 'done.email_change_asked', changeEmail)
  write(calls.confirmEmailChange, 'done.email_changed', confirmEmailChange)
  write(calls.resendEmailChange, 'done.email_change_asked', resendEmailChange)
  write(calls.changeCitizenPassword, 'done.password_changed', changeCitizenPassword)
}
