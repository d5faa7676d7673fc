import * as calls from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/call-context.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import type { Config } from '../../process/config.ts'
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  confirmWithPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './own-passkeys.ts'

/** One's own passkeys, and the confirmation of dangerous acts with one of them (ADR 0050). */
export function registerPasskeys(app: FastifyInstance, serving: AppContext, { passkeySite: site }: Config): void {
  const { db } = serving
  registerDataCall(app, serving, calls.listPasskeys, (context) => listPasskeys(db, context.who, site))
  registerDataCall(app, serving, calls.beginPasskey, (context) => beginPasskey(db, context, site))
  registerMessageCall(app, serving, calls.addPasskey, 'done.passkey_added', (context) => addPasskey(db, context, site))
  registerMessageCall(app, serving, calls.renamePasskey, 'done.updated', (context) => renamePasskey(db, context))
  registerMessageCall(app, serving, calls.removePasskey, 'done.deleted', (context) => removePasskey(db, context, site))
  registerDataCall(app, serving, calls.beginConfirmation, (context) => beginConfirmation(db, context, site))
  registerMessageCall(app, serving, calls.confirmWithPasskey, 'done.confirmed', (context) =>
    confirmWithPasskey(db, context, site),
  )
}
