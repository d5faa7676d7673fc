import type { ReactElement, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  readonly title: string
  /** The effect of the action, in one sentence; before a deletion, the data that is lost. */
  readonly text: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly error?: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before an action that cannot be undone. Import it lazily. */
export function Confirm({ text, action, danger, onConfirm, ...dialog }: Props): ReactElement {
  return (
    <Dialog
      {...dialog}
      width={420}
      actions={
        <Button variant="filled" tone={danger ? 'danger' : 'accent'} busy={dialog.busy} onClick={onConfirm}>
          {action}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
