import { listRegulationFiles, readFormerRegulationFile, readRegulationFile, regulations } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { registerReading, registerRemoval } from '../../catalogue/routes.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { listDocuments, readDocument } from './read-documents.ts'
import { storeRegulation, updateRegulation } from './write-regulation.ts'

/** Regulations: a catalogue whose rows have a document and keep their former documents (decisions §6). */
export function registerRegulations(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving
  registerReading(app, serving, regulations)
  registerRemoval(app, serving, regulations)
  registerCall(app, serving, regulations.store, async (asked) => {
    const id = await storeRegulation(db, store, asked)
    return { data: asked.say('done.created'), details: { id } }
  })
  registerCall(app, serving, regulations.update, async (asked) => {
    const isChanged = await updateRegulation(db, store, asked)
    return { data: asked.say(isChanged ? 'done.updated' : 'done.unchanged'), details: null }
  })
  registerCall(app, serving, readRegulationFile, async (asked) => ({
    data: await readDocument(db, store, signedIn(asked), asked.params),
    details: null,
  }))
  registerCall(app, serving, listRegulationFiles, async (asked) => ({
    data: await listDocuments(db, signedIn(asked), asked.params.id),
    details: null,
  }))
  registerCall(app, serving, readFormerRegulationFile, async (asked) => ({
    data: await readDocument(db, store, signedIn(asked), asked.params),
    details: null,
  }))
}
