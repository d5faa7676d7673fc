import { informedConsents, listConsentRevisions } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving, signedIn } from '../answer.ts'
import { registerReading, registerRemoval } from '../catalogue/routes.ts'
import { listRevisions } from './list-revisions.ts'
import { storeConsent, updateConsent } from './write-consent.ts'

/** Informed consents: a catalogue whose texts are published in revisions (decisions §6, §9). */
export function registerConsents(app: FastifyInstance, serving: Serving): void {
  const { db } = serving
  registerReading(app, serving, informedConsents)
  registerRemoval(app, serving, informedConsents)
  answer(app, serving, informedConsents.store, async (asked) => ({
    details: { id: await storeConsent(db, asked) },
    data: asked.say('done.created'),
  }))
  answer(app, serving, informedConsents.update, async (asked) => {
    const isChanged = await updateConsent(db, asked)
    return { data: asked.say(isChanged ? 'done.updated' : 'done.unchanged'), details: null }
  })
  answer(app, serving, listConsentRevisions, async (asked) => ({
    data: await listRevisions(db, signedIn(asked), asked.params.id),
    details: null,
  }))
}
