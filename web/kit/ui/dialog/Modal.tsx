import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './modal.module.css'
import { openLayer } from './modal-layer.ts'

export interface ModalProps {
  /** Escape, a press outside or the back button asks to close it. It stays open until its parent no longer renders it. */
  readonly onClose: () => void
  /** The id of its heading. */
  readonly labelledBy?: string
  /** Its accessible name, where it has no heading. */
  readonly label?: string
  readonly role?: 'alertdialog'
  readonly className?: string | undefined
  readonly style?: CSSProperties
  /** The page behind is not dimmed. */
  readonly clear?: boolean
  /** Nothing is lost when another modal replaces it, for example the search. */
  readonly replaceable?: boolean
  /** Sets its position: called when its content is rendered, and when the window's size changes. */
  readonly place?: (element: HTMLDialogElement) => void
  readonly onClick?: (event: MouseEvent) => void
  readonly children: ReactNode
}

function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  // Without a pointer, for example when Enter presses a button, there is no position.
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}

/** The elements that Tab reaches, in the order of the page. */
function tabStopsIn(element: HTMLElement): HTMLElement[] {
  const controls = element.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  )
  return [...controls].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
}

/** Moves Tab from the last stop to the first, and back: the browser's own dialog lets Tab go on to the browser's toolbars. */
function keepTab(event: KeyboardEvent<HTMLElement>): void {
  const stops = tabStopsIn(event.currentTarget)
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const isAtEdge = event.target === edge || (event.shiftKey && event.target === event.currentTarget)
  if (!isAtEdge && stops.length > 0) return
  event.preventDefault()
  other?.focus()
}

/**
 * A layer over the page that takes the keys: dialogs, drawers, panels. The browser's own `<dialog>` makes the page behind inert and
 * returns the focus. Several modals can be open, one over the other.
 */
export function Modal({
  onClose,
  labelledBy,
  label,
  role,
  className = '',
  style,
  clear = false,
  replaceable = false,
  place,
  onClick,
  children,
}: ModalProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef(false)
  // The content is rendered once the dialog is open: before that, an element with `autoFocus` could not take the focus.
  const [isShown, setShown] = useState(false)
  const latest = useRef(place)
  latest.current = place

  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const opener = document.activeElement
    element.showModal()
    const closeLayer = openLayer(element)
    setShown(true)
    return () => {
      closeLayer()
      element.close()
      // When a question over this modal closes with it, the opener was inert a moment ago and could not take the focus.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true })
      })
    }
  }, [])

  useLayoutEffect(() => {
    const element = dialog.current
    if (!isShown || element === null) return
    const put = () => latest.current?.(element)
    put()
    addEventListener('resize', put)
    return () => removeEventListener('resize', put)
  }, [isShown])

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Tab' && event.currentTarget.contains(event.target as Node)) keepTab(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // The page or dialog behind must not handle the key too.
    event.stopPropagation()
    onClose()
  }

  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={`${styles.modal} ${clear ? styles.clear : ''} ${className}`}
      style={style}
      data-replaceable={replaceable || undefined}
      onKeyDown={press}
      onPointerDown={(event) => {
        pressed.current = isBeside(event)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (pressed.current && isBeside(event)) onClose()
        pressed.current = false
      }}
      onCancel={(event) => {
        // A file chooser that is cancelled sends the same event from inside.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // The browser closes the dialog by itself at the second request; only the application decides whether it may close. One that is
        // no longer in the page was closed by the application.
        if (currentTarget.open || !currentTarget.isConnected) return
        currentTarget.showModal()
        onClose()
      }}
    >
      {isShown ? children : null}
    </dialog>,
    document.body,
  )
}
