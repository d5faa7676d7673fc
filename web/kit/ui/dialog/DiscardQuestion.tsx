import { type ReactElement, useId } from 'react'
import { useTranslation } from '../../text/i18n.ts'
import { Button } from '../button/Button.tsx'
import styles from './dialog.module.css'
import { Modal } from './Modal.tsx'

interface Props {
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** Asks before unsaved changes are lost. Not `useDialog().ask`: it sends nothing, and the answer that keeps the changes is the button with the focus. Import it lazily. */
export function DiscardQuestion({ onDiscard, onKeep }: Props): ReactElement {
  const { t } = useTranslation()
  const question = useId()
  return (
    <Modal role="alertdialog" onClose={onKeep} labelledBy={question} className={styles.paper} style={{ width: 400 }}>
      <div className={`column ${styles.frame}`}>
        <header className={styles.head}>
          <h2 id={question} className={styles.title}>
            {t('ui.discard_title')}
          </h2>
        </header>
        <div className={`column gap-20 ${styles.body}`}>
          <p>{t('ui.discard_text')}</p>
        </div>
        <footer className={`wrap at-end gap-8 ${styles.foot}`}>
          <Button tone="danger" onClick={onDiscard}>
            {t('ui.discard')}
          </Button>
          <Button variant="filled" autoFocus onClick={onKeep}>
            {t('ui.keep')}
          </Button>
        </footer>
      </div>
    </Modal>
  )
}
