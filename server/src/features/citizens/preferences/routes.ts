import * as calls from '@portal/contract/citizens'
import { citizenSeconds } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { registerCall } from '../../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { endOwnDevice, listDevices } from '../../../identity/devices.ts'
import { listConsents, withdrawConsent } from './consents.ts'
import { readOwnDataFile } from './own-data-file.ts'
import { readPreferences, writePreferences } from './preferences.ts'

/** A session of a citizen ends with its only token. */
const endOf = (began: Date) => new Date(began.getTime() + citizenSeconds * 1000)

/** Preferences, devices and own data (citizens.md section 1.8). */
export function registerCitizenPreferences(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving

  registerDataCall(app, serving, calls.readCitizenPreferences, (context) => readPreferences(db, context.who))
  registerDataCall(app, serving, calls.writeCitizenPreferences, (context) => writePreferences(db, context))

  registerDataCall(app, serving, calls.listCitizenSessions, (context) => {
    const { who } = context
    return listDevices(db, who, { current: who.session_id, endOf, now: context.now })
  })
  registerMessageCall(app, serving, calls.endCitizenSession, 'done.signed_out', (context) =>
    endOwnDevice(db, context.who, context.params.session, context),
  )

  registerDataCall(app, serving, calls.listCitizenConsents, (context) => listConsents(db, context.who))
  registerMessageCall(app, serving, calls.withdrawCitizenConsent, 'done.consent_withdrawn', (context) =>
    withdrawConsent(db, context),
  )

  registerCall(app, serving, calls.readCitizenData, (context) => readOwnDataFile(db, store, context))
}
