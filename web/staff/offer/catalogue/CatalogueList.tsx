import { can } from '@portal/contract'
import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import { List } from '../../list/List.tsx'
import { nameOf } from './declared.ts'
import { drawValue } from './FieldLabels.tsx'
import { type Additions, useCatalogueList } from './use-catalogue-list.tsx'

const CatalogueForm = lazy(() => import('./CatalogueForm.tsx'), 'CatalogueForm')
const RowDialog = lazy(() => import('./RowDialog.tsx'), 'RowDialog')
const HistoryDialog = lazy(() => import('../../list/deletion/HistoryDialog.tsx'), 'HistoryDialog')

interface Props extends Additions {
  readonly catalogue: AnyCatalogue
  readonly Form?: typeof CatalogueForm
}

/** The list of a catalogue with its dialogs; each is loaded when it is first opened. */
export function CatalogueList({ catalogue, Form = CatalogueForm, ...additions }: Props): ReactElement {
  const principal = usePrincipal()
  const { dialog, open } = useDialog()
  const { entity } = catalogue
  const dialogs = {
    other: open,
    create: () => open((onClose) => <Form catalogue={catalogue} onClose={onClose} />),
    open: (row: CatalogueRow) => {
      const Dialog = can(principal, 'update', entity, row) ? Form : RowDialog
      open((onClose) => <Dialog catalogue={catalogue} row={row} onClose={onClose} />)
    },
    history: (row: CatalogueRow) =>
      open((onClose) => (
        <HistoryDialog
          entity={entity}
          id={row.id}
          name={nameOf(catalogue, row)}
          draw={drawValue(catalogue)}
          onClose={onClose}
        />
      )),
  }
  const list = useCatalogueList(catalogue, dialogs, additions)
  return (
    <>
      <List {...list} />
      {dialog}
    </>
  )
}
