import { preRegisters } from '@portal/contract/staff'
import { auditReading } from '../../base/services/audit/audit-reading.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import {
  destroyPreRegister,
  listPreRegisters,
  readPreRegister,
  resendCode,
  restorePreRegister,
} from './pre-registers.ts'

/** Sign-ups that are not yet citizens: read, delete, restore, send a new code. */
export function registerPreRegisters({ write, list, show, db }: Registrar): void {
  list(preRegisters.index, {
    find: listPreRegisters,
    reading: () => ({ entity: 'PreRegister' }),
  })
  show(preRegisters.show, async (_, context) => {
    const data = await readPreRegister(db, context.principal, context.params.id, context.now)
    await auditReading(db, context, { event: 'read', entity: 'PreRegister', entity_id: data.id, values: {} })
    return data
  })
  write(preRegisters.destroy, 'done.deleted', destroyPreRegister)
  write(preRegisters.restore, 'done.restored', restorePreRegister)
  write(preRegisters.resend, 'done.resent', resendCode)
}
