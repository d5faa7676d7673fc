import type { ReactElement, ReactNode } from 'react'
import { Modal } from '../../kit/ui/Modal.tsx'
import styles from './narrow-drawer.module.css'

/** The drawer of a narrow window: it is over the page, and Esc, a press outside or navigation closes it. */
export function NarrowDrawer({
  label,
  onClose,
  children,
}: {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactElement {
  return (
    <Modal
      label={label}
      replaceable
      className={styles.drawer}
      onClose={onClose}
      // Close it before the page is rendered: an open drawer would take the focus back from the page's heading.
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a') !== null) onClose()
      }}
    >
      {children}
    </Modal>
  )
}
