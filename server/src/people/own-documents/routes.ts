import * as calls from '@portal/contract/citizens'
import { listing, titledColumns } from '../../base/http/envelope.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { fileReading } from '../documents/list-files.ts'
import { listOwnObservations, readOwnObservation, readOwnObservations } from './observations.ts'
import { deleteOwnFile } from './own-file.ts'
import { listFileTypes, listOwnFiles, readOwnFile } from './read-files.ts'
import { resubmit } from './resubmit.ts'
import { addOwnFile, replaceOwnFile } from './send-file.ts'

/** Documents, observations, and sending a returned person back. */
export function registerCitizenDocuments({ call, data, create, write, list, store }: Registrar): void {
  data(calls.citizenFileTypes, listFileTypes)
  list(calls.citizenFiles, { find: listOwnFiles })
  data(calls.citizenReadFile, (db, context) => readOwnFile(db, store, context), { reading: fileReading })
  create(calls.citizenAddFile, 'done.file_added', addOwnFile(store))
  create(calls.citizenReplaceFile, 'done.file_added', replaceOwnFile(store))
  write(calls.citizenDeleteFile, 'done.deleted', deleteOwnFile)

  const observationColumns = titledColumns({ headers: [], ...calls.citizenObservations.columns })
  call(calls.citizenObservations, async (db, context) => {
    const { query, locale, url } = context
    const { title, ...found } = await listOwnObservations(db, context)
    const list = listing(found, query, url, observationColumns(locale))
    return { ...list, details: { ...list.details, title: context.translate('observations_of', { name: title }) } }
  })
  write(calls.citizenReadObservation, 'done.read', readOwnObservation)
  write(calls.citizenReadObservations, 'done.read_all', readOwnObservations)
  write(calls.citizenResubmit, 'done.resubmitted', resubmit)
}
