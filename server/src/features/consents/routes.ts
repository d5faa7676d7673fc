import { informedConsents, listConsentRevisions } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { registerReading, registerRemoval } from '../../catalogue/routes.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { listRevisions } from './list-revisions.ts'
import { storeConsent, updateConsent } from './write-consent.ts'

/** Informed consents: a catalogue whose texts have revisions (decisions §6, §9). */
export function registerConsents(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerReading(app, serving, informedConsents)
  registerRemoval(app, serving, informedConsents)
  registerCall(app, serving, informedConsents.store, async (asked) => ({
    details: { id: await storeConsent(db, asked) },
    data: asked.say('done.created'),
  }))
  registerCall(app, serving, informedConsents.update, async (asked) => {
    const isChanged = await updateConsent(db, asked)
    return { data: asked.say(isChanged ? 'done.updated' : 'done.unchanged'), details: null }
  })
  registerCall(app, serving, listConsentRevisions, async (asked) => ({
    data: await listRevisions(db, signedIn(asked), asked.params.id),
    details: null,
  }))
}
