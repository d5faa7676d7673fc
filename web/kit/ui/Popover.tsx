import type { ReactElement } from 'react'
import { Modal, type ModalProps } from './Modal.tsx'
import { placePanel } from './menu-moves.ts'
import styles from './popover.module.css'

interface Props extends Omit<ModalProps, 'place' | 'clear' | 'role'> {
  /** The button that opened it. */
  readonly anchor: HTMLElement
  /** Whether it ends where the button ends; else it begins where the button begins. */
  readonly endsWithAnchor?: boolean
}

/** A panel under the button that opened it. A press beside it closes it and does nothing else. Import it lazily. */
export function Popover({ anchor, endsWithAnchor = false, className = '', ...modal }: Props): ReactElement {
  return (
    <Modal
      {...modal}
      clear
      replaceable
      className={`${styles.paper} ${className}`}
      place={(element) => {
        const rtl = document.documentElement.dir === 'rtl'
        const { top, left } = placePanel(
          anchor.getBoundingClientRect(),
          { width: element.offsetWidth, height: element.offsetHeight },
          { width: innerWidth, height: innerHeight },
          endsWithAnchor === rtl,
        )
        Object.assign(element.style, { top: `${top}px`, left: `${left}px` })
      }}
    />
  )
}
