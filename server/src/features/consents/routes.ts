import { informedConsents, listConsentRevisions } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { registerReading, registerRemoval } from '../../catalogue/routes.ts'
import type { AppContext } from '../../http/call-context.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { listRevisions } from './list-revisions.ts'
import { refuseGeneralText, storeConsent, updateConsent } from './write-consent.ts'

/** Informed consents: a catalogue whose texts have revisions (decisions §6, §9). */
export function registerConsents(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerReading(app, serving, informedConsents)
  registerRemoval(app, serving, informedConsents, refuseGeneralText)
  registerMessageCall(app, serving, informedConsents.store, 'done.created', async (context) => ({
    id: await storeConsent(db, context),
  }))
  registerCall(app, serving, informedConsents.update, async (context) => {
    const isChanged = await updateConsent(db, context)
    return { data: context.translate(isChanged ? 'done.updated' : 'done.unchanged'), details: null }
  })
  registerDataCall(app, serving, listConsentRevisions, (context) => listRevisions(db, context.who, context.params.id))
}
