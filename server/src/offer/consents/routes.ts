import { informedConsents, listConsentRevisions } from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { registerReading, registerRemoval, registerWriting } from '../catalogue/routes.ts'
import { listRevisions, refuseGeneralText, storeConsent, updateConsent } from './write-consent.ts'

/** Informed consents: a catalogue whose texts have revisions. */
export function registerConsents(registrar: Registrar): void {
  registerReading(registrar, informedConsents)
  registerRemoval(registrar, informedConsents, refuseGeneralText)
  registerWriting(registrar, informedConsents, { store: storeConsent, update: updateConsent })
  registrar.data(listConsentRevisions, (db, context) => listRevisions(db, context.principal, context.params.id))
}
