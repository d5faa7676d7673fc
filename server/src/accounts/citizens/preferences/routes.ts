import * as calls from '@portal/contract/citizens'
import { citizenSeconds } from '@portal/contract/citizens'
import type { Registrar } from '../../../base/services/calls/registrar.ts'
import { endOwnDevice, listDevices } from '../../../base/services/identity/devices.ts'
import { readOwnDataFile } from '../../own-data/own-data-file.ts'
import { listConsents, withdrawConsent } from './consents.ts'
import { readPreferences, writePreferences } from './preferences.ts'

/** A session of a citizen ends with its only token. */
const endOf = (began: Date) => new Date(began.getTime() + citizenSeconds * 1000)

/** Preferences, devices and own data. */
export function registerCitizenPreferences({ call, data, message, store }: Registrar): void {
  data(calls.readCitizenPreferences, (db, { who }) => readPreferences(db, who))
  data(calls.writeCitizenPreferences, writePreferences)
  data(calls.listCitizenSessions, (db, { who, now }) => listDevices(db, who, { current: who.session_id, endOf, now }))
  message(calls.endCitizenSession, 'done.signed_out', (db, context) =>
    endOwnDevice(db, context.who, context.params.session, context),
  )

  data(calls.listCitizenConsents, (db, { who }) => listConsents(db, who))
  message(calls.withdrawCitizenConsent, 'done.consent_withdrawn', withdrawConsent)
  call(calls.readCitizenData, (db, context) => readOwnDataFile(db, store, context))
}
