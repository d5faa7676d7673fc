import * as z from 'zod/mini'
import { call, portal, raw } from '../../base/call.ts'

/** A result of the global search: its kind, and the screen that shows it. */
export const finding = z.object({
  type: z.enum(['citizen', 'schedule', 'stage', 'user', 'pre_register']),
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  /** The parts of the subtitle, and how each is written for reading. */
  parts: z.array(z.object({ kind: z.enum(['text', 'sentence', 'name']), text: z.string() })),
  /** The telephone or e-mail by which a citizen was found; the e-mail of a sign-up. */
  matched: z.optional(z.string()),
  /** The name is only similar to the text, as with the filter `similar` of the list of citizens. */
  is_similar: z.optional(z.boolean()),
  to: z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.int()])) }),
})
export type Finding = z.infer<typeof finding>

export const searchEverywhere = call('GET', portal('search'), {
  summary:
    'Citizens by name, document, telephone or e-mail, sign-ups, schedules and staff, in scope; a few of each. Names that are heard alike are found too',
  tag: 'search',
  needs: 'session',
  query: z.object({
    query: z
      .string('validation.required')
      .check(z.trim(), z.minLength(2, 'validation.min'), z.maxLength(100, 'validation.max')),
  }),
  response: raw(z.array(finding)),
})
