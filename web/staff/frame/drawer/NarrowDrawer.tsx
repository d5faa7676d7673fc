import type { ReactElement } from 'react'
import { Modal, type ModalProps } from '../../../kit/ui/dialog/Modal.tsx'
import styles from './narrow-drawer.module.css'

/** The drawer of a narrow window: it is over the page, and Esc, a press outside or navigation closes it. */
export function NarrowDrawer(modal: ModalProps): ReactElement {
  return (
    <Modal
      {...modal}
      replaceable
      className={styles.drawer}
      // Close it before the page is rendered: an open drawer would take the focus back from the page's heading.
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a') !== null) modal.onClose()
      }}
    />
  )
}
