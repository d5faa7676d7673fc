import { type AnyCatalogue, type CatalogueRow, catalogues } from '@portal/contract/staff'
import type { Db } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { destroyRow, restoreRow } from './remove-rows.ts'
import { listRows, readRow } from './rows.ts'
import { storeRow, updateRow, valuesOf, withLockedRow } from './write-rows.ts'

/** Index and show of a catalogue. */
export function registerReading({ list, show }: Registrar, catalogue: AnyCatalogue): void {
  list(catalogue.index, {
    find: (db, { principal, query }) => listRows(db, principal, catalogue, query),
  })
  show(catalogue.show, (db, { principal, params }) => readRow(db, principal, catalogue, params.id))
}

interface Writing<C extends AnyCatalogue> {
  /** Writes a new row; returns its id. */
  readonly store: (db: Db, context: CallContext<C['store']>) => Promise<number>
  /** Changes a row; returns whether there was anything to change. */
  readonly update: (db: Db, context: CallContext<C['update']>) => Promise<boolean>
}

/** Store and update of a catalogue. */
export function registerWriting<C extends AnyCatalogue>(
  { call, stored }: Registrar,
  catalogue: C,
  { store, update }: Writing<C>,
): void {
  stored(catalogue.store, 'done.created', store)
  call(catalogue.update, async (db, context) => {
    const isChanged = await update(db, context)
    return { data: context.translate(isChanged ? 'done.updated' : 'done.unchanged'), details: null }
  })
}

/** Destroy and restore of a catalogue. `refuse` throws for rows on which the system depends, where their values show it. */
export function registerRemoval(
  { message }: Registrar,
  catalogue: AnyCatalogue,
  refuse?: (row: CatalogueRow) => void,
): void {
  message(catalogue.destroy, 'done.deleted', (db, context) =>
    destroyRow(db, catalogue, context, context.params.id, refuse),
  )
  message(catalogue.restore, 'done.restored', (db, context) => restoreRow(db, catalogue, context, context.params.id))
}

/** The six operations of every catalogue. */
export function registerCatalogues(registrar: Registrar): void {
  for (const catalogue of catalogues) {
    registerReading(registrar, catalogue)
    registerWriting(registrar, catalogue, {
      store: (db, context) =>
        db.transaction().execute((tx) => storeRow(tx, catalogue, context, valuesOf(catalogue, context.body))),
      update: (db, context) =>
        withLockedRow(db, catalogue, context, (tx, row) =>
          updateRow(tx, catalogue, row, valuesOf(catalogue, context.body)),
        ),
    })
    registerRemoval(registrar, catalogue)
  }
}
