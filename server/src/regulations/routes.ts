import { listRegulationFiles, readFormerRegulationFile, readRegulationFile, regulations } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving, signedIn } from '../answer.ts'
import { registerReading, registerRemoval } from '../catalogue/routes.ts'
import { listDocuments, readDocument } from './read-documents.ts'
import { storeRegulation, updateRegulation } from './write-regulation.ts'

/** Regulations: a catalogue whose rows have a document, and keep those they had (decisions §6). */
export function registerRegulations(app: FastifyInstance, serving: Serving): void {
  const { db, store } = serving
  registerReading(app, serving, regulations)
  registerRemoval(app, serving, regulations)
  answer(app, serving, regulations.store, async (asked) => {
    const id = await storeRegulation(db, store, asked)
    return { data: asked.say('done.created'), details: { id } }
  })
  answer(app, serving, regulations.update, async (asked) => {
    const isChanged = await updateRegulation(db, store, asked)
    return { data: asked.say(isChanged ? 'done.updated' : 'done.unchanged'), details: null }
  })
  answer(app, serving, readRegulationFile, async (asked) => ({
    data: await readDocument(db, store, signedIn(asked), asked.params),
    details: null,
  }))
  answer(app, serving, listRegulationFiles, async (asked) => ({
    data: await listDocuments(db, signedIn(asked), asked.params.id),
    details: null,
  }))
  answer(app, serving, readFormerRegulationFile, async (asked) => ({
    data: await readDocument(db, store, signedIn(asked), asked.params),
    details: null,
  }))
}
