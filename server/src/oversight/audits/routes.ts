import { listAudits as call, auditChoices as choicesCall } from '@portal/contract/staff'
import { columnsNamed } from '../../base/http/envelope.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { auditChoices, listAudits } from './list-audits.ts'

/** The audit log, and with `type` and `type_id` the history of one record. */
export function registerAudits({ data, list }: Registrar): void {
  list(call, {
    headers: columnsNamed(['id', 'event', 'type_trans', 'user', 'ip', 'tags', 'created_at']),
    expanded: columnsNamed(['url', 'user_agent', 'new_values', 'old_values']),
    find: listAudits,
  })

  data(choicesCall, (db, context) => auditChoices(db, context.principal, context.locale))
}
