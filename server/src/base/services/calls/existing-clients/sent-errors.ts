import { conflictStatusHeader } from '@portal/contract'
import type { FastifyRequest } from 'fastify'
import type { AppError, SentError } from '../../../errors/errors.ts'

/** Statuses for which the citizens' application of 2023 shows an error page instead of the message. */
const unknownToCitizens: readonly number[] = [413, 415, 419]

/** Errors whose sentence the citizens' application of 2023 compares or shows. */
const comparedByCitizens: readonly string[] = ['invalid', 'unauthenticated']

/**
 * How an error is sent to the client of a request. Existing clients get 422 for a conflict (ADR 0005). Those of citizens also get it for
 * statuses that they cannot show, and the sentences that they compare. Our web sends a header, and gets every error as it is.
 */
export function sentError(error: AppError, { headers, call }: Pick<FastifyRequest, 'headers' | 'call'>): SentError {
  const { code, status } = error
  const { name, value } = conflictStatusHeader
  if (headers[name.toLowerCase()] === value) return { status, messages: 'error_codes' }
  const isCitizens = call?.by.includes('citizen') === true
  return {
    status: status === 409 || (isCitizens && unknownToCitizens.includes(status)) ? 422 : status,
    messages: isCitizens && comparedByCitizens.includes(code) ? 'existing_client_errors' : 'error_codes',
  }
}
