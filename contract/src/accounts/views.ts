import * as z from 'zod/mini'
import { call, portal, raw, versioned } from '../base/call.ts'

// The calls that every list needs when it opens. The calls that write are in view-writes.ts, so that they load only with their panel.

/** The name of a list. Its columns, density and views are stored under this name. */
export const listName = z.string('validation.required').check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'validation.regex'))

/** A role, as shown to the person who shares a view and to those who receive it. */
const viewRole = z.object({ id: z.int(), name: z.string(), title: z.string() })

/** A saved state of a list: the person's own, or one that somebody shares with everybody or with a role of the person. */
export const savedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  /** The query of the list's address, without `?`; the visible columns as `columns[]`, and the `density`. */
  query: z.string(),
  /** Whether the list opens with this view for its owner. */
  is_default: z.boolean(),
  /** The first of the roles, for clients that support one role only. */
  shared_with_role: z.nullable(viewRole),
  shared_with_roles: z.array(viewRole),
  shared_with_everybody: z.boolean(),
  is_own: z.boolean(),
  owner: z.string(),
  ...versioned,
})
export type SavedView = z.infer<typeof savedView>

export const ownViews = { tag: 'views', needs: 'session' } as const

export const listViews = call('GET', portal('user/views'), {
  ...ownViews,
  summary:
    'Own saved views and those shared with everybody or with one’s roles, by name; `details.roles` are those one may share with',
  query: z.object({ list: z.optional(listName) }),
  response: z.extend(raw(z.array(savedView)), {
    details: z.object({ roles: z.array(viewRole), may_share_with_everybody: z.boolean() }),
  }),
})
