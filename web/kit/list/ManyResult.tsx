import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type Skipped, SkippedRows } from './SkippedRows.tsx'

interface Props {
  /** What was done, in the server's words; undefined when nothing was. */
  readonly done: string | undefined
  /** How many were left out, in a sentence. */
  readonly text: string
  readonly skipped: readonly Skipped[]
  readonly nameOf: (id: number) => string
  /** Beside "Close": for example taking it back. */
  readonly action?: ReactNode
  readonly onClose: () => void
}

/** What came of a work on many that could not be done with all: the others by reason. */
export function ManyResult({ done, text, skipped, nameOf, action, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      title={t('list.many_result')}
      cancel={false}
      onClose={onClose}
      actions={
        <>
          {action}
          <Button variant="filled" autoFocus onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      {done === undefined ? null : <p role="status">{done}</p>}
      <div role="status">
        <p>{text}</p>
        <SkippedRows skipped={skipped} nameOf={nameOf} />
      </div>
    </Dialog>
  )
}
