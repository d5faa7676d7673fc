import {
  citizenAddFile,
  citizenDeleteFile,
  citizenFiles,
  citizenFileTypes,
  citizenObservations,
  citizenReadFile,
  citizenReadObservation,
  citizenReadObservations,
  citizenReplaceFile,
  citizenResubmit,
} from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { headersOf, listing } from '../../../http/envelope.ts'
import { type AppContext, registerCall } from '../../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { listOwnObservations, observationColumns, readOwnObservation, readOwnObservations } from './observations.ts'
import { deleteOwnFile } from './own-file.ts'
import { fileColumns, listFileTypes, listOwnFiles, readOwnFile } from './read-files.ts'
import { resubmit } from './resubmit.ts'
import { addOwnFile, replaceOwnFile } from './send-file.ts'

/** Documents, observations, and sending a returned person back (citizens.md sections 1.4 and 2). */
export function registerCitizenDocuments(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving

  registerDataCall(app, serving, citizenFileTypes, () => listFileTypes(db))

  registerCall(app, serving, citizenFiles, async (context) => {
    const { query, locale, url } = context
    return listing(await listOwnFiles(db, context), query, url, { headers: headersOf(fileColumns, locale) })
  })

  registerDataCall(app, serving, citizenReadFile, (context) => readOwnFile(db, store, context))

  registerMessageCall(app, serving, citizenAddFile, 'done.file_added', async (context) => ({
    id: await addOwnFile(db, store, context),
  }))

  registerMessageCall(app, serving, citizenReplaceFile, 'done.file_added', async (context) => ({
    id: await replaceOwnFile(db, store, context),
  }))

  registerMessageCall(app, serving, citizenDeleteFile, 'done.deleted', (context) => deleteOwnFile(db, context))

  registerCall(app, serving, citizenObservations, async (context) => {
    const { query, locale, url } = context
    const { title, ...found } = await listOwnObservations(db, context, locale)
    const list = listing(found, query, url, { headers: headersOf(observationColumns, locale) })
    return { ...list, details: { ...list.details, title: context.translate('observations_of', { name: title }) } }
  })

  registerMessageCall(app, serving, citizenReadObservation, 'done.read', (context) => readOwnObservation(db, context))

  registerMessageCall(app, serving, citizenReadObservations, 'done.read_all', (context) =>
    readOwnObservations(db, context),
  )

  registerMessageCall(app, serving, citizenResubmit, 'done.resubmitted', (context) => resubmit(db, context))
}
