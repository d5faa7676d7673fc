import * as z from 'zod/mini'
import { call, portal, raw } from '../../base/call.ts'

/** A result of the global search: what it is, and the screen that shows it. */
export const finding = z.object({
  type: z.enum(['citizen', 'schedule', 'stage', 'user']),
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  to: z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.int()])) }),
})
export type Finding = z.infer<typeof finding>

export const searchEverywhere = call({
  method: 'GET',
  path: portal('search'),
  summary: 'Citizens by name or document, schedules and staff, in scope; a few of each',
  tag: 'search',
  needs: 'session',
  query: z.object({
    query: z
      .string('validation.required')
      .check(z.trim(), z.minLength(2, 'validation.min'), z.maxLength(100, 'validation.max')),
  }),
  answer: raw(z.array(finding)),
})
