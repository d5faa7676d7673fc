import * as z from 'zod/mini'
import { call, idOrNull, page, portal, raw, textOrNull, timestamps } from '../../base/call.ts'
import { columnsNamed } from '../../base/columns.ts'
import { models, needs } from '../../base/models.ts'
import { listOf, pageParams, queryDay, queryFlag, queryInt, queryText } from '../../base/query.ts'
import { inOrder } from '../../base/rules.ts'

/** A row of the audit log. */
export const auditRow = z.object({
  id: z.int(),
  user: z.string(),
  event: z.string(),
  event_name: z.string(),
  color: z.string(),
  type: z.string(),
  type_trans: z.string(),
  type_id: idOrNull,
  old_values: z.record(z.string(), z.unknown()),
  new_values: z.record(z.string(), z.unknown()),
  url: textOrNull,
  ip: textOrNull,
  user_agent: textOrNull,
  request_id: textOrNull,
  tags: textOrNull,
  /** The citizen to whom the record belongs, if the record is not the citizen. */
  profile_id: idOrNull,
  /** With `acts`: the number of rows of the act that the row stands for. They have the same request, event and type. */
  act_rows: z.optional(z.int()),
  ...timestamps,
})
export type AuditRow = z.infer<typeof auditRow>

export const listAudits = call('GET', portal('audits'), {
  summary:
    'The audit log, newest first; `type` and `type_id` give the history of one record. A total of 10,000 means that many or more',
  tag: 'audits',
  needs: [...needs('view', 'Audit'), ...models.map((entity) => ({ action: 'view-audit', entity }) as const)],
  query: z
    .object({
      ...pageParams,
      type: z.optional(queryText),
      type_id: z.optional(queryInt),
      /** All rows about one citizen: those of the citizen and those of records that belong to the citizen. */
      profile_id: z.optional(queryInt),
      user_id: z.optional(listOf(queryInt)),
      event: z.optional(listOf(queryText)),
      ip: z.optional(queryText),
      /** The rows that one request wrote. */
      request_id: z.optional(queryText),
      start_date: queryDay,
      final_date: queryDay,
      /** One row for each act, such as an assignment of 100 citizens, unless a record, a citizen or a request is selected. */
      acts: z.optional(queryFlag),
    })
    .check(inOrder('start_date', 'final_date')),
  columns: {
    headers: columnsNamed(['id', 'event', 'type_trans', 'user', 'ip', 'tags', 'created_at'], {
      more: {
        id: { isVisible: false },
        event: { kind: 'status', beside: 'color', width: 13, isWrapped: true },
        type_trans: { width: 12 },
        user: { kind: 'name', width: 13 },
        ip: { width: 8 },
        tags: { width: 8, isVisible: false },
        created_at: { kind: 'ago', width: 9 },
      },
    }),
    expanded: columnsNamed(['url', 'user_agent', 'new_values', 'old_values'], {
      more: { new_values: { kind: 'other' }, old_values: { kind: 'other' } },
    }),
  },
  response: page(auditRow),
})

export const auditChoices = call('GET', portal('audits/choices'), {
  summary: 'The filter values of the audit log: the events, models and people in it',
  tag: 'audits',
  needs: needs('view', 'Audit'),
  response: raw(
    z.object({
      events: z.array(z.object({ id: z.string(), name: z.string() })),
      types: z.array(z.object({ id: z.string(), name: z.string() })),
      users: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
})
