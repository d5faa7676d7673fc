import * as calls from '@portal/contract'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { readPreferences, writePreferences } from './preferences.ts'
import { createView, deleteView, managesShared, readView, readViews, shareableRoles, updateView } from './views.ts'

/** A person's preferences. */
export function registerPreferences({ call, change, data, write, writeData, create }: Registrar): void {
  data(calls.readPreferences, (db, context) => readPreferences(db, context.principal.id))
  writeData(calls.writePreferences, writePreferences)
  call(calls.listViews, async (db, context) => {
    const { principal } = context
    const details = { roles: await shareableRoles(db, principal), may_share_with_everybody: managesShared(principal) }
    return { data: await readViews(db, principal, context.query.list), details }
  })
  data(calls.showView, (db, context) => readView(db, context.principal, context.params.id))
  change(calls.createView, createView)
  create(calls.updateView, 'done.view_changed', updateView)
  write(calls.deleteView, 'done.view_deleted', deleteView)
  write(calls.recordExport, 'done.processed', async (_, context) => [
    { event: 'exported', entity: 'Export', entity_id: null, new_values: context.body },
  ])
}
