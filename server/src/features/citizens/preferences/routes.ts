import {
  citizenSeconds,
  endCitizenSession,
  listCitizenConsents,
  listCitizenSessions,
  readCitizenData,
  readCitizenPreferences,
  withdrawCitizenConsent,
  writeCitizenPreferences,
} from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { type AppContext, registerCall, signedInCitizen } from '../../../http/register-call.ts'
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

  registerDataCall(app, serving, readCitizenPreferences, (context) => readPreferences(db, signedInCitizen(context)))
  registerDataCall(app, serving, writeCitizenPreferences, (context) => writePreferences(db, context))

  registerDataCall(app, serving, listCitizenSessions, (context) => {
    const who = signedInCitizen(context)
    return listDevices(db, who, { current: who.session_id, endOf, now: context.now })
  })
  registerMessageCall(app, serving, endCitizenSession, 'done.signed_out', (context) =>
    endOwnDevice(db, signedInCitizen(context), context.params.session, context),
  )

  registerDataCall(app, serving, listCitizenConsents, (context) => listConsents(db, signedInCitizen(context)))
  registerMessageCall(app, serving, withdrawCitizenConsent, 'done.consent_withdrawn', (context) =>
    withdrawConsent(db, context),
  )

  registerCall(app, serving, readCitizenData, (context) => readOwnDataFile(db, store, context))
}
