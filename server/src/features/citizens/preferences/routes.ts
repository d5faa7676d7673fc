import * as calls from '@portal/contract/citizens'
import { citizenSeconds } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { registerCall } from '../../../http/register-call.ts'
import { endOwnDevice, listDevices } from '../../../identity/devices.ts'
import { registrarOf } from '../registrar.ts'
import { listConsents, withdrawConsent } from './consents.ts'
import { readOwnDataFile } from './own-data-file.ts'
import { readPreferences, writePreferences } from './preferences.ts'

/** A session of a citizen ends with its only token. */
const endOf = (began: Date) => new Date(began.getTime() + citizenSeconds * 1000)

/** Preferences, devices and own data (citizens.md section 1.8). */
export function registerCitizenPreferences(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving
  const { data, message } = registrarOf(app, serving)

  data(calls.readCitizenPreferences, (_, { who }) => readPreferences(db, who))
  data(calls.writeCitizenPreferences, writePreferences)

  data(calls.listCitizenSessions, (_, { who, now }) => listDevices(db, who, { current: who.session_id, endOf, now }))
  message(calls.endCitizenSession, 'done.signed_out', (_, context) =>
    endOwnDevice(db, context.who, context.params.session, context),
  )

  data(calls.listCitizenConsents, (_, { who }) => listConsents(db, who))
  message(calls.withdrawCitizenConsent, 'done.consent_withdrawn', withdrawConsent)

  registerCall(app, serving, calls.readCitizenData, (context) => readOwnDataFile(db, store, context))
}
