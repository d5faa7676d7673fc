import type { FastifyInstance } from 'fastify'
import { omit } from 'zod/mini'
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

/** The JSON of columns that are the same in every response. The key is the list of columns. */
const cachedColumns = new WeakMap<object, { schema: z.$ZodType; expanded: unknown; json: string }>()
/** The schemas of responses without `details`. */
const withoutDetails = new WeakMap<z.$ZodType, z.$ZodType>()

function checked(schema: z.$ZodType, data: unknown): string {
  const parsed = safeParse(schema, data)
  if (!parsed.success)
    throw new Error(`an answer broke its promise: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`)
  return JSON.stringify(parsed.data)
}

/** The JSON of `details` with nothing but frozen columns, checked and written once: a response has up to seventy of them. */
function columnsOnly(schema: z.$ZodType | undefined, details: unknown): string | undefined {
  if (schema === undefined || typeof details !== 'object' || details === null) return undefined
  const { headers, expanded, ...more } = details as { headers?: unknown; expanded?: unknown }
  const isConstant = Array.isArray(headers) && Object.isFrozen(headers) && Object.keys(more).length === 0
  if (!isConstant || (expanded !== undefined && !Object.isFrozen(expanded))) return undefined
  const cached = cachedColumns.get(headers)
  if (cached !== undefined && cached.schema === schema && cached.expanded === expanded) return cached.json
  const json = checked(schema, details)
  cachedColumns.set(headers, { schema, expanded, json })
  return json
}

/** Writes a response as JSON, without any field that the contract does not declare. */
export function writeResponse(schema: z.$ZodType, data: unknown): string {
  const shape = (schema as z.$ZodObject)._zod.def.shape as z.$ZodShape | undefined
  const columns = columnsOnly(shape?.details, (data as { details?: unknown } | null)?.details)
  if (columns === undefined) return checked(schema, data)
  const rest = withoutDetails.get(schema) ?? omit(schema as Parameters<typeof omit>[0], { details: true })
  withoutDetails.set(schema, rest)
  return `${checked(rest, data).slice(0, -1)},"details":${columns}}`
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
