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
  /** Escape, a press beside it or the way back asks to close it. It stays open until it is no longer drawn. */
  readonly onClose: () => void
  /** The id of its heading. */
  readonly labelledBy?: string
  /** Its name where it has no heading. */
  readonly label?: string
  readonly role?: 'alertdialog'
  readonly className?: string | undefined
  readonly style?: CSSProperties
  /** The page behind keeps its colours. */
  readonly clear?: boolean
  /** Nothing is lost when something else takes its place, as the search does. */
  readonly replaceable?: boolean
  /** Gives it its place: called when its content is there, and when the window's size changes. */
  readonly place?: (element: HTMLDialogElement) => void
  readonly onClick?: (event: MouseEvent) => void
  readonly children: ReactNode
}

function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  // Without a pointer, as when Enter presses a button, there is no position.
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}

/** What Tab reaches, in the order of the page. */
function tabStopsIn(element: HTMLElement): HTMLElement[] {
  const controls = element.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  )
  return [...controls].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
}

/** Leads Tab from the last stop to the first, and back: the browser's own dialog lets it go on to the browser's bars. */
function keepTab(event: KeyboardEvent<HTMLElement>): void {
  const stops = tabStopsIn(event.currentTarget)
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const isAtEdge = event.target === edge || (event.shiftKey && event.target === event.currentTarget)
  if (!isAtEdge && stops.length > 0) return
  event.preventDefault()
  other?.focus()
}

/**
 * What lies over the page and takes the keys: dialogs, drawers, panels. The browser's own `<dialog>` makes the page behind
 * inert and gives the focus back to what had it; several stand one over the other.
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
  // The content is drawn once the dialog is open: what asks for the focus (`autoFocus`) could not have it before.
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
      // Where a question over it goes with it, the opener was inert a moment ago and could not take the focus.
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
        // A file chooser that is left sends the same event from inside.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // The browser closes it by itself when it is asked twice: whether it may close is ours to say.
        if (currentTarget.open) return
        currentTarget.showModal()
        onClose()
      }}
    >
      {isShown ? children : null}
    </dialog>,
    document.body,
  )
}
