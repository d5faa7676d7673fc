import { login } from '@portal/contract'
import { asApiError } from '../api-errors.ts'
import { faultsOf } from '../faults.ts'
import { signIn } from '../session-calls.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
}

/** Why somebody was not signed in: sentences by field, or one for all, with the seconds to wait where there are some. */
export interface SignInRefusal {
  readonly fields: Readonly<Partial<Record<keyof Credentials, string>>>
  readonly message: string | undefined
  readonly wait: number | undefined
}

/** Checks name and password with the schema the server uses, and signs in; answers why not, or undefined. */
export async function trySignIn(credentials: Credentials): Promise<SignInRefusal | undefined> {
  const faults = faultsOf(login.body, credentials)
  if (faults.size > 0) {
    const fields = Object.fromEntries([...faults].map(([field, { message }]) => [field, message]))
    return { fields, message: undefined, wait: undefined }
  }
  try {
    await signIn(credentials)
    return undefined
  } catch (thrown) {
    const error = asApiError(thrown)
    const fields = Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first ?? '']))
    const named = 'username' in fields || 'password' in fields
    const wait = error.status === 429 ? error.retryAfter : undefined
    return { fields, message: named ? undefined : error.message, wait }
  }
}
