import type { Call } from '@portal/contract'
import { callAddress } from '../base/call-address.ts'
import { asOurWeb, type CallInput, type Reply } from '../base/test-app.ts'

/** The input of a call, with an access token, or with a form instead of a JSON body. */
export interface SentCall extends CallInput {
  readonly token?: string | undefined
  readonly form?: FormData
}

/** The timeout of a request in milliseconds. It is longer than any response of the server takes. */
const timeoutMs = 20_000

/**
 * Sends a request of the contract over the network.
 * @returns the response; status 0 when there was no complete response: the server may or may not have executed the request
 */
export async function sendCall<C extends Call>(origin: string, call: C, input: SentCall = {}): Promise<Reply<C>> {
  const { token, form, body, headers } = input
  try {
    const response = await fetch(`${origin}${callAddress(call, input)}`, {
      method: form === undefined ? call.method : 'POST',
      headers: {
        ...asOurWeb,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form === undefined && body === undefined ? {} : { body: form ?? JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const read = JSON.parse((await response.text()) || 'null')
    return { status: response.status, body: read, error: read, headers: Object.fromEntries(response.headers) }
  } catch {
    return { status: 0, body: null as never, error: null as never, headers: {} }
  }
}

/** True when the status does not show whether the server executed the request: there was no response, or the proxy sent it. */
export function isOutcomeUnknown({ status }: { readonly status: number }): boolean {
  return status === 0 || status === 502
}
