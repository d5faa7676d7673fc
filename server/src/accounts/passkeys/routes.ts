import * as calls from '@portal/contract'
import type { Config } from '../../base/process/config.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  confirmWithCode,
  confirmWithPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './own-passkeys.ts'

/** The caller's own passkeys, and the confirmation of dangerous actions with a second factor (ADR 0050). */
export function registerPasskeys({ data, write, writeData }: Registrar, { passkeySite: site }: Config): void {
  data(calls.listPasskeys, (db, context) => listPasskeys(db, context.principal, site))
  writeData(calls.beginPasskey, beginPasskey(site))
  write(calls.addPasskey, 'done.passkey_added', addPasskey(site))
  write(calls.renamePasskey, 'done.updated', renamePasskey)
  write(calls.removePasskey, 'done.deleted', removePasskey(site))
  writeData(calls.beginConfirmation, (tx, context) => beginConfirmation(tx, context, site))
  write(calls.confirmWithPasskey, 'done.confirmed', confirmWithPasskey(site))
  write(calls.confirmWithCode, 'done.confirmed', confirmWithCode)
}
