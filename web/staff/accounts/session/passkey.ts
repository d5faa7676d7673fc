import { beginPasskeyLogin, passkeyLogin } from '@portal/contract'
import { request } from '../../../kit/request/api.ts'
import { asApiError } from '../../../kit/request/api-errors.ts'
import { signWithPasskey } from '../../frame/session/passkeys.ts'
import { enterWith } from '../../frame/session/session-calls.ts'

/** Signs in with a passkey. @returns the reason of a failure, or undefined */
export async function tryPasskey(remembered: boolean): Promise<string | undefined> {
  try {
    const { data } = await request(beginPasskeyLogin, { progress: false })
    const credential = await signWithPasskey(data)
    enterWith(await request(passkeyLogin, { body: { credential }, progress: false }), remembered)
    return undefined
  } catch (thrown) {
    return asApiError(thrown).message
  }
}
