import {
  createView as createCall,
  deleteView as deleteCall,
  listViews as listCall,
  readPreferences as readCall,
  recordExport,
  showView as showCall,
  updateView as updateCall,
  writePreferences as writeCall,
} from '@portal/contract'
import { listReadyObservations, updateReadyObservations } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { readPreferences, writePreferences } from './preferences.ts'
import { readReadyObservations, writeReadyObservations } from './ready-observations.ts'
import { createView, deleteView, readView, readViews, shareableRoles, updateView } from './views.ts'

/** A person's settings for how the portal looks (decisions §8). */
export function registerPreferences(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerCall(app, serving, readCall, async (context) => ({
    data: await readPreferences(db, signedIn(context).id),
    details: null,
  }))
  registerCall(app, serving, writeCall, async (context) => ({
    data: await writePreferences(db, signedIn(context).id, context.body),
    details: null,
  }))
  registerCall(app, serving, listCall, async (context) => {
    const who = signedIn(context)
    return { data: await readViews(db, who, context.query.list), details: { roles: await shareableRoles(db, who) } }
  })
  registerCall(app, serving, showCall, async (context) => ({
    data: await readView(db, signedIn(context), context.params.id),
    details: null,
  }))
  registerCall(app, serving, createCall, async (context) => {
    const id = await createView(db, context)
    return { data: context.translate('done.view_saved', { name: context.body.name }), details: { id } }
  })
  registerCall(app, serving, updateCall, async (context) => {
    await updateView(db, context)
    return { data: context.translate('done.view_changed'), details: { id: context.params.id } }
  })
  registerCall(app, serving, deleteCall, async (context) => {
    await deleteView(db, context)
    return { data: context.translate('done.view_deleted'), details: null }
  })
  registerCall(app, serving, listReadyObservations, async () => ({
    data: await readReadyObservations(db),
    details: null,
  }))
  registerCall(app, serving, updateReadyObservations, async (context) => ({
    details: await writeReadyObservations(db, context),
    data: context.translate('done.ready_saved'),
  }))
  registerCall(app, serving, recordExport, async (context) => {
    signedIn(context)
    const audit = { event: 'exported', entity: 'Export', entity_id: null, new_values: context.body }
    await writeAudit(db, context.origin, [audit])
    return { data: context.translate('done.processed'), details: null }
  })
}
