import type { ReactElement, ReactNode } from 'react'
import { type ApiError, sentenceOf } from '../../request/api-errors.ts'
import { invalidate, useWrite } from '../../request/queries.ts'
import { Button } from '../button/Button.tsx'
import { showDone } from '../feedback/snackbars.ts'
import { Dialog } from './Dialog.tsx'

export interface QuestionProps<A> {
  readonly title: string
  /** The effect of the action, in one sentence; before a deletion, the data that is lost. */
  readonly text: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  /** Does it. The question stays until this has ended, and shows its error. */
  readonly send: () => Promise<A>
  /** Tags whose data is fetched again afterwards. */
  readonly invalidates?: readonly string[]
  /** Without it, the response is a sentence, which is shown. */
  readonly onDone?: ((response: A) => void) | undefined
  readonly onError?: ((error: ApiError) => void) | undefined
  /** What an error means, under the text. */
  readonly explain?: ((error: ApiError) => ReactNode) | undefined
  readonly onClose: () => void
}

/** Asks before an action that cannot be undone. Import it lazily: `useDialog().ask` does. */
export function Question<A>({
  text,
  action,
  danger = false,
  send,
  invalidates = [],
  onDone = (response) => showDone((response as { readonly data: string }).data),
  onError,
  explain,
  onClose,
  ...dialog
}: QuestionProps<A>): ReactElement {
  const { mutate, isPending, error } = useWrite(send, {
    invalidates,
    onDone: (response) => {
      onDone(response)
      onClose()
    },
    onError: (error) => {
      // The record of the question may be deleted, so the page behind loads its data again.
      if (error.kind === 'response') invalidate(...invalidates)
      onError?.(error)
    },
  })
  return (
    <Dialog
      {...dialog}
      width={420}
      busy={isPending}
      error={error === null ? undefined : sentenceOf(error)}
      onClose={onClose}
      actions={
        <Button variant="filled" tone={danger ? 'danger' : 'accent'} busy={isPending} onClick={() => mutate()}>
          {action}
        </Button>
      }
    >
      <p>
        <span>{text}</span>
        <span>{error === null ? null : explain?.(error)}</span>
      </p>
    </Dialog>
  )
}
