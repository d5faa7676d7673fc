import { listRegulationFiles, readFormerRegulationFile, readRegulationFile, regulations } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { registerReading, registerRemoval, registerWriting } from '../../catalogue/routes.ts'
import type { AppContext } from '../../http/call-context.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { listDocuments, readDocument, storeRegulation, updateRegulation } from './write-regulation.ts'

/** Regulations: a catalogue whose rows have a document and keep their former documents (decisions §6). */
export function registerRegulations(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving
  registerReading(app, serving, regulations)
  registerRemoval(app, serving, regulations)
  registerWriting(app, serving, regulations, {
    store: (context) => storeRegulation(db, store, context),
    update: (context) => updateRegulation(db, store, context),
  })
  registerDataCall(app, serving, readRegulationFile, (context) => readDocument(db, store, context.who, context.params))
  registerDataCall(app, serving, listRegulationFiles, (context) => listDocuments(db, context.who, context.params.id))
  registerDataCall(app, serving, readFormerRegulationFile, (context) =>
    readDocument(db, store, context.who, context.params),
  )
}
