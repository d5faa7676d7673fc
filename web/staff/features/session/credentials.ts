import { login } from '@portal/contract'
import { faultsOf } from '../../../kit/form/faults.ts'
import { asApiError } from '../../../kit/request/api-errors.ts'
import { signIn } from '../../../kit/session/session-calls.ts'
import { type Refused, refusedBySchema, refusedByServer } from './refused.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** What the captcha gave, where there is one. */
  readonly captcha?: string
  /** The one-time code, or a recovery code, once it was asked for. */
  readonly code?: string
}

/** Why somebody was not signed in; `wantsCode` where a one-time code is still needed, or was wrong. */
export interface SignInRefusal extends Refused<keyof Credentials> {
  readonly wantsCode?: boolean
}

/** Checks name and password with the schema the server uses, and signs in; answers why not, or undefined. */
export async function trySignIn(credentials: Credentials): Promise<SignInRefusal | undefined> {
  const faults = faultsOf(login.body, credentials)
  if (faults.size > 0) return refusedBySchema(faults)
  try {
    await signIn(credentials)
    return undefined
  } catch (thrown) {
    const { reason, message } = asApiError(thrown)
    if (reason === 'totp_code_required') return { fields: {}, message: undefined, wait: undefined, wantsCode: true }
    if (reason === 'totp_code_wrong')
      return { fields: { code: message }, message: undefined, wait: undefined, wantsCode: true }
    return refusedByServer(thrown, ['username', 'password', 'code'])
  }
}
