import {
  createView as createCall,
  deleteView as deleteCall,
  listViews as listCall,
  listReadyObservations,
  readPreferences as readCall,
  recordExport,
  showView as showCall,
  updateView as updateCall,
  updateReadyObservations,
  writePreferences as writeCall,
} from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving, signedIn } from '../answer.ts'
import { trace } from '../audit.ts'
import { readPreferences, writePreferences } from './preferences.ts'
import { readReadyObservations, writeReadyObservations } from './ready-observations.ts'
import { createView, deleteView, readView, readViews, shareableRoles, updateView } from './views.ts'

/** What a person keeps of how the portal looks to them (decisions §8). */
export function registerPreferences(app: FastifyInstance, serving: Serving): void {
  const { db } = serving
  answer(app, serving, readCall, async (asked) => ({
    data: await readPreferences(db, signedIn(asked).id),
    details: null,
  }))
  answer(app, serving, writeCall, async (asked) => ({
    data: await writePreferences(db, signedIn(asked).id, asked.body),
    details: null,
  }))
  answer(app, serving, listCall, async (asked) => {
    const who = signedIn(asked)
    return { data: await readViews(db, who, asked.query.list), details: { roles: await shareableRoles(db, who) } }
  })
  answer(app, serving, showCall, async (asked) => ({
    data: await readView(db, signedIn(asked), asked.params.id),
    details: null,
  }))
  answer(app, serving, createCall, async (asked) => {
    const id = await createView(db, asked)
    return { data: asked.say('done.view_saved', { name: asked.body.name }), details: { id } }
  })
  answer(app, serving, updateCall, async (asked) => {
    await updateView(db, asked)
    return { data: asked.say('done.view_changed'), details: { id: asked.params.id } }
  })
  answer(app, serving, deleteCall, async (asked) => {
    await deleteView(db, signedIn(asked), asked.params.id)
    return { data: asked.say('done.view_deleted'), details: null }
  })
  answer(app, serving, listReadyObservations, async () => ({
    data: await readReadyObservations(db),
    details: null,
  }))
  answer(app, serving, updateReadyObservations, async (asked) => ({
    details: await writeReadyObservations(db, asked),
    data: asked.say('done.ready_saved'),
  }))
  answer(app, serving, recordExport, async (asked) => {
    signedIn(asked)
    const trail = { event: 'exported', entity: 'Export', entity_id: null, new_values: asked.body }
    await trace(db, asked.origin, [trail])
    return { data: asked.say('done.processed'), details: null }
  })
}
