import { listAudits as call, auditChoices as choicesCall } from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { auditChoices, listAudits } from './list-audits.ts'

/** The audit log, and with `type` and `type_id` the history of one record. */
export function registerAudits({ data, list }: Registrar): void {
  list(call, { find: listAudits })

  data(choicesCall, (db, context) => auditChoices(db, context.principal, context.locale))
}
