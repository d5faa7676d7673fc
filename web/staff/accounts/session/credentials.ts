import { login } from '@portal/contract'
import { errorsOf } from '../../../kit/form/errors.ts'
import { asApiError } from '../../../kit/request/api-errors.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import { signIn } from '../../frame/session/session-calls.ts'
import { errorsOfSchema, errorsOfServer, type FormErrors } from './form-errors.ts'
import type { SignOnNeed } from './sign-on.ts'

interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** The token of the captcha, where there is one. */
  readonly captcha?: string
  /** The one-time code or recovery code, once the server asked for it. */
  readonly code?: string
  /** What the person does with the response of the institute's identity provider. */
  readonly signOn?: SignOnNeed
}

/** Why the sign-in failed; `wantsCode` where a one-time code is still needed or was wrong. */
export interface SignInErrors extends FormErrors<keyof Credentials> {
  readonly wantsCode?: boolean
}

const codeErrors = (code: string | undefined): SignInErrors => ({ fields: { code }, wantsCode: true })

/** Sends the one-time code of a person whom the identity provider identified. */
async function completeSignOn(signOnCode: string, totp: string): Promise<SignInErrors | undefined> {
  const { trySignOn } = await import('./sign-on.ts')
  const { entered, need, message } = await trySignOn(signOnCode, totp)
  if (entered) return undefined
  return need === undefined ? { fields: {}, message } : codeErrors(message)
}

/** Links the identity after the password was right. The person is signed in either way. */
async function link(signOnCode: string): Promise<void> {
  const { linkIdentity } = await import('./sign-on.ts')
  const reason = await linkIdentity(signOnCode)
  if (reason !== undefined) showSnackbar({ message: translate('session.sso.not_linked', { reason }) })
}

/**
 * Checks name and password with the server's schema, and signs in; returns the reason of a failure, or undefined. With a response of
 * the identity provider it completes that sign-in, or links it to the account.
 */
export async function trySignIn({ signOn, ...credentials }: Credentials): Promise<SignInErrors | undefined> {
  if (signOn?.need === 'totp') return completeSignOn(signOn.code, credentials.code ?? '')
  const errors = errorsOf(login.body, credentials)
  if (errors.size > 0) return errorsOfSchema(errors)
  try {
    await signIn(credentials)
    if (signOn !== undefined) await link(signOn.code)
    return undefined
  } catch (thrown) {
    const { reason, message } = asApiError(thrown)
    if (reason === 'totp_code_required') return codeErrors(undefined)
    if (reason === 'totp_code_wrong') return codeErrors(message)
    return errorsOfServer(thrown, ['username', 'password', 'code'])
  }
}
