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
export function registerCitizenPreferences({ call, data, write, writeData, store }: Registrar): void {
  data(calls.readCitizenPreferences, (db, { principal }) => readPreferences(db, principal))
  writeData(calls.writeCitizenPreferences, writePreferences)
  data(calls.listCitizenSessions, (db, { principal, now }) =>
    listDevices(db, principal, { current: principal.session_id, endOf, now }),
  )
  write(calls.endCitizenSession, 'done.signed_out', endOwnDevice)

  data(calls.listCitizenConsents, (db, { principal }) => listConsents(db, principal))
  write(calls.withdrawCitizenConsent, 'done.consent_withdrawn', withdrawConsent)
  call(calls.readCitizenData, (db, context) => readOwnDataFile(db, store, context))
}
