import * as calls from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { headersOf, listing } from '../../../http/envelope.ts'
import { registerCall } from '../../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { listOwnObservations, observationColumns, readOwnObservation, readOwnObservations } from './observations.ts'
import { deleteOwnFile } from './own-file.ts'
import { fileColumns, listFileTypes, listOwnFiles, readOwnFile } from './read-files.ts'
import { resubmit } from './resubmit.ts'
import { addOwnFile, replaceOwnFile } from './send-file.ts'

/** Documents, observations, and sending a returned person back (citizens.md sections 1.4 and 2). */
export function registerCitizenDocuments(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving

  registerDataCall(app, serving, calls.citizenFileTypes, () => listFileTypes(db))

  registerCall(app, serving, calls.citizenFiles, async (context) => {
    const { query, locale, url } = context
    return listing(await listOwnFiles(db, context), query, url, { headers: headersOf(fileColumns, locale) })
  })

  registerDataCall(app, serving, calls.citizenReadFile, (context) => readOwnFile(db, store, context))

  registerMessageCall(app, serving, calls.citizenAddFile, 'done.file_added', async (context) => ({
    id: await addOwnFile(db, store, context),
  }))

  registerMessageCall(app, serving, calls.citizenReplaceFile, 'done.file_added', async (context) => ({
    id: await replaceOwnFile(db, store, context),
  }))

  registerMessageCall(app, serving, calls.citizenDeleteFile, 'done.deleted', (context) => deleteOwnFile(db, context))

  registerCall(app, serving, calls.citizenObservations, async (context) => {
    const { query, locale, url } = context
    const { title, ...found } = await listOwnObservations(db, context, locale)
    const list = listing(found, query, url, { headers: headersOf(observationColumns, locale) })
    return { ...list, details: { ...list.details, title: context.translate('observations_of', { name: title }) } }
  })

  registerMessageCall(app, serving, calls.citizenReadObservation, 'done.read', (context) =>
    readOwnObservation(db, context),
  )

  registerMessageCall(app, serving, calls.citizenReadObservations, 'done.read_all', (context) =>
    readOwnObservations(db, context),
  )

  registerMessageCall(app, serving, calls.citizenResubmit, 'done.resubmitted', (context) => resubmit(db, context))
}
