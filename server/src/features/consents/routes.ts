import { informedConsents, listConsentRevisions } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { registerReading, registerRemoval, registerWriting } from '../../catalogue/routes.ts'
import type { AppContext } from '../../http/call-context.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { listRevisions, refuseGeneralText, storeConsent, updateConsent } from './write-consent.ts'

/** Informed consents: a catalogue whose texts have revisions (decisions §6, §9). */
export function registerConsents(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerReading(app, serving, informedConsents)
  registerRemoval(app, serving, informedConsents, refuseGeneralText)
  registerWriting(app, serving, informedConsents, {
    store: (context) => storeConsent(db, context),
    update: (context) => updateConsent(db, context),
  })
  registerDataCall(app, serving, listConsentRevisions, (context) => listRevisions(db, context.who, context.params.id))
}
