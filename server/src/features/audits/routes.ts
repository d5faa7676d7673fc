import { listAudits as call, auditChoices as choicesCall } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/call-context.ts'
import { columnsNamed, registerListCall } from '../../http/list-calls.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { auditChoices, listAudits } from './list-audits.ts'

/** The audit log, and with `type` and `type_id` the history of one record (domain facts §2.7). */
export function registerAudits(app: FastifyInstance, serving: AppContext): void {
  registerListCall(app, serving, call, {
    headers: columnsNamed(['id', 'event', 'type_trans', 'user', 'ip', 'tags', 'created_at']),
    expanded: columnsNamed(['url', 'user_agent', 'new_values', 'old_values']),
    find: listAudits,
  })

  registerDataCall(app, serving, choicesCall, (context) => auditChoices(serving.db, context.who, context.locale))
}
