import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { AppError, appErrorOfIssues } from '../errors/errors.ts'
import { refuseUnreadable } from './request-values.ts'

/**
 * Parses one part of a request with its schema.
 * @throws AppError 422 with its fields; 413 for too many values; 404 for parameters of a path, because an invalid parameter names no row.
 */
export function readPart(schema: z.$ZodType, data: unknown, part?: string): unknown {
  const given = data ?? {}
  if (part !== 'params') refuseUnreadable(given)
  const parsed = safeParse(schema, given)
  if (parsed.success) return parsed.data
  throw part === 'params' ? new AppError('not_found') : appErrorOfIssues(parsed.error.issues, given)
}

/** Writes a response as JSON, without any field that the contract does not declare. */
export function writeResponse(schema: z.$ZodType, data: unknown): string {
  const parsed = safeParse(schema, data)
  if (!parsed.success)
    throw new Error(`a response does not match its schema: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`)
  return JSON.stringify(parsed.data)
}

/** Makes the contract's schemas check requests and responses. */
export function installSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.$ZodType>(({ schema, httpPart }) => (data) => {
    try {
      return { value: readPart(schema, data, httpPart) }
    } catch (error) {
      return { error: error as Error }
    }
  })
  app.setSerializerCompiler<z.$ZodType>(
    ({ schema }) =>
      (data) =>
        writeResponse(schema, data),
  )
}
