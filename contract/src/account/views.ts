import * as z from 'zod/mini'
import { call, moment, portal } from '../base/call.ts'

// What every list asks for as it opens; what is written stands apart (view-writes.ts), so that it is fetched with its panel.

/** The name of a list, under which columns, density and views are kept. */
export const listName = z.string('validation.required').check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'validation.regex'))

/** A role as who shares or gets a view knows it. */
const viewRole = z.object({ id: z.int(), name: z.string(), title: z.string() })

/** A saved state of a list: one's own, or one that somebody shares with a role one holds. */
export const savedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  /** The state as the list's address writes it, without `?`. */
  query: z.string(),
  /** The list opens with it, for its owner. */
  is_default: z.boolean(),
  shared_with_role: z.nullable(viewRole),
  is_own: z.boolean(),
  owner: z.string(),
  version: z.int(),
  created_at: moment,
  updated_at: moment,
})
export type SavedView = z.infer<typeof savedView>

/** What every envelope carries. */
export const stamped = { code: z.int(), requested_at: z.string() }

export const listViews = call({
  method: 'GET',
  path: portal('user/views'),
  summary: 'Own saved views and those shared with one’s roles, by name; `details.roles` are those one may share with',
  tag: 'views',
  needs: 'session',
  query: z.object({ list: z.optional(listName) }),
  answer: z.object({ data: z.array(savedView), ...stamped, details: z.object({ roles: z.array(viewRole) }) }),
})
