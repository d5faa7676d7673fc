import { type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import styles from '../layouts/frame.module.css'
import { Drawer } from './Drawer.tsx'

interface Props {
  readonly mini: boolean
  readonly clipped: boolean
  readonly onSettings: () => void
}

/** Milliseconds that a pointer stays on the icons before the drawer expands. */
const rests = 150

/** The drawer of a wide window. In its mini form it expands over the content while the pointer or the keyboard's focus is on it. */
export function SideDrawer({ mini, clipped, onSettings }: Props): ReactElement {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const expanded = mini && (pointed || focused)

  function enter({ pointerType }: PointerEvent): void {
    if (pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPointed(true), rests)
  }

  function leave(): void {
    clearTimeout(timer.current)
    setPointed(false)
  }

  return (
    <aside
      className={`no-print ${styles.aside} ${expanded ? styles.expanded : ''}`}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      }}
    >
      <Drawer mini={mini && !expanded} titled={!clipped} onSettings={onSettings} />
    </aside>
  )
}
