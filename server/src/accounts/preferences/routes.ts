import * as calls from '@portal/contract'
import { writeAudit } from '../../base/services/audit/audit.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { readPreferences, writePreferences } from './preferences.ts'
import { createView, deleteView, managesShared, readView, readViews, shareableRoles, updateView } from './views.ts'

/** A person's settings for how the portal looks. */
export function registerPreferences({ call, data, message, stored }: Registrar): void {
  data(calls.readPreferences, (db, context) => readPreferences(db, context.principal.id))
  data(calls.writePreferences, (db, context) => writePreferences(db, context.principal.id, context.body))
  call(calls.listViews, async (db, context) => {
    const { principal } = context
    const details = { roles: await shareableRoles(db, principal), may_share_with_everybody: managesShared(principal) }
    return { data: await readViews(db, principal, context.query.list), details }
  })
  data(calls.showView, (db, context) => readView(db, context.principal, context.params.id))
  call(calls.createView, async (db, context) => {
    const id = await createView(db, context)
    return { data: context.translate('done.view_saved', { name: context.body.name }), details: { id } }
  })
  stored(calls.updateView, 'done.view_changed', updateView)
  message(calls.deleteView, 'done.view_deleted', deleteView)
  message(calls.recordExport, 'done.processed', async (db, context) => {
    const audit = { event: 'exported', entity: 'Export', entity_id: null, new_values: context.body }
    await writeAudit(db, context.origin, [audit])
  })
}
