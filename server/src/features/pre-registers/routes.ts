import { preRegisterExpanded, preRegisterHeaders, preRegisters } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import type { AppContext } from '../../http/call-context.ts'
import { type DeclaredColumn, listing, titled } from '../../http/envelope.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerMessageCall } from '../../http/simple-calls.ts'
import { destroyPreRegister, resendCode, restorePreRegister } from './change-pre-register.ts'
import { listPreRegisters, readPreRegister } from './rows.ts'

function columns(...names: readonly string[]): DeclaredColumn[] {
  return names.map((value) => ({
    value,
    align: value === 'id' || value.endsWith('_at') ? 'right' : 'left',
    sortable: true,
  }))
}

const actions: DeclaredColumn = { value: 'actions', align: 'right', sortable: false }
const headers = titled([...columns(...preRegisterHeaders), actions])
const expanded = titled(columns(...preRegisterExpanded))
const whole = titled(columns(...preRegisterHeaders, ...preRegisterExpanded))

/** Sign-ups that are not yet citizens: read, delete, restore, send a new code (decisions §9). */
export function registerPreRegisters(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerCall(app, serving, preRegisters.index, async (context) => {
    const { query, url, locale, now } = context
    const found = await listPreRegisters(db, context.who, query, now)
    const values = pageShown(query, found.rows.length)
    await auditReading(db, context, { event: 'listed', entity: 'PreRegister', values })
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })
  registerCall(app, serving, preRegisters.show, async (context) => {
    const data = await readPreRegister(db, context.who, context.params.id, context.now)
    await auditReading(db, context, { event: 'read', entity: 'PreRegister', entity_id: data.id, values: {} })
    return { data, details: { headers: whole[context.locale] } }
  })
  registerMessageCall(app, serving, preRegisters.destroy, 'done.deleted', (context) => destroyPreRegister(db, context))
  registerMessageCall(app, serving, preRegisters.restore, 'done.restored', (context) => restorePreRegister(db, context))
  registerMessageCall(app, serving, preRegisters.resend, 'done.resent', async (context) => ({
    expires_at: await resendCode(db, context),
  }))
}
