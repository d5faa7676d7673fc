import { can } from '@portal/contract'
import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { usePrincipal } from '../../kit/session/session.tsx'
import { lazy } from '../../kit/ui/lazy.tsx'
import { nameOf } from './declared.ts'
import { drawValue } from './FieldWords.tsx'
import type { CatalogueDialogs } from './use-catalogue-list.tsx'

const CatalogueForm = lazy(() => import('./CatalogueForm.tsx'), 'CatalogueForm')
const RowDialog = lazy(() => import('./RowDialog.tsx'), 'RowDialog')
const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'), 'HistoryDialog')

type Open = { readonly kind: 'create' } | { readonly kind: 'update' | 'read' | 'history'; readonly row: CatalogueRow }

/** The dialogs of a catalogue; each is loaded when it is first opened. */
export function useCatalogueDialogs(
  catalogue: AnyCatalogue,
  Form: typeof CatalogueForm = CatalogueForm,
): CatalogueDialogs & { readonly dialog: ReactElement | null } {
  const who = usePrincipal()
  const [opened, setOpened] = useState<Open>()
  const { entity } = catalogue
  const create = () => setOpened({ kind: 'create' })
  const open = (row: CatalogueRow) => setOpened({ kind: can(who, 'update', entity, row) ? 'update' : 'read', row })
  const history = (row: CatalogueRow) => setOpened({ kind: 'history', row })
  const close = () => setOpened(undefined)

  const dialog =
    opened === undefined ? null : (
      <>
        {opened.kind === 'create' ? <Form catalogue={catalogue} onClose={close} /> : null}
        {opened.kind === 'update' ? <Form catalogue={catalogue} row={opened.row} onClose={close} /> : null}
        {opened.kind === 'read' ? <RowDialog catalogue={catalogue} row={opened.row} onClose={close} /> : null}
        {opened.kind === 'history' ? (
          <HistoryDialog
            entity={entity}
            id={opened.row.id}
            name={nameOf(catalogue, opened.row)}
            draw={drawValue(catalogue)}
            onClose={close}
          />
        ) : null}
      </>
    )
  return { create, open, history, dialog }
}
