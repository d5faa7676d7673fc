import { type AnyCatalogue, type CatalogueRow, catalogues } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext, CallContext } from '../http/call-context.ts'
import { registerListCall, registerShowCall } from '../http/list-calls.ts'
import { registerCall } from '../http/register-call.ts'
import { registerMessageCall } from '../http/simple-calls.ts'
import { columnsOf, hiddenColumns, shownColumns } from './columns.ts'
import { destroyRow, restoreRow } from './remove-rows.ts'
import { listRows, readRow } from './rows.ts'
import { storeRow, updateRow, valuesOf, withLockedRow } from './write-rows.ts'

/** Index and show of a catalogue. */
export function registerReading(app: FastifyInstance, serving: AppContext, catalogue: AnyCatalogue): void {
  registerListCall(app, serving, catalogue.index, {
    headers: shownColumns(catalogue),
    expanded: hiddenColumns(catalogue),
    find: (db, { who, query }) => listRows(db, who, catalogue, query),
  })
  registerShowCall(app, serving, catalogue.show, columnsOf(catalogue), (db, { who, params }) =>
    readRow(db, who, catalogue, params.id),
  )
}

/** How rows of a catalogue are written. */
interface Writing<C extends AnyCatalogue> {
  /** Writes a new row; returns its id. */
  readonly store: (context: CallContext<C['store']>) => Promise<number>
  /** Changes a row; returns whether there was anything to change. */
  readonly update: (context: CallContext<C['update']>) => Promise<boolean>
}

/** Store and update of a catalogue. */
export function registerWriting<C extends AnyCatalogue>(
  app: FastifyInstance,
  serving: AppContext,
  catalogue: C,
  { store, update }: Writing<C>,
): void {
  registerMessageCall(app, serving, catalogue.store, 'done.created', async (context) => ({ id: await store(context) }))
  registerCall(app, serving, catalogue.update, async (context) => {
    const isChanged = await update(context)
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
  const { db } = serving
  for (const catalogue of catalogues) {
    registerReading(app, serving, catalogue)
    registerWriting(app, serving, catalogue, {
      store: (context) => {
        const values = valuesOf(catalogue, context.body)
        return db.transaction().execute((tx) => storeRow(tx, catalogue, context, values))
      },
      update: (context) => {
        const values = valuesOf(catalogue, context.body)
        return withLockedRow(db, catalogue, context, (tx, row) => updateRow(tx, catalogue, row, values))
      },
    })
    registerRemoval(app, serving, catalogue)
  }
}
