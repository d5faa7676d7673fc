import type { ScheduleRow } from '@portal/contract'
import { type ReactElement, Suspense, useCallback, useState } from 'react'
import type { Ticked } from '../../../kit/list/declare.ts'
import { lazy } from '../../../kit/ui/lazy.tsx'

const ScheduleForm = lazy(async () => ({ default: (await import('./ScheduleForm.tsx')).ScheduleForm }))
const ActivationDialog = lazy(async () => ({ default: (await import('./ActivationDialog.tsx')).ActivationDialog }))

const EditManyDialog = lazy(async () => ({ default: (await import('./EditManyDialog.tsx')).EditManyDialog }))
const CopyManyDialog = lazy(async () => ({ default: (await import('./CopyManyDialog.tsx')).CopyManyDialog }))

/** What the form can start from: a row of the list or a complete schedule. */
export type FormRow = Omit<ScheduleRow, 'consent'> & {
  readonly consent: readonly { readonly id: number; readonly title: string }[]
}

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'duplicate'; readonly row: FormRow }
  | { readonly kind: 'activation'; readonly activates: boolean; readonly ticked: Ticked; readonly onDone: () => void }
  | { readonly kind: 'edit-many'; readonly ticked: Ticked; readonly onDone: () => void }
  | { readonly kind: 'copy-many'; readonly ticked: Ticked; readonly onDone: () => void }

export interface ScheduleDialogs {
  readonly create: () => void
  readonly edit: (row: FormRow) => void
  readonly duplicate: (row: FormRow) => void
  readonly activate: (activates: boolean, ticked: Ticked, onDone: () => void) => void
  readonly editMany: (ticked: Ticked, onDone: () => void) => void
  readonly copyMany: (ticked: Ticked, onDone: () => void) => void
  /** The open dialog, for the screen to draw. */
  readonly dialog: ReactElement | null
}

/** The dialogs about schedules; each is loaded when it is first opened. */
export function useScheduleDialogs(): ScheduleDialogs {
  const [open, setOpen] = useState<Open>()
  const create = useCallback(() => setOpen({ kind: 'create' }), [])
  const edit = useCallback((row: FormRow) => setOpen({ kind: 'edit', row }), [])
  const duplicate = useCallback((row: FormRow) => setOpen({ kind: 'duplicate', row }), [])
  const activate = useCallback(
    (activates: boolean, ticked: Ticked, onDone: () => void) =>
      setOpen({ kind: 'activation', activates, ticked, onDone }),
    [],
  )
  const editMany = useCallback(
    (ticked: Ticked, onDone: () => void) => setOpen({ kind: 'edit-many', ticked, onDone }),
    [],
  )
  const copyMany = useCallback(
    (ticked: Ticked, onDone: () => void) => setOpen({ kind: 'copy-many', ticked, onDone }),
    [],
  )
  const close = () => setOpen(undefined)
  const dialog =
    open === undefined ? null : (
      <Suspense>
        {open.kind === 'activation' ? (
          <ActivationDialog {...open} onClose={close} />
        ) : open.kind === 'edit-many' ? (
          <EditManyDialog {...open} onClose={close} />
        ) : open.kind === 'copy-many' ? (
          <CopyManyDialog {...open} onClose={close} />
        ) : (
          <ScheduleForm mode={open.kind} from={open.kind === 'create' ? undefined : open.row} onClose={close} />
        )}
      </Suspense>
    )
  return { create, edit, duplicate, activate, editMany, copyMany, dialog }
}
