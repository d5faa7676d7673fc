import { readPassport as call } from '@portal/contract'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { readPassport } from './read-passport.ts'

/** The call of the public page that verifies vouchers. */
export function registerPassports({ data }: Registrar): void {
  data(call, (db, context) => readPassport(db, context))
}
