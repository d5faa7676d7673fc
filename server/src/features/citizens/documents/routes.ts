import * as calls from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { type DeclaredColumn, listing, titled } from '../../../http/envelope.ts'
import { registerCall } from '../../../http/register-call.ts'
import { registrarOf } from '../registrar.ts'
import { listOwnObservations, readOwnObservation, readOwnObservations } from './observations.ts'
import { deleteOwnFile } from './own-file.ts'
import { listFileTypes, listOwnFiles, readOwnFile } from './read-files.ts'
import { resubmit } from './resubmit.ts'
import { addOwnFile, replaceOwnFile } from './send-file.ts'

const column = (value: string, align: DeclaredColumn['align'] = 'left') => ({ value, align, sortable: false })

const fileHeaders = titled([
  column('id', 'right'),
  column('file'),
  column('file_type'),
  column('status', 'center'),
  column('observation'),
  column('created_at', 'right'),
  column('actions', 'right'),
])
const observationHeaders = titled([column('observation'), column('user'), column('created_at', 'right')])

/** Documents, observations, and sending a returned person back (citizens.md sections 1.4 and 2). */
export function registerCitizenDocuments(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving
  const { data, message } = registrarOf(app, serving)

  data(calls.citizenFileTypes, listFileTypes)
  registerCall(app, serving, calls.citizenFiles, async (context) => {
    const { query, locale, url } = context
    return listing(await listOwnFiles(db, context), query, url, { headers: fileHeaders[locale] })
  })
  data(calls.citizenReadFile, (_, context) => readOwnFile(db, store, context))
  message(calls.citizenAddFile, 'done.file_added', async (_, context) => ({ id: await addOwnFile(db, store, context) }))
  message(calls.citizenReplaceFile, 'done.file_added', async (_, context) => ({
    id: await replaceOwnFile(db, store, context),
  }))
  message(calls.citizenDeleteFile, 'done.deleted', deleteOwnFile)

  registerCall(app, serving, calls.citizenObservations, async (context) => {
    const { query, locale, url } = context
    const { title, ...found } = await listOwnObservations(db, context)
    const list = listing(found, query, url, { headers: observationHeaders[locale] })
    return { ...list, details: { ...list.details, title: context.translate('observations_of', { name: title }) } }
  })
  message(calls.citizenReadObservation, 'done.read', readOwnObservation)
  message(calls.citizenReadObservations, 'done.read_all', readOwnObservations)
  message(calls.citizenResubmit, 'done.resubmitted', resubmit)
}
