import type { ReactElement } from 'react'
import { placePanel } from '../../../kit/ui/choice/placing.ts'
import { Modal, type ModalProps } from '../../../kit/ui/dialog/Modal.tsx'
import styles from './popover.module.css'

interface Props extends Omit<ModalProps, 'place' | 'clear' | 'role'> {
  /** The button that opened it. */
  readonly anchor: HTMLElement
  /** Whether its end is aligned with the button's end; otherwise their starts are aligned. */
  readonly endsWithAnchor?: boolean
}

/** A panel under the button that opened it. A press outside closes it and has no other effect. Import it lazily. */
export function Popover({ anchor, endsWithAnchor = false, className = '', ...modal }: Props): ReactElement {
  return (
    <Modal
      {...modal}
      clear
      replaceable
      className={`${styles.paper} ${className}`}
      place={(element) => {
        const rtl = document.documentElement.dir === 'rtl'
        const size = { width: element.offsetWidth, height: element.offsetHeight }
        const { top, left } = placePanel(anchor.getBoundingClientRect(), size, endsWithAnchor === rtl)
        Object.assign(element.style, { top: `${top}px`, left: `${left}px` })
      }}
    />
  )
}
