import type { ReactElement } from 'react'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import styles from './skipped-rows.module.css'

/** The maximum of names that are shown for each reason; the rest is only counted. */
const named = 8

/** A skipped row, and the reason in a sentence. */
export interface Skipped {
  readonly id: number
  readonly reason: string
}

interface Props {
  /** The server's message about what was done; undefined when nothing was done. */
  readonly done: string | undefined
  /** How many rows were skipped, in a sentence. */
  readonly text: string
  readonly skipped: readonly Skipped[]
  /** The name of a row by its id, as the person saw it. */
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
      {done === undefined ? null : <Status>{done}</Status>}
      <Status as="div">
        <p>{text}</p>
        <SkippedRows skipped={skipped} nameOf={nameOf} />
      </Status>
    </Dialog>
  )
}

/** The rows that a bulk action skipped, by reason and with names. */
export function SkippedRows({ skipped, nameOf }: Pick<Props, 'skipped' | 'nameOf'>): ReactElement {
  const { t } = useTranslation()
  const reasons = new Map<string, number[]>()
  for (const { id, reason } of skipped) reasons.set(reason, [...(reasons.get(reason) ?? []), id])
  return (
    <ul className={`grid gap-10 ${styles.reasons}`}>
      {[...reasons].map(([reason, those]) => (
        <li key={reason}>
          <strong className="block">{`${reason} (${formatNumber(those.length)})`}</strong>
          <span className="muted break-words">
            {`${those.slice(0, named).map(nameOf).join(', ')}${those.length > named ? ` ${t('list.many_more', { formatted: formatNumber(those.length - named) })}` : ''}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
