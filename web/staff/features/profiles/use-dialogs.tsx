import type { Profile } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import type { Ticked } from '../../../kit/list/declare.ts'
import { lazy } from '../../../kit/ui/lazy.tsx'
import type { Subject } from '../../citizens/subject.tsx'

const AssignValidatorDialog = lazy(() => import('./AssignValidatorDialog.tsx'), 'AssignValidatorDialog')
const AssignManyDialog = lazy(() => import('./AssignManyDialog.tsx'), 'AssignManyDialog')
const CorrectDialog = lazy(() => import('../../citizens/CorrectDialog.tsx'), 'CorrectDialog')
const StatusDialog = lazy(() => import('./StatusDialog.tsx'), 'StatusDialog')

type Open =
  | { readonly kind: 'assign' | 'status'; readonly seen: Subject }
  | { readonly kind: 'correct'; readonly seen: Profile }
  | { readonly kind: 'assign-many'; readonly ticked: Ticked; readonly onDone: () => void }

export type Dialogs = ReturnType<typeof useDialogs>

/** The dialogs about citizens; each is loaded when it is first opened. The screen draws `dialog`. */
export function useDialogs() {
  const [opened, open] = useState<Open>()
  return { open, dialog: opened === undefined ? null : <Opened opened={opened} onClose={() => open(undefined)} /> }
}

function Opened({ opened, onClose }: { readonly opened: Open; readonly onClose: () => void }): ReactElement {
  if (opened.kind === 'assign-many') return <AssignManyDialog {...opened} onClose={onClose} />
  if (opened.kind === 'correct') return <CorrectDialog seen={opened.seen} onClose={onClose} />
  const Dialog = opened.kind === 'assign' ? AssignValidatorDialog : StatusDialog
  return <Dialog seen={opened.seen} onClose={onClose} />
}
