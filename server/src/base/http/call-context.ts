import type { AccountKind, BodyOf, Call, Locale, ParamsOf, QueryOf, ResponseOf } from '@portal/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/db.ts'
import { actor, type Origin } from '../database/principals.ts'
import { addressOf } from '../process/request-address.ts'
import type { FileStore } from '../storage/file-store.ts'
import { localeOf, translate } from '../text/i18n.ts'
import type { Account, Principal, SignedIn } from './principal.ts'

/** The resources that calls need from the process. The time is passed in, so that tests can set it. */
export interface AppContext {
  readonly db: Db
  readonly now: () => Date
  readonly store: FileStore
  /** Finds the principal of an access token, or null. There is one function for each kind of account; it finds no other kind. */
  readonly identify: Readonly<Partial<Record<AccountKind, (token: string, now: Date) => Promise<Principal | null>>>>
  /** The same principal, viewing the portal as a role. @throws AppError 403, 404. */
  readonly viewAs: (principal: SignedIn, role: string) => Promise<SignedIn>
  /**
   * For dangerous actions: a person with a second factor must have just given it.
   * @throws AppError 403 `confirmation_required`.
   */
  readonly requireConfirmation: (principal: SignedIn, now: Date) => Promise<unknown>
  /** The configured public address of the portal, without a slash at its end. */
  readonly publicUrl: string | null
  /** Changes the responses of calls for existing clients; absent when there are none. */
  readonly adaptCall?: AdaptCall
}

/** The schema of the responses of a call for existing clients, and the function that converts the result of the handler. */
export interface CallAdapter {
  readonly response: Call['response']
  readonly adapt: <C extends Call>(db: Db, context: CallContext<C>, result: CallResult<C>) => Promise<CallResult<C>>
}

/** How the responses of a call are changed; undefined for a call whose responses are the same for every client. */
export type AdaptCall = (call: Call) => CallAdapter | undefined

/** The principal of a call: an account of a kind that it accepts; for a call without a required permission, anybody. */
export type CallerOf<C extends Call> = 'nothing' extends C['needs']
  ? Principal
  : Extract<Account, { readonly kind: C['by'][number] }>

/** One request as a handler gets it; the contract has parsed every part. */
export interface CallContext<C extends Call> {
  readonly principal: CallerOf<C>
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly locale: Locale
  readonly now: Date
  /** The public address of the portal, or the one that the request names if none is configured. Mails never use the latter. */
  readonly publicUrl: string
  /** The requested address, absolute. */
  readonly url: string
  readonly origin: Origin
  readonly headerOf: (name: string) => string | undefined
  readonly cookieOf: (name: string) => string | undefined
  readonly translate: (key: string, params?: Record<string, unknown>) => string
}

/** A response without the fields of every envelope. `also` selects the call's other status; `cookie` becomes `Set-Cookie`. */
export type CallResult<C extends Call> = Omit<ResponseOf<C>, 'code' | 'requested_at'> & {
  readonly also?: true
  readonly cookie?: string
}

function originOf(request: FastifyRequest, principal: Principal): Origin {
  return {
    ...actor(principal, principal.id === null ? null : principal.full_name),
    url: addressOf(request),
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
    request_id: request.id,
  }
}

/** The context of a request whose parts are parsed. */
export function contextOf<C extends Call>(
  { publicUrl: configured }: Pick<AppContext, 'publicUrl'>,
  request: FastifyRequest,
  principal: CallerOf<C>,
  now: Date,
): CallContext<C> {
  const { headers } = request
  const publicUrl = configured ?? `${request.protocol}://${request.host}`
  const locale = localeOf(headers)
  return {
    principal,
    params: request.params as ParamsOf<C>,
    query: request.query as QueryOf<C>,
    body: (request.body ?? {}) as BodyOf<C>,
    locale,
    now,
    publicUrl,
    url: publicUrl + request.url,
    origin: originOf(request, principal),
    headerOf: (name) => [headers[name.toLowerCase()]].flat()[0],
    cookieOf: (name) => {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
      return pairs.find(([one]) => one === name)?.[1]
    },
    translate: (key, params) => translate(locale, key, params),
  }
}
