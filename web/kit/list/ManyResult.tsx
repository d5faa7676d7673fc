import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type Skipped, SkippedRows } from './SkippedRows.tsx'

interface Props {
  /** What was done, in the server's words; undefined when nothing was done. */
  readonly done: string | undefined
  /** How many rows were skipped, in a sentence. */
  readonly text: string
  readonly skipped: readonly Skipped[]
  readonly nameOf: (id: number) => string
  /** Undoes what was done; undefined where that is not possible. */
  readonly undo?: (() => void) | undefined
  readonly onClose: () => void
}

/** The result of a bulk action that could not include all rows: the skipped rows by reason. */
export function ManyResult({ done, text, skipped, nameOf, undo, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('list.many_result')}
      cancel={false}
      onClose={onClose}
      actions={
        <>
          {undo === undefined ? null : (
            <Button
              onClick={() => {
                undo()
                onClose()
              }}
            >
              {t('ui.undo')}
            </Button>
          )}
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
