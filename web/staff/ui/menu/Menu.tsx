import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useMenu, useMenuItem } from 'react-aria/useMenu'
import { createPortal } from 'react-dom'
import type { Node } from 'react-stately'
import { Item } from 'react-stately/Item'
import { type TreeState, useTreeState } from 'react-stately/useTreeState'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { placeBy } from '../../../kit/ui/choice/placing.ts'
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
export function Menu({ anchor, ...props }: Props): ReactElement | null {
  const { locale } = useTranslation()
  if (anchor === null) return null
  return (
    <I18nProvider locale={locale}>
      <OpenMenu {...props} anchor={anchor} />
    </I18nProvider>
  )
}

function OpenMenu({ anchor, label, actions, onClose, head }: Props & { readonly anchor: HTMLElement }): ReactElement {
  const cover = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose

  useLayoutEffect(() => {
    if (cover.current === null || paper.current === null) return
    if (!cover.current.matches(':popover-open')) cover.current.showPopover()
    const rtl = document.documentElement.dir === 'rtl'
    const size = { width: paper.current.offsetWidth, height: paper.current.offsetHeight }
    const { top, left, room } = placeBy(anchor.getBoundingClientRect(), size, rtl)
    Object.assign(paper.current.style, { top: `${top}px`, left: `${left}px`, maxHeight: `${room}px` })
  }, [anchor])

  // A menu does not follow its button when the page moves: it closes.
  useEffect(() => {
    const close = () => latest.current()
    addEventListener('resize', close)
    return () => removeEventListener('resize', close)
  }, [])

  function leave(): void {
    anchor.focus({ preventScroll: true })
    onClose()
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the menu closes it; Escape does the same
    <div
      ref={cover}
      popover="manual"
      className={styles.cover}
      onKeyDownCapture={press}
      // The page or dialog behind must not handle the key too.
      onKeyDown={(event) => event.stopPropagation()}
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
        <Entries
          label={label}
          actions={actions.filter((one) => one !== false)}
          onRun={(action) => {
            leave()
            action.run()
          }}
        />
      </section>
    </div>,
    anchor.closest('dialog') ?? document.body,
  )
}

interface EntriesProps {
  readonly label: string
  readonly actions: readonly MenuAction[]
  readonly onRun: (action: MenuAction) => void
}

/** The library moves the focus: to the first entry, by arrow keys, and by typed letters. */
function Entries({ label, actions, onRun }: EntriesProps): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const props = {
    'aria-label': label,
    autoFocus: 'first' as const,
    items: actions,
    children: ({ key, label: text }: MenuAction) => (
      <Item key={key} textValue={text}>
        {text}
      </Item>
    ),
    disabledKeys: actions.filter(({ disabled }) => disabled).map(({ key }) => key),
    onAction: (key: string | number) => {
      const action = actions.find((one) => one.key === key)
      if (action !== undefined) onRun(action)
    },
  }
  const state = useTreeState<MenuAction>(props)
  const { menuProps } = useMenu(props, state, list)
  return (
    <div {...menuProps} ref={list} className={styles.list}>
      {[...state.collection].map((item) => (
        <Entry key={item.key} item={item} state={state} />
      ))}
    </div>
  )
}

interface EntryProps {
  readonly item: Node<MenuAction>
  readonly state: TreeState<MenuAction>
}

function Entry({ item, state }: EntryProps): ReactElement {
  const line = useRef<HTMLDivElement>(null)
  const { menuItemProps } = useMenuItem({ key: item.key }, state, line)
  const { icon, note, danger, apart } = item.value ?? {}
  return (
    <div
      {...menuItemProps}
      ref={line}
      aria-labelledby={undefined}
      className={['inset-focus row gap-12', styles.entry, danger && styles.danger, apart && styles.apart]
        .filter(Boolean)
        .join(' ')}
    >
      {icon === undefined ? null : <Icon path={icon} size={18} />}
      <span className={styles.text}>{item.rendered}</span>
      {note === undefined ? null : <span>{note}</span>}
    </div>
  )
}
