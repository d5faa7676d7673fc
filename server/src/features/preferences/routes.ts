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
  registerCall(app, serving, readCall, async (asked) => ({
    data: await readPreferences(db, signedIn(asked).id),
    details: null,
  }))
  registerCall(app, serving, writeCall, async (asked) => ({
    data: await writePreferences(db, signedIn(asked).id, asked.body),
    details: null,
  }))
  registerCall(app, serving, listCall, async (asked) => {
    const who = signedIn(asked)
    return { data: await readViews(db, who, asked.query.list), details: { roles: await shareableRoles(db, who) } }
  })
  registerCall(app, serving, showCall, async (asked) => ({
    data: await readView(db, signedIn(asked), asked.params.id),
    details: null,
  }))
  registerCall(app, serving, createCall, async (asked) => {
    const id = await createView(db, asked)
    return { data: asked.say('done.view_saved', { name: asked.body.name }), details: { id } }
  })
  registerCall(app, serving, updateCall, async (asked) => {
    await updateView(db, asked)
    return { data: asked.say('done.view_changed'), details: { id: asked.params.id } }
  })
  registerCall(app, serving, deleteCall, async (asked) => {
    await deleteView(db, signedIn(asked), asked.params.id)
    return { data: asked.say('done.view_deleted'), details: null }
  })
  registerCall(app, serving, listReadyObservations, async () => ({
    data: await readReadyObservations(db),
    details: null,
  }))
  registerCall(app, serving, updateReadyObservations, async (asked) => ({
    details: await writeReadyObservations(db, asked),
    data: asked.say('done.ready_saved'),
  }))
  registerCall(app, serving, recordExport, async (asked) => {
    signedIn(asked)
    const trail = { event: 'exported', entity: 'Export', entity_id: null, new_values: asked.body }
    await writeAudit(db, asked.origin, [trail])
    return { data: asked.say('done.processed'), details: null }
  })
}
