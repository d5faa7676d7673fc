import { preRegisterExpanded, preRegisterHeaders, preRegisters } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading } from '../../audit/audit-reading.ts'
import type { AppContext } from '../../http/call-context.ts'
import { columnsNamed, registerListCall, registerShowCall } from '../../http/list-calls.ts'
import { registerMessageCall } from '../../http/simple-calls.ts'
import {
  destroyPreRegister,
  listPreRegisters,
  readPreRegister,
  resendCode,
  restorePreRegister,
} from './pre-registers.ts'

const columns = (names: readonly string[]) =>
  columnsNamed(names, { right: ['id', ...names.filter((name) => name.endsWith('_at'))], sortable: true })
const actions = columnsNamed(['actions'], { right: ['actions'] })

/** Sign-ups that are not yet citizens: read, delete, restore, send a new code (decisions §9). */
export function registerPreRegisters(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerListCall(app, serving, preRegisters.index, {
    headers: [...columns(preRegisterHeaders), ...actions],
    expanded: columns(preRegisterExpanded),
    find: listPreRegisters,
    reading: () => ({ entity: 'PreRegister' }),
  })
  const whole = columns([...preRegisterHeaders, ...preRegisterExpanded])
  registerShowCall(app, serving, preRegisters.show, whole, async (_, context) => {
    const data = await readPreRegister(db, context.who, context.params.id, context.now)
    await auditReading(db, context, { event: 'read', entity: 'PreRegister', entity_id: data.id, values: {} })
    return data
  })
  registerMessageCall(app, serving, preRegisters.destroy, 'done.deleted', (context) => destroyPreRegister(db, context))
  registerMessageCall(app, serving, preRegisters.restore, 'done.restored', (context) => restorePreRegister(db, context))
  registerMessageCall(app, serving, preRegisters.resend, 'done.resent', async (context) => ({
    expires_at: await resendCode(db, context),
  }))
}
