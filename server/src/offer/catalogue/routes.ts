import { type AnyCatalogue, type CatalogueRow, catalogues } from '@portal/contract/staff'
import type { CallResult } from '../../base/http/call-context.ts'
import type { Registrar, Writing } from '../../base/services/calls/registrar.ts'
import { destroyRow, restoreRow } from './remove-rows.ts'
import { listRows, readRow } from './rows.ts'
import { storeRow, type UpdateMessage, updateRow, valuesOf, withLockedRow } from './write-rows.ts'

/** Index and show of a catalogue. */
export function registerReading({ list, show }: Registrar, catalogue: AnyCatalogue): void {
  list(catalogue.index, {
    find: (db, { principal, query }) => listRows(db, principal, catalogue, query),
  })
  show(catalogue.show, (db, { principal, params }) => readRow(db, principal, catalogue, params.id))
}

interface WritingParts<C extends AnyCatalogue, P, Q> {
  /** Writes a new row; returns its id. */
  readonly store: Writing<C['store'], number, P>
  /** Changes a row; returns the message. */
  readonly update: Writing<C['update'], UpdateMessage, Q>
}

/** Store and update of a catalogue. */
export function registerWriting<C extends AnyCatalogue, P, Q>(
  { create, change }: Registrar,
  catalogue: C,
  { store, update }: WritingParts<C, P, Q>,
): void {
  create(catalogue.store, 'done.created', store)
  // The call of a catalogue that is not known here has a response of an unknown form.
  change<C['update'], Q>(catalogue.update, update as unknown as Writing<C['update'], CallResult<C['update']>, Q>)
}

/** Destroy and restore of a catalogue. `refuse` throws for rows on which the system depends, where their values show it. */
export function registerRemoval(
  { write }: Registrar,
  catalogue: AnyCatalogue,
  refuse?: (row: CatalogueRow) => void,
): void {
  write(catalogue.destroy, 'done.deleted', (tx, context) =>
    destroyRow(tx, catalogue, context, context.params.id, refuse),
  )
  write(catalogue.restore, 'done.restored', (tx, context) => restoreRow(tx, catalogue, context, context.params.id))
}

/** The six operations of every catalogue. */
export function registerCatalogues(registrar: Registrar): void {
  for (const catalogue of catalogues) {
    registerReading(registrar, catalogue)
    registerWriting(registrar, catalogue, {
      store: (tx, context) => storeRow(tx, catalogue, context, valuesOf(catalogue, context.body)),
      update: (tx, context) =>
        withLockedRow(tx, catalogue, context, (row) =>
          updateRow(tx, catalogue, row, valuesOf(catalogue, context.body)),
        ),
    })
    registerRemoval(registrar, catalogue)
  }
}
