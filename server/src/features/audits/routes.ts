import { listAudits as call, auditChoices as choicesCall } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/call-context.ts'
import { type DeclaredColumn, headersOf, listing } from '../../http/envelope.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { auditChoices, listAudits } from './list-audits.ts'

function columns(...values: string[]): DeclaredColumn[] {
  return values.map((value) => ({
    value,
    align: value === 'id' || value === 'created_at' ? 'right' : 'left',
    sortable: false,
  }))
}

const headers = columns('id', 'event', 'type_trans', 'user', 'ip', 'tags', 'created_at')
const expanded = columns('url', 'user_agent', 'new_values', 'old_values')

/** The audit log, and with `type` and `type_id` the history of one record (domain facts §2.7). */
export function registerAudits(app: FastifyInstance, serving: AppContext): void {
  registerCall(app, serving, call, async (context) => {
    const { query, locale, url } = context
    const found = await listAudits(serving.db, context.who, query, locale)
    return listing(found, query, url, { headers: headersOf(headers, locale), expanded: headersOf(expanded, locale) })
  })

  registerDataCall(app, serving, choicesCall, (context) => auditChoices(serving.db, context.who, context.locale))
}
