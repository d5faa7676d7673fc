import { login } from '@portal/contract'
import { faultsOf } from '../../../kit/form/faults.ts'
import { asApiError } from '../../../kit/request/api-errors.ts'
import { signIn } from '../../../kit/session/session-calls.ts'
import { errorsOfSchema, errorsOfServer, type FormErrors } from './form-errors.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** The token of the captcha, where there is one. */
  readonly captcha?: string
  /** The one-time code or recovery code, once the server asked for it. */
  readonly code?: string
}

/** Why the sign-in failed; `wantsCode` where a one-time code is still needed or was wrong. */
export interface SignInErrors extends FormErrors<keyof Credentials> {
  readonly wantsCode?: boolean
}

/** Checks name and password with the server's schema, and signs in; returns the reason of a failure, or undefined. */
export async function trySignIn(credentials: Credentials): Promise<SignInErrors | undefined> {
  const faults = faultsOf(login.body, credentials)
  if (faults.size > 0) return errorsOfSchema(faults)
  try {
    await signIn(credentials)
    return undefined
  } catch (thrown) {
    const { reason, message } = asApiError(thrown)
    if (reason === 'totp_code_required') return { fields: {}, message: undefined, wait: undefined, wantsCode: true }
    if (reason === 'totp_code_wrong')
      return { fields: { code: message }, message: undefined, wait: undefined, wantsCode: true }
    return errorsOfServer(thrown, ['username', 'password', 'code'])
  }
}
