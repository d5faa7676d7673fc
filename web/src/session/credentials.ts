import { login } from '@portal/contract'
import { faultsOf } from '../faults.ts'
import { signIn } from '../session-calls.ts'
import { type Refused, refusedBySchema, refusedByServer } from './refused.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** What the captcha gave, where there is one. */
  readonly captcha?: string
}

/** Why somebody was not signed in. */
export type SignInRefusal = Refused<keyof Credentials>

/** Checks name and password with the schema the server uses, and signs in; answers why not, or undefined. */
export async function trySignIn(credentials: Credentials): Promise<SignInRefusal | undefined> {
  const faults = faultsOf(login.body, credentials)
  if (faults.size > 0) return refusedBySchema(faults)
  try {
    await signIn(credentials)
    return undefined
  } catch (thrown) {
    return refusedByServer(thrown, ['username', 'password'])
  }
}
