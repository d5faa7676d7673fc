import { type ReactElement, Suspense, useCallback, useState } from 'react'
import type { Ticked } from '../../../kit/list/declare.ts'
import { lazy } from '../../../kit/ui/lazy.tsx'
import type { Subject } from './subject.ts'

const AssignValidatorDialog = lazy(async () => ({
  default: (await import('./AssignValidatorDialog.tsx')).AssignValidatorDialog,
}))
const AssignManyDialog = lazy(async () => ({ default: (await import('./AssignManyDialog.tsx')).AssignManyDialog }))
const StatusDialog = lazy(async () => ({ default: (await import('./StatusDialog.tsx')).StatusDialog }))

type Open =
  | { readonly kind: 'assign' | 'status'; readonly seen: Subject }
  | { readonly kind: 'assign-many'; readonly ticked: Ticked; readonly onDone: () => void }

export interface Dialogs {
  readonly assign: (seen: Subject) => void
  readonly decide: (seen: Subject) => void
  readonly assignMany: (ticked: Ticked, onDone: () => void) => void
  /** The open dialog, for the screen to draw. */
  readonly dialog: ReactElement | null
}

/** The dialogs about citizens; each is loaded when it is first opened. */
export function useDialogs(): Dialogs {
  const [open, setOpen] = useState<Open>()
  const assign = useCallback((seen: Subject) => setOpen({ kind: 'assign', seen }), [])
  const decide = useCallback((seen: Subject) => setOpen({ kind: 'status', seen }), [])
  const assignMany = useCallback(
    (ticked: Ticked, onDone: () => void) => setOpen({ kind: 'assign-many', ticked, onDone }),
    [],
  )
  const close = () => setOpen(undefined)
  const dialog =
    open === undefined ? null : (
      <Suspense>
        {open.kind === 'assign' ? <AssignValidatorDialog seen={open.seen} onClose={close} /> : null}
        {open.kind === 'status' ? <StatusDialog seen={open.seen} onClose={close} /> : null}
        {open.kind === 'assign-many' ? (
          <AssignManyDialog ticked={open.ticked} onDone={open.onDone} onClose={close} />
        ) : null}
      </Suspense>
    )
  return { assign, decide, assignMany, dialog }
}
