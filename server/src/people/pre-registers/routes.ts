import { preRegisters } from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import {
  destroyPreRegister,
  listPreRegisters,
  readPreRegister,
  resendCode,
  restorePreRegister,
} from './pre-registers.ts'

/** Sign-ups that are not yet citizens: read, delete, restore, send a new code. */
export function registerPreRegisters({ write, list, show }: Registrar): void {
  list(preRegisters.index, {
    find: listPreRegisters,
    reading: () => ({ entity: 'PreRegister' }),
  })
  show(preRegisters.show, (db, { principal, params, now }) => readPreRegister(db, principal, params.id, now), {
    reading: (_, { id }) => ({ event: 'read', entity: 'PreRegister', entity_id: id, values: {} }),
  })
  write(preRegisters.destroy, 'done.deleted', destroyPreRegister)
  write(preRegisters.restore, 'done.restored', restorePreRegister)
  write(preRegisters.resend, 'done.resent', resendCode)
}
