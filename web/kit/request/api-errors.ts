import type { ErrorCode, FieldErrors } from '@portal/contract'
import { translate } from '../text/i18n.ts'

/** Why a request failed: the server returned an error, or there is no usable response. */
export type ApiErrorKind = 'response' | 'offline' | 'no-response' | 'cancelled' | 'broken'

/** Who handles an error. */
export type Handling = 'sign-in' | 'caller' | 'error-page' | 'ignore'

type ApiErrorProperties = Pick<ApiError, 'kind' | 'status' | 'message'> & Partial<Omit<ApiError, keyof Error>>

/** The internal status of a request that was cancelled. */
export const cancelledStatus = 100

/** Statuses that the caller handles: a form shows their message. 409, 413 and 415 are additions of our server. */
const callers: ReadonlySet<number> = new Set([403, 404, 409, 413, 415, 419, 422, 429])

/** A failed request. `message` can be shown as it is, in the current language. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number
  readonly code: number
  readonly reason: ErrorCode | string | undefined
  /** Error sentences by field, of a 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The rules behind these sentences. */
  readonly rules: FieldErrors
  readonly details: unknown
  readonly requestId: string | undefined
  /** Seconds after which the request can be sent again. */
  readonly retryAfter: number | undefined

  constructor(properties: ApiErrorProperties) {
    super(properties.message)
    this.kind = properties.kind
    this.status = properties.status
    this.code = properties.code ?? properties.status
    this.reason = properties.reason
    this.errors = properties.errors ?? {}
    this.rules = properties.rules ?? {}
    this.details = properties.details ?? null
    this.requestId = properties.requestId
    this.retryAfter = properties.retryAfter
  }
}

/** The message of an error that no field shows: the first message about a field, or else the general one. */
export function sentenceOf({ errors, message }: Pick<ApiError, 'errors' | 'message'>): string {
  return Object.values(errors)[0]?.[0] ?? message
}

/** Who handles this error: the table of R 8. */
export function handlingOf({ kind, status }: Pick<ApiError, 'kind' | 'status'>): Handling {
  if (kind === 'cancelled') return 'ignore'
  if (kind === 'offline') return 'caller'
  if (kind === 'no-response') return 'sign-in'
  if (kind === 'broken') return 'error-page'
  if (status === 401) return 'sign-in'
  return callers.has(status) ? 'caller' : 'error-page'
}

/** The text for a status whose response has no message of our server; a proxy's page, for example. */
const fallbacks = {
  401: 'error_codes.unauthenticated',
  403: 'error_codes.forbidden',
  404: 'error_codes.not_found',
  413: 'error_codes.too_large',
  419: 'error_codes.csrf',
  422: 'error_codes.invalid',
} as const

function textIn(body: Record<string, unknown>, key: string): string | undefined {
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fieldErrors(value: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (typeof value !== 'object' || value === null) return errors
  for (const [field, texts] of Object.entries(value)) {
    errors[field] = (Array.isArray(texts) ? texts : [texts]).filter((text): text is string => typeof text === 'string')
  }
  return errors
}

/** The error for a response with an error status; the body may be anything. */
export function responseError(status: number, body: unknown, headers: Headers): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    kind: 'response',
    status,
    // A 504 comes from a proxy, so its body is ignored and the sentence of the requirements is shown.
    message:
      status === 504
        ? translate('errors.timeout')
        : (textIn(fields, 'message') ?? translate(fallbacks[status as keyof typeof fallbacks] ?? 'errors.default')),
    code: typeof fields.code === 'number' ? fields.code : status,
    errors: fieldErrors(fields.errors),
    rules: (fields.error_rules ?? {}) as FieldErrors,
    details: fields.details,
    reason: textIn(fields, 'reason'),
    requestId: textIn(fields, 'request_id') ?? headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  })
}

/** Nothing was sent, because there is no connection. */
export function offlineError(): ApiError {
  return new ApiError({ kind: 'offline', status: 0, message: translate('errors.working_offline') })
}

/** The request was sent, and no response came. */
export function noResponseError(): ApiError {
  return new ApiError({ kind: 'no-response', status: 0, message: translate('errors.request') })
}

/** The application cancelled the request; this error is never shown. */
export function cancelledError(): ApiError {
  return new ApiError({ kind: 'cancelled', status: cancelledStatus, message: '' })
}

/** Any other error of a request: a success status with a body that is not JSON, for example. */
export function brokenError(): ApiError {
  return new ApiError({ kind: 'broken', status: 500, message: translate('errors.default') })
}

/** Converts any thrown value to an ApiError. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : brokenError()
}

/** Whether an error is only a cancellation, which is never shown. */
export function isCancelled(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.kind === 'cancelled'
}
