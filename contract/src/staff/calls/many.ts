import * as z from 'zod/mini'
import { anyInt } from '../../base/query.ts'

/** Ids of what a call for many is about. */
export const manyIds = z.optional(z.array(anyInt).check(z.maxLength(5000, 'validation.max_items')))
/** Either ids or a filter are there. */
export const namesSome = z.refine<{ ids?: unknown; filter?: unknown }>(
  (body) => body.ids !== undefined || body.filter !== undefined,
  { error: 'validation.required', path: ['ids'] },
)
/** With a filter stands how many the person saw. */
export const sawCount = z.refine<{ filter?: unknown; count?: unknown }>(
  (body) => body.filter === undefined || body.count !== undefined,
  { error: 'validation.required', path: ['count'] },
)

/** Why one of many was left out: its id, the sentence, and the code a program can go by. */
export const skippedRow = z.object({ id: z.int(), reason: z.string(), code: z.string() })
export type SkippedRow = z.infer<typeof skippedRow>
