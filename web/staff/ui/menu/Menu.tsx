import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { entryFor, placeBy } from '../../../kit/ui/choice/menu-navigation.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from './menu.module.css'

export interface MenuAction {
  readonly key: string
  readonly label: string
  /** A path of `@mdi/js`. */
  readonly icon?: string
  /** At the end of the entry: a count. */
  readonly note?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  /** The entry is the current choice. */
  readonly chosen?: boolean
  /** Renders a line above it. */
  readonly apart?: boolean
  readonly run: () => void
}

interface Props {
  /** The element that opened it; null closes it. */
  readonly anchor: HTMLElement | null
  readonly label: string
  /** `false` for one that is not possible here or now. */
  readonly actions: readonly (MenuAction | false)[]
  readonly onClose: () => void
  /** Above the entries: the account's name, for example. */
  readonly head?: ReactNode
}

/** A menu under a button, in the browser's top layer. The focus moves in and returns. Import it lazily, mount it when pressed. */
export function Menu({ anchor, label, actions, onClose, head }: Props): ReactElement | null {
  const cover = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose

  useLayoutEffect(() => {
    if (anchor === null || cover.current === null || paper.current === null) return
    if (!cover.current.matches(':popover-open')) cover.current.showPopover()
    const rtl = document.documentElement.dir === 'rtl'
    const size = { width: paper.current.offsetWidth, height: paper.current.offsetHeight }
    const { top, left, room } = placeBy(anchor.getBoundingClientRect(), size, rtl)
    Object.assign(paper.current.style, { top: `${top}px`, left: `${left}px`, maxHeight: `${room}px` })
    const entries = entriesOf(paper.current)
    const first = entries.find((entry) => entry.ariaChecked === 'true') ?? entries[0]
    first?.focus({ preventScroll: true })
  }, [anchor])

  // A menu does not follow its button when the page moves: it closes.
  useEffect(() => {
    const close = () => latest.current()
    addEventListener('resize', close)
    return () => removeEventListener('resize', close)
  }, [])

  if (anchor === null) return null
  const offered = actions.filter((one) => one !== false)
  const leave = () => {
    anchor.focus({ preventScroll: true })
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    // The page or dialog behind must not handle the key too.
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      leave()
      return
    }
    const entries = paper.current === null ? [] : entriesOf(paper.current)
    const now = entries.indexOf(document.activeElement as HTMLElement)
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : entryFor(event.key, now, entries.map(textOf))
    if (next === undefined) return
    event.preventDefault()
    entries[next]?.focus()
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the menu closes it; Escape does the same
    <div
      ref={cover}
      popover="manual"
      className={styles.cover}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) event.preventDefault()
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (event.target === event.currentTarget) leave()
      }}
      onContextMenu={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
    >
      {/* A region, because content outside the page's landmarks needs a landmark of its own. */}
      <section ref={paper} className={`raised ${styles.paper}`} aria-label={label}>
        {head === undefined ? null : <div className={styles.head}>{head}</div>}
        <div role="menu" aria-label={label} className={styles.list}>
          {offered.map(({ key, label: text, icon, note, danger, disabled, chosen, apart, run }) => (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              disabled={disabled}
              {...(chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen })}
              className={['inset-focus row gap-12', styles.entry, danger && styles.danger, apart && styles.apart]
                .filter(Boolean)
                .join(' ')}
              onClick={() => {
                leave()
                run()
              }}
            >
              {icon === undefined ? null : <Icon path={icon} size={18} />}
              <span className={styles.text}>{text}</span>
              {note === undefined ? null : <span>{note}</span>}
            </button>
          ))}
        </div>
      </section>
    </div>,
    anchor.closest('dialog') ?? document.body,
  )
}

function entriesOf(paper: HTMLElement): HTMLElement[] {
  return [...paper.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
}

function textOf(entry: HTMLElement): string {
  return entry.textContent ?? ''
}
