import { listRegulationFiles, readFormerRegulationFile, readRegulationFile, regulations } from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { registerReading, registerRemoval, registerWriting } from '../catalogue/routes.ts'
import { listDocuments, readDocument, storeRegulation, updateRegulation } from './write-regulation.ts'

/** Regulations: a catalogue whose rows have a document and keep their former documents. */
export function registerRegulations(registrar: Registrar): void {
  const { data, store } = registrar
  registerReading(registrar, regulations)
  registerRemoval(registrar, regulations)
  registerWriting(registrar, regulations, { store: storeRegulation(store), update: updateRegulation(store) })
  data(readRegulationFile, (db, context) => readDocument(db, store, context.principal, context.params))
  data(listRegulationFiles, (db, context) => listDocuments(db, context.principal, context.params.id))
  data(readFormerRegulationFile, (db, context) => readDocument(db, store, context.principal, context.params))
}
