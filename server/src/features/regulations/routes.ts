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
  registerCall(app, serving, regulations.store, async (context) => {
    const id = await storeRegulation(db, store, context)
    return { data: context.translate('done.created'), details: { id } }
  })
  registerCall(app, serving, regulations.update, async (context) => {
    const isChanged = await updateRegulation(db, store, context)
    return { data: context.translate(isChanged ? 'done.updated' : 'done.unchanged'), details: null }
  })
  registerCall(app, serving, readRegulationFile, async (context) => ({
    data: await readDocument(db, store, signedIn(context), context.params),
    details: null,
  }))
  registerCall(app, serving, listRegulationFiles, async (context) => ({
    data: await listDocuments(db, signedIn(context), context.params.id),
    details: null,
  }))
  registerCall(app, serving, readFormerRegulationFile, async (context) => ({
    data: await readDocument(db, store, signedIn(context), context.params),
    details: null,
  }))
}
