import { type BodyInput, type Call, conflictStatusHeader, type QueryInput, type ResponseOf } from '@portal/contract'
import type * as z from 'zod/mini'
import { noteServerTime } from '../device/clock.ts'
import { readCookie } from '../device/cookies.ts'
import { currentLocale } from '../text/i18n.ts'
import {
  ApiError,
  brokenError,
  cancelledError,
  isCancelled,
  noResponseError,
  offlineError,
  responseError,
} from './api-errors.ts'
import { cancelWithRoute } from './cancel-requests.ts'
import { connect, mustConnect } from './connect-first.ts'
import { connection, noResponses } from './connection-state.ts'
import { cachedResponse, cacheResponse } from './etag-cache.ts'
import { carriedBody } from './form-data.ts'
import { beginProgress } from './progress.ts'
import { filledPath, queryString } from './query-string.ts'
import { noSession, type SessionTokens } from './session-tokens.ts'
import { limitResponseTime, responseTimeouts, watchedBody } from './time-limit.ts'
import type { OnUpload } from './upload.ts'

export type ParamsInput<C extends Call> = z.input<C['params']>

/** A part of a call's input: absent where the contract has none, optional where nothing in it is required. */
type Part<Name extends string, T> =
  T extends Record<string, never>
    ? { readonly [K in Name]?: undefined }
    : Partial<T> extends T
      ? { readonly [K in Name]?: T }
      : { readonly [K in Name]: T }

export type InputOf<C extends Call> = Part<'params', ParamsInput<C>> &
  Part<'query', QueryInput<C>> &
  Part<'body', BodyInput<C>>

/** Options of a request, apart from its input. */
export interface RequestOptions {
  readonly signal?: AbortSignal
  /** A later request with the same key cancels this one. The default for reads is their address; writes have no default key. */
  readonly requestKey?: string
  /**
   * Whether a route change or a repeated request may cancel it. Default for reads: yes. Default for writes: no, because cancelling a
   * write does not undo it: the person would leave without knowing whether it was saved.
   */
  readonly blockAllowed?: boolean
  /** Whether the progress bar at the top shows meanwhile. Default for writes: yes. */
  readonly progress?: boolean
  /** Receives the sent part of a body with files, 0 to 1. */
  readonly onUpload?: OnUpload
  /** Whether the request continues when the page is reloaded or closed (`keepalive`). For small bodies only: browsers have a limit. */
  readonly outlivesPage?: boolean
  /** The time limit, where it is not that of the method. */
  readonly limit?: keyof typeof responseTimeouts
}

/** Characters of a body that always fit the browsers' limit for such requests (64 kB). */
const outliving = 16_000

interface Loose {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

interface Listeners {
  /** Called when the session is over; the sign-in page shows the sentence of `reason`. */
  readonly onSessionEnd: (error: ApiError) => void
  /** Called after a 403: the person's permissions, or the state of their account, may have changed. */
  readonly onForbidden: (error: ApiError) => void
  /** Asks the person to confirm with a second factor, which the server requires before a dangerous action. @throws ApiError when they do not */
  readonly confirm: () => Promise<void>
}

const unconfirmed = () => Promise.reject(brokenError())

let session = noSession
let listeners: Listeners = { onSessionEnd: () => {}, onForbidden: () => {}, confirm: unconfirmed }
let base = ''

/** Connects the application's session and listeners with the request layer, and (in tests) the host of the server. */
export function connectApi(given: Partial<Listeners> & { tokens?: SessionTokens; base?: string }): void {
  listeners = { ...listeners, ...given }
  session = given.tokens ?? session
  base = given.base ?? base
}

const inFlight = new Map<string, AbortController>()

function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

function headersOf(body: unknown, token: string | undefined, tag: string | undefined): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'X-Localization': currentLocale(),
    [conflictStatusHeader.name]: conflictStatusHeader.value,
    'X-Requested-With': 'XMLHttpRequest',
  })
  // `FormData` sets its own content type, with the boundary.
  if (!(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  const antiForgery = readCookie('XSRF-TOKEN')
  if (antiForgery !== undefined) headers.set('X-XSRF-TOKEN', antiForgery)
  if (token !== undefined) {
    headers.set('Authorization', `Bearer ${token}`)
    for (const [name, value] of session.headers?.() ?? []) headers.set(name, value)
  }
  if (tag !== undefined) headers.set('If-None-Match', tag)
  return headers
}

async function bodyOf(call: Call, response: Response): Promise<unknown> {
  // A file may be larger than the memory of the page: the browser keeps it.
  if (response.ok && call.response._zod.def.type === 'file') return response.blob()
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Nothing can be sent. Queries that fail with this run again when the connection is back, so it is lost from now on, also before anything watches it. */
function withoutConnection(): ApiError {
  connection.set(false)
  return offlineError()
}

/** The request was sent and no response came, so the connection must be checked. */
function unansweredError(): ApiError {
  noResponses.update((count) => count + 1)
  return noResponseError()
}

function kindOf(call: Call, body: unknown, onUpload: OnUpload | undefined): keyof typeof responseTimeouts {
  if (call.method === 'GET') return 'read'
  return body instanceof FormData && onUpload === undefined ? 'upload' : 'write'
}

interface Exchange extends Pick<RequestOptions, 'onUpload' | 'outlivesPage' | 'limit'> {
  /** The idempotency key. */
  readonly key?: string | undefined
}

/** One HTTP exchange, without token renewal or cancellation by key. On a 304 the cached response is returned. */
async function exchange(
  call: Call,
  url: string,
  body: unknown,
  token: string | undefined,
  signal: AbortSignal,
  { onUpload, outlivesPage = false, limit: kind, key }: Exchange = {},
) {
  const cached = call.method === 'GET' ? cachedResponse(url) : undefined
  const carried = carriedBody(call.method, body)
  const limit = limitResponseTime(signal, responseTimeouts[kind ?? kindOf(call, carried, onUpload)])
  let response: Response
  try {
    const sent = headersOf(carried, token, cached?.tag)
    if (key !== undefined) sent.set('Idempotency-Key', key)
    const init = {
      method: call.method,
      headers: sent,
      signal: limit.signal,
      body: carried,
      keepalive: outlivesPage && String(carried).length <= outliving,
    }
    response =
      onUpload === undefined || !(carried instanceof FormData)
        ? await fetch(url, { ...init, credentials: 'same-origin', cache: 'no-store' })
        : await (await import('./upload.ts')).sendWatched(url, init, (fraction) => {
            limit.heard()
            onUpload(fraction)
          })
  } catch {
    limit.end()
    if (signal.aborted) throw cancelledError()
    if (isOffline()) throw withoutConnection()
    throw unansweredError()
  }
  noteServerTime(response.headers.get('date'))
  let responseBody: unknown
  try {
    if (response.status === 304 && cached !== undefined) return cached.response
    responseBody = await bodyOf(call, watchedBody(response, limit.heard))
  } catch {
    if (signal.aborted) throw cancelledError()
    if (limit.signal.aborted) throw unansweredError()
    if (response.ok) throw brokenError()
  } finally {
    limit.end()
  }
  if (!response.ok) throw responseError(response.status, responseBody, response.headers)
  // A response with data of a person that arrives after sign-out is not cached.
  if (call.method === 'GET' && (token === undefined || session.signIn() !== undefined))
    cacheResponse(url, response.headers.get('ETag'), responseBody)
  return responseBody
}

async function withSession(
  call: Call,
  url: string,
  body: unknown,
  signal: AbortSignal,
  options: Exchange,
): Promise<unknown> {
  if (!session.carries(call)) return exchange(call, url, body, undefined, signal, options)
  const signIn = session.signIn()
  const token = await session.token()
  try {
    return await exchange(call, url, body, token, signal, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    // Another person may have signed in meanwhile: a request of the former session must not use the new token.
    const current = session.signIn()
    if (current !== undefined && current !== signIn) throw cancelledError()
    try {
      return await exchange(call, url, body, await session.tokenAfter(token, error), signal, options)
    } catch (again) {
      if (again instanceof ApiError && again.status === 401) listeners.onSessionEnd(again)
      throw again
    }
  }
}

function needsConfirmation(error: unknown): boolean {
  return error instanceof Error && 'reason' in error && error.reason === 'confirmation_required'
}

/**
 * Makes a call of the contract and returns the server's response. Before a dangerous action the server may require a confirmation with a
 * second factor; the person is then asked for it, and the call is repeated.
 * @throws ApiError for every failure; its `message` can be shown as it is, and `handlingOf` says who handles it.
 */
export async function request<C extends Call>(call: C, input: InputOf<C> & RequestOptions): Promise<ResponseOf<C>> {
  if (mustConnect()) await connect()
  try {
    return await requestOnce(call, input)
  } catch (error) {
    if (!needsConfirmation(error)) throw error
    await listeners.confirm()
    return requestOnce(call, input)
  }
}

/** The path and the query of a request. */
export function addressOf<C extends Call>(call: C, input: InputOf<C>): string {
  const { params, query } = input as Loose
  // Our screens load a record's history only when somebody opens it, and define the columns themselves, so rows are requested without both.
  const withoutParts = call.without.length === 0 ? query : { ...query, without: call.without }
  return filledPath(call.path, params) + queryString(withoutParts)
}

async function requestOnce<C extends Call>(call: C, input: InputOf<C> & RequestOptions): Promise<ResponseOf<C>> {
  if (isOffline()) throw withoutConnection()
  const { body } = input as Loose
  const reads = call.method === 'GET'
  const url = base + addressOf(call, input)
  const key = input.requestKey ?? (reads ? `${call.method} ${url}` : undefined)
  const blockAllowed = input.blockAllowed ?? reads
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (input.signal?.aborted) abort()
  input.signal?.addEventListener('abort', abort, { once: true })
  if (key !== undefined && blockAllowed) {
    inFlight.get(key)?.abort()
    inFlight.set(key, controller)
  }
  const stay = blockAllowed ? cancelWithRoute(controller) : undefined
  const attempt = reads ? undefined : session.attemptOf?.(url, body)
  const end = (input.progress ?? !reads) ? beginProgress() : undefined
  try {
    if (controller.signal.aborted) throw cancelledError()
    const signIn = session.signIn()
    const response = await withSession(call, url, body, controller.signal, { ...input, key: attempt?.key })
    attempt?.ended()
    // The response may contain personal data, and the person who requested it has signed out: it is not returned.
    if (signIn !== undefined && !session.ends(call) && session.signIn() !== signIn) throw cancelledError()
    end?.()
    return response as ResponseOf<C>
  } catch (error) {
    end?.(!isCancelled(error))
    // A refused request changed nothing. After any other error the change may have been made.
    if (
      error instanceof ApiError &&
      error.kind === 'response' &&
      error.status < 500 &&
      error.reason !== 'request_running'
    )
      attempt?.ended()
    if (error instanceof ApiError && error.status === 403 && !needsConfirmation(error)) listeners.onForbidden(error)
    throw error
  } finally {
    stay?.()
    if (key !== undefined && inFlight.get(key) === controller) inFlight.delete(key)
    input.signal?.removeEventListener('abort', abort)
  }
}
