import * as calls from '@portal/contract'
import { listReadyObservations, updateReadyObservations } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.ts'
import type { AppContext } from '../../http/call-context.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { readReadyObservations } from '../../transitions/ready-observations.ts'
import { readPreferences, writePreferences } from './preferences.ts'
import { writeReadyObservations } from './ready-observations.ts'
import { createView, deleteView, managesShared, readView, readViews, shareableRoles, updateView } from './views.ts'

/** A person's settings for how the portal looks (decisions §8). */
export function registerPreferences(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerDataCall(app, serving, calls.readPreferences, (context) => readPreferences(db, context.who.id))
  registerDataCall(app, serving, calls.writePreferences, (context) =>
    writePreferences(db, context.who.id, context.body),
  )
  registerCall(app, serving, calls.listViews, async (context) => {
    const { who } = context
    const details = { roles: await shareableRoles(db, who), may_share_with_everybody: managesShared(who) }
    return { data: await readViews(db, who, context.query.list), details }
  })
  registerDataCall(app, serving, calls.showView, (context) => readView(db, context.who, context.params.id))
  registerCall(app, serving, calls.createView, async (context) => {
    const id = await createView(db, context)
    return { data: context.translate('done.view_saved', { name: context.body.name }), details: { id } }
  })
  registerCall(app, serving, calls.updateView, async (context) => {
    await updateView(db, context)
    return { data: context.translate('done.view_changed'), details: { id: context.params.id } }
  })
  registerMessageCall(app, serving, calls.deleteView, 'done.view_deleted', (context) => deleteView(db, context))
  registerDataCall(app, serving, listReadyObservations, () => readReadyObservations(db))
  registerMessageCall(app, serving, updateReadyObservations, 'done.ready_saved', (context) =>
    writeReadyObservations(db, context),
  )
  registerMessageCall(app, serving, calls.recordExport, 'done.processed', async (context) => {
    const audit = { event: 'exported', entity: 'Export', entity_id: null, new_values: context.body }
    await writeAudit(db, context.origin, [audit])
  })
}
