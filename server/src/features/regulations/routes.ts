import { listRegulationFiles, readFormerRegulationFile, readRegulationFile, regulations } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { registerReading, registerRemoval } from '../../catalogue/routes.ts'
import type { AppContext } from '../../http/call-context.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { listDocuments, readDocument } from './read-documents.ts'
import { storeRegulation, updateRegulation } from './write-regulation.ts'

/** Regulations: a catalogue whose rows have a document and keep their former documents (decisions §6). */
export function registerRegulations(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving
  registerReading(app, serving, regulations)
  registerRemoval(app, serving, regulations)
  registerMessageCall(app, serving, regulations.store, 'done.created', async (context) => {
    const id = await storeRegulation(db, store, context)
    return { id }
  })
  registerCall(app, serving, regulations.update, async (context) => {
    const isChanged = await updateRegulation(db, store, context)
    return { data: context.translate(isChanged ? 'done.updated' : 'done.unchanged'), details: null }
  })
  registerDataCall(app, serving, readRegulationFile, (context) => readDocument(db, store, context.who, context.params))
  registerDataCall(app, serving, listRegulationFiles, (context) => listDocuments(db, context.who, context.params.id))
  registerDataCall(app, serving, readFormerRegulationFile, (context) =>
    readDocument(db, store, context.who, context.params),
  )
}
