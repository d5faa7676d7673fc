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

/** The caller's own passkeys, and the confirmation of dangerous acts with a second factor (ADR 0050). */
export function registerPasskeys({ data, message }: Registrar, { passkeySite: site }: Config): void {
  data(calls.listPasskeys, (db, context) => listPasskeys(db, context.principal, site))
  data(calls.beginPasskey, (db, context) => beginPasskey(db, context, site))
  message(calls.addPasskey, 'done.passkey_added', (db, context) => addPasskey(db, context, site))
  message(calls.renamePasskey, 'done.updated', renamePasskey)
  message(calls.removePasskey, 'done.deleted', (db, context) => removePasskey(db, context, site))
  data(calls.beginConfirmation, (db, context) => beginConfirmation(db, context, site))
  message(calls.confirmWithPasskey, 'done.confirmed', (db, context) => confirmWithPasskey(db, context, site))
  message(calls.confirmWithCode, 'done.confirmed', confirmWithCode)
}
