import * as calls from '@portal/contract/citizens'
import { columnsNamed, listing, titled } from '../../base/http/envelope.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { listOwnObservations, readOwnObservation, readOwnObservations } from './observations.ts'
import { deleteOwnFile } from './own-file.ts'
import { listFileTypes, listOwnFiles, readOwnFile } from './read-files.ts'
import { resubmit } from './resubmit.ts'
import { addOwnFile, replaceOwnFile } from './send-file.ts'

const fileColumns = ['id', 'file', 'file_type', 'status', 'observation', 'created_at', 'actions']
const fileHeaders = columnsNamed(fileColumns, { right: ['id', 'created_at', 'actions'], center: ['status'] })
const observationHeaders = titled(columnsNamed(['observation', 'user', 'created_at']))

/** Documents, observations, and sending a returned person back. */
export function registerCitizenDocuments({ call, data, message, stored, list, store }: Registrar): void {
  data(calls.citizenFileTypes, listFileTypes)
  list(calls.citizenFiles, { headers: fileHeaders, find: listOwnFiles })
  data(calls.citizenReadFile, (db, context) => readOwnFile(db, store, context))
  stored(calls.citizenAddFile, 'done.file_added', (db, context) => addOwnFile(db, store, context))
  stored(calls.citizenReplaceFile, 'done.file_added', (db, context) => replaceOwnFile(db, store, context))
  message(calls.citizenDeleteFile, 'done.deleted', deleteOwnFile)

  call(calls.citizenObservations, async (db, context) => {
    const { query, locale, url } = context
    const { title, ...found } = await listOwnObservations(db, context)
    const list = listing(found, query, url, { headers: observationHeaders(locale) })
    return { ...list, details: { ...list.details, title: context.translate('observations_of', { name: title }) } }
  })
  message(calls.citizenReadObservation, 'done.read', readOwnObservation)
  message(calls.citizenReadObservations, 'done.read_all', readOwnObservations)
  message(calls.citizenResubmit, 'done.resubmitted', resubmit)
}
