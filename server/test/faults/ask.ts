import type { Call } from '@portal/contract'
import { callAddress } from '../base/call-address.ts'
import { asOurWeb, type CallInput, type Reply } from '../base/test-app.ts'

/** What a call is made with, beside what it says: a token, or a form in the place of a body. */
export interface Asking extends CallInput {
  readonly token?: string | undefined
  readonly form?: FormData
}

/** Milliseconds after which an answer is given up: more than any server of ours may take. */
const timeoutMs = 20_000

/**
 * Makes a call of the contract over the network. Status 0: nobody answered, or the answer broke off, and what was asked may or
 * may not have been done.
 */
export async function ask<C extends Call>(origin: string, call: C, input: Asking = {}): Promise<Reply<C>> {
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

/** Whether an answer leaves open what became of the request: there was none, or none of the server's own. */
export function isUnknown({ status }: { readonly status: number }): boolean {
  return status === 0 || status === 502
}
