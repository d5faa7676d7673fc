import { type ErrorCode, errorCodes, type FieldError, type FieldErrors, type Locale, ruleIssue } from '@portal/contract'
import { hasTranslation, translate } from '../text/i18n.ts'

/** An expected error: its code, the values of its message, the errors by field, and details for programs. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, unknown>>
  readonly errors: FieldErrors | undefined
  readonly details: unknown
  /** Seconds after which the client can try again; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      params?: Record<string, unknown>
      errors?: FieldErrors
      details?: unknown
      retryAfter?: number
      /** The underlying error, for the log. */
      cause?: unknown
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.params = options.params ?? {}
    this.errors = options.errors
    this.details = options.details
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return errorCodes[this.code]
  }
}

/** Not a function that Kysely could construct, when it finds no row. */
export const notFound = () => new AppError('not_found')

/** A record that a statement looked for. @throws AppError with the code when there is none */
export function present<R>(record: R | undefined, code: ErrorCode = 'not_found'): R {
  if (record === undefined) throw new AppError(code)
  return record
}

/** A 422 on one field. */
export function fieldError(field: string, key: string, params: Record<string, unknown> = {}): AppError {
  return new AppError('invalid', { errors: { [field]: [{ key, params }] } })
}

/** The largest number of errors in a response. Each takes time to translate. */
const mostErrors = 500

/**
 * Converts the validation issues of a body or query to a 422 with its fields. For a list, the field contains the index.
 * `parsed` is the input; it shows whether a value is missing or wrong.
 */
export function appErrorOfIssues(
  issues: readonly { readonly path: readonly PropertyKey[] }[],
  parsed: unknown,
): AppError {
  const errors: Record<string, FieldError[]> = Object.create(null)
  for (const issue of issues.slice(0, mostErrors)) {
    const field = issue.path.map(String).join('.') || 'body'
    errors[field] ??= []
    errors[field].push(ruleIssue(issue, parsed))
  }
  return new AppError('invalid', { errors })
}

/** SQLSTATEs of a value that a table refuses, and the message key for its field. */
const valueErrors: Readonly<Record<string, string>> = {
  '23505': 'validation.unique',
  '23503': 'validation.exists',
  '23514': 'validation.regex',
  '22P05': 'validation.text_characters',
  '22021': 'validation.text_characters',
}

/** Unique indexes over several columns: the error when one of them refuses a row. */
const indexErrors: Readonly<Record<string, () => AppError>> = {
  profiles__bare_document: () => new AppError('document_taken'),
  profiles__holder: () => fieldError('profile_type_id', 'validation.one_holder'),
}

/** A deadlock or a serialization failure: one transaction is rolled back and can be retried at once. */
const rolledBack = ['40001', '40P01']

/** The database cannot be used now: SQLSTATE classes, a statement time-out, a server that was replaced or cannot be reached. */
const gone =
  /^(08|57P0|53|57014$|25006$|(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$)/

function isDatabaseError(error: unknown): error is { readonly code: string; readonly constraint?: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/**
 * The only place that converts a thrown value to an `AppError`. Constraints are named `table__field`, so the name of a violated
 * constraint gives the field. Unknown errors return undefined: they are bugs of the program.
 */
export function appErrorOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!isDatabaseError(error)) return undefined
  const { code, constraint } = error
  const ofIndex = code === '23505' ? indexErrors[constraint ?? ''] : undefined
  if (ofIndex !== undefined) return ofIndex()
  const key = valueErrors[code]
  if (key !== undefined) return fieldError(constraint?.split('__')[1] ?? 'id', key)
  if (rolledBack.includes(code)) return new AppError('not_ready', { retryAfter: 1 })
  return gone.test(code) ? new AppError('not_ready', { retryAfter: 5 }) : undefined
}

/** A field's translated label, or the field's name when it has no translation. */
function labelOf(locale: Locale, field: string): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return hasTranslation(`fields.${last}`) ? translate(locale, `fields.${last}`).toLocaleLowerCase(locale) : last
}

/** The message for one field. */
export function translateFieldError(locale: Locale, field: string, error: FieldError): string {
  const other = typeof error.params?.other === 'string' ? { other: labelOf(locale, error.params.other) } : {}
  return translate(locale, error.key, { ...error.params, ...other, path: field, field: labelOf(locale, field) })
}

/** The messages for all fields. */
export function translateFieldErrors(locale: Locale, errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([field, all]) => all.map((error) => translateFieldError(locale, field, error)))
}

/** How an error is sent: its status, and its message. */
export interface SentError {
  readonly status: number
  readonly messages: 'error_codes' | 'existing_client_errors'
}

/** The body of an error response, in the language of the request. */
export function errorBodyOf(
  error: AppError,
  { status, messages }: SentError,
  locale: Locale,
  requestId: string,
  requestedAt: string,
): Record<string, unknown> {
  const message = translate(locale, `${messages}.${error.code}`, { ...error.params, request: requestId })
  const { details, errors: fieldErrors } = error
  const body = { message, code: status, reason: error.code, requested_at: requestedAt }
  if (fieldErrors === undefined) {
    return { ...body, details: details ?? null, ...(status >= 500 && { request_id: requestId }) }
  }
  const errors = Object.fromEntries(
    Object.entries(fieldErrors).map(([field, all]) => [
      field,
      all.map((one) => translateFieldError(locale, field, one)),
    ]),
  )
  return { ...body, errors, error_rules: fieldErrors, ...(details !== undefined && { details }) }
}
