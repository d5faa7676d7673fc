import type { Call } from '@portal/contract'
import type { ApiError } from './api-errors.ts'

/** The session of an application, as requests need it. Staff renew their tokens; the token of a citizen is good for eight hours. */
export interface SessionTokens {
  /** The id of the current sign-in; undefined without a session. */
  readonly signIn: () => string | undefined
  /** The token to send; undefined without a session. @throws ApiError when it must be renewed and the server does not respond */
  readonly token: () => Promise<string | undefined>
  /** The token for one more attempt after a 401 with `worn`. @throws ApiError the reason why the session is over, else `refused` */
  readonly tokenAfter: (worn: string | undefined, refused: ApiError) => Promise<string>
  /** Whether the call belongs to the session. Sign-in and renewal are sent without a token, and their 401 ends nothing. */
  readonly carries: (call: Call) => boolean
  /** Whether the response is returned even after this sign-in has ended, because the call itself ends it. */
  readonly ends: (call: Call) => boolean
  /** The idempotency key of a request that changes something, where the application uses them; `ended` is called after its response. */
  readonly attemptOf?: (url: string, body: unknown) => { readonly key: string; readonly ended: () => void }
  /** Further headers of requests that carry the session. */
  readonly headers?: () => readonly (readonly [name: string, value: string])[]
}

/** Until an application connects its session, there is none. */
export const noSession: SessionTokens = {
  signIn: () => undefined,
  token: async () => undefined,
  tokenAfter: (_, refused) => Promise.reject(refused),
  carries: () => true,
  ends: () => false,
}
