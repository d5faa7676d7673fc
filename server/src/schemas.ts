import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { Refusal, refusalOfIssues } from './errors.ts'

/**
 * What came in, as the contract understands it.
 * @throws Refusal 422 with its fields; 404 for parameters of a path, because one that cannot name a row names none.
 */
export function readPart(schema: z.$ZodType, data: unknown, part?: string): unknown {
  const given = data ?? {}
  const parsed = safeParse(schema, given)
  if (parsed.success) return parsed.data
  throw part === 'params' ? new Refusal('not_found') : refusalOfIssues(parsed.error.issues, given)
}

/** What leaves, as JSON, without anything that the contract does not promise. */
export function writeAnswer(schema: z.$ZodType, data: unknown): string {
  const parsed = safeParse(schema, data)
  if (!parsed.success)
    throw new Error(`an answer broke its promise: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`)
  return JSON.stringify(parsed.data)
}

/** The contract's schemas check what comes in and what goes out. */
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
        writeAnswer(schema, data),
  )
}
