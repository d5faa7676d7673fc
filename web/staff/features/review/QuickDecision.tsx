import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import type { Purpose } from '../../decision/desk-settings.ts'
import styles from './desk.module.css'
import type { DeskSelection } from './use-desk-selection.ts'

interface Props {
  readonly place: DeskSelection
  readonly busy: boolean
  readonly suggested: Purpose
  readonly onDecide: (purpose: Purpose) => void
}

/** On a phone: the two decisions under the document, within reach of the thumb. */
export function QuickDecision({ place: { about, open }, busy, suggested, onDecide }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={styles.quick}>
      <Button
        variant={suggested === 'return' ? 'filled' : 'outlined'}
        disabled={!open.includes('return')}
        onClick={() => onDecide('return')}
      >
        {t(about === 'file' ? 'review.return' : 'review.return_citizen')}
      </Button>
      <Button
        variant={suggested === 'verify' ? 'filled' : 'outlined'}
        disabled={!open.includes('verify')}
        busy={busy}
        onClick={() => onDecide('verify')}
      >
        {t(about === 'file' ? 'review.verify' : 'review.verify_citizen')}
      </Button>
    </div>
  )
}
