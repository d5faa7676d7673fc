import { type AnyCatalogue, type CatalogueRow, catalogues } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../http/call-context.ts'
import { listing, titled } from '../http/envelope.ts'
import { registerCall } from '../http/register-call.ts'
import { registerMessageCall } from '../http/simple-calls.ts'
import { columnsOf, hiddenColumns, shownColumns } from './columns.ts'
import { destroyRow, restoreRow } from './remove-rows.ts'
import { listRows, readRow } from './rows.ts'
import { storeRow, updateRow, valuesOf, withLockedRow } from './write-rows.ts'

/** Index and show of a catalogue. */
export function registerReading(app: FastifyInstance, serving: AppContext, catalogue: AnyCatalogue): void {
  const { db } = serving
  const headers = titled(shownColumns(catalogue))
  const expanded = titled(hiddenColumns(catalogue))
  const whole = titled(columnsOf(catalogue))
  registerCall(app, serving, catalogue.index, async (context) => {
    const { query, url, locale } = context
    const found = await listRows(db, context.who, catalogue, query)
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })
  registerCall(app, serving, catalogue.show, async (context) => ({
    data: await readRow(db, context.who, catalogue, context.params.id),
    details: { headers: whole[context.locale] },
  }))
}

/** Store and update of a catalogue. */
function registerWriting(app: FastifyInstance, serving: AppContext, catalogue: AnyCatalogue): void {
  const { db } = serving
  registerMessageCall(app, serving, catalogue.store, 'done.created', async (context) => {
    const values = valuesOf(catalogue, context.body)
    const id = await db.transaction().execute((tx) => storeRow(tx, catalogue, context, values))
    return { id }
  })
  registerCall(app, serving, catalogue.update, async (context) => {
    const values = valuesOf(catalogue, context.body)
    const isChanged = await withLockedRow(db, catalogue, context, (tx, row) => updateRow(tx, catalogue, row, values))
    return { data: context.translate(isChanged ? 'done.updated' : 'done.unchanged'), details: null }
  })
}

/** Destroy and restore of a catalogue. `refuse` throws for rows on which the system depends, where their values show it. */
export function registerRemoval(
  app: FastifyInstance,
  serving: AppContext,
  catalogue: AnyCatalogue,
  refuse?: (row: CatalogueRow) => void,
): void {
  const { db } = serving
  registerMessageCall(app, serving, catalogue.destroy, 'done.deleted', (context) =>
    destroyRow(db, catalogue, context, context.params.id, refuse),
  )
  registerMessageCall(app, serving, catalogue.restore, 'done.restored', (context) =>
    restoreRow(db, catalogue, context, context.params.id),
  )
}

/** The six operations of every catalogue (house plan §5.4). */
export function registerCatalogues(app: FastifyInstance, serving: AppContext): void {
  for (const catalogue of catalogues) {
    registerReading(app, serving, catalogue)
    registerWriting(app, serving, catalogue)
    registerRemoval(app, serving, catalogue)
  }
}
