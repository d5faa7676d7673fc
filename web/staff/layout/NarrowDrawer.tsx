import type { ReactElement, ReactNode } from 'react'
import { Modal } from '../../kit/ui/Modal.tsx'
import styles from './narrow-drawer.module.css'

/** The drawer of a narrow window: over the page, closed by Esc, a press outside, or going somewhere. */
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
      // Before the page is there: an open drawer would take the focus back from its heading.
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a') !== null) onClose()
      }}
    >
      {children}
    </Modal>
  )
}
