import {
  conflictStatusHeader,
  type ErrorCode,
  errorCodes,
  type FieldFault,
  type FieldFaults,
  type Locale,
  ruleIssue,
} from '@portal/contract'
import { hasTranslation, translate } from '../text/i18n.ts'

/** An expected "no": its code, what the sentence needs, faults by field, and what a program may want to know. */
export class AppError extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, unknown>>
  readonly faults: FieldFaults | undefined
  readonly details: unknown
  /** Seconds after which it makes sense to ask again; answered as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    said: {
      params?: Record<string, unknown>
      faults?: FieldFaults
      details?: unknown
      retryAfter?: number
      /** What went wrong beneath, for the log. */
      cause?: unknown
    } = {},
  ) {
    super(code, said.cause === undefined ? undefined : { cause: said.cause })
    this.code = code
    this.params = said.params ?? {}
    this.faults = said.faults
    this.details = said.details
    this.retryAfter = said.retryAfter
  }

  get status(): number {
    return errorCodes[this.code]
  }

  /** The status for a caller with these headers: a conflict is 409 only to who asks for it, else 422 (ADR 0005). */
  statusFor(headers: Readonly<Record<string, unknown>>): number {
    const { name, value } = conflictStatusHeader
    return this.status === 409 && headers[name.toLowerCase()] !== value ? 422 : this.status
  }
}

/** A 422 on one field. */
export function fieldError(field: string, key: string, params: Record<string, unknown> = {}): AppError {
  return new AppError('invalid', { faults: { [field]: [{ key, params }] } })
}

/**
 * Turns the issues of a refused body or query into a 422 with its fields; a list's field carries its index. `met` is what
 * was parsed: with it "nothing there" can be told from "something else there".
 */
export function appErrorOfIssues(issues: readonly { readonly path: readonly PropertyKey[] }[], met: unknown): AppError {
  const faults: Record<string, FieldFault[]> = Object.create(null)
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    const list = faults[field] ?? []
    list.push(ruleIssue(issue, met))
    faults[field] = list
  }
  return new AppError('invalid', { faults })
}

/** SQLSTATE classes that say "the database is not there right now". */
const gone = /^(08|57P0|53)/

interface DatabaseFault {
  readonly code: string
  readonly constraint?: string
}

function isDatabaseFault(error: unknown): error is DatabaseFault {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/**
 * The one place where something thrown becomes an error. Constraints are named `table__field`, so a violated one says
 * which field is at fault. What is not recognised is undefined: a fault of ours.
 */
export function appErrorOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!isDatabaseFault(error)) return undefined
  const field = error.constraint?.split('__')[1] ?? 'id'
  switch (error.code) {
    case '23505':
      return fieldError(field, 'validation.unique')
    case '23503':
      return fieldError(field, 'validation.exists')
    case '23514':
      return fieldError(field, 'validation.regex')
    case '22P05':
    case '22021':
      return fieldError(field, 'validation.text_characters')
    // Two that waited for each other, or for the same: one of them is undone, and may come again at once.
    case '40001':
    case '40P01':
      return new AppError('not_ready', { retryAfter: 1 })
    // A statement that took too long, a server whose place another has taken, and one that cannot be reached.
    case '57014':
    case '25006':
    case 'EAI_AGAIN':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
    case 'ENOTFOUND':
    case 'EPIPE':
    case 'ETIMEDOUT':
      return new AppError('not_ready', { retryAfter: 5 })
    default:
      return gone.test(error.code) ? new AppError('not_ready', { retryAfter: 5 }) : undefined
  }
}

/** A field's translated label, or its own name where the messages have none. */
function labelOf(locale: Locale, field: string): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return hasTranslation(`fields.${last}`) ? translate(locale, `fields.${last}`).toLocaleLowerCase(locale) : last
}

/** The sentence about one field. */
export function translateFault(locale: Locale, field: string, fault: FieldFault): string {
  const other = typeof fault.params?.other === 'string' ? { other: labelOf(locale, fault.params.other) } : {}
  return translate(locale, fault.key, { ...fault.params, ...other, field: labelOf(locale, field) })
}

/** The body of an error, answered with this status, in the language of the request (decisions §2). */
export function errorBodyOf(
  refusal: AppError,
  status: number,
  locale: Locale,
  requestId: string,
  requestedAt: string,
): Record<string, unknown> {
  const message = translate(locale, `refusals.${refusal.code}`, { ...refusal.params, request: requestId })
  const body = { message, code: status, reason: refusal.code, requested_at: requestedAt }
  if (refusal.faults !== undefined) {
    const errors = Object.fromEntries(
      Object.entries(refusal.faults).map(([field, faults]) => [
        field,
        faults.map((fault) => translateFault(locale, field, fault)),
      ]),
    )
    return refusal.details === undefined ? { ...body, errors } : { ...body, errors, details: refusal.details }
  }
  const details = refusal.details ?? null
  return status >= 500 ? { ...body, details, request_id: requestId } : { ...body, details }
}
