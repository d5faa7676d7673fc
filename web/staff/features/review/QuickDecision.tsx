import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/Button.tsx'
import styles from './desk.module.css'
import type { Purpose } from './desk-settings.ts'
import type { DeskSelection } from './use-desk-selection.ts'

interface Props {
  readonly place: DeskSelection
  readonly busy: boolean
  readonly onDecide: (purpose: Purpose) => void
}

/** On a phone: the two decisions under the document, within reach of the thumb. */
export function QuickDecision({ place: { about, open }, busy, onDecide }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={styles.quick}>
      <Button variant="outlined" disabled={!open.includes('return')} onClick={() => onDecide('return')}>
        {t(about === 'file' ? 'review.return' : 'review.return_citizen')}
      </Button>
      <Button variant="filled" disabled={!open.includes('verify')} busy={busy} onClick={() => onDecide('verify')}>
        {t(about === 'file' ? 'review.verify' : 'review.verify_citizen')}
      </Button>
    </div>
  )
}
