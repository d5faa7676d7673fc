import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './tooltip.module.css'

interface Tip {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly above: boolean
}

const delay = 400
const margin = 8

interface TipText {
  readonly element: Element
  readonly text: string
}

/** The full text of an element that ends in three dots because there is no room. */
function cutOff(element: Element | null): TipText | undefined {
  if (element === null) return undefined
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  // Letters reach a little below the line's box.
  if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 3) return undefined
  if (getComputedStyle(element).textOverflow !== 'ellipsis' || element.closest('[title]') !== null) return undefined
  return { element, text: (element.textContent ?? '').trim() }
}

function tipOf(target: EventTarget | null): TipText | undefined {
  if (!(target instanceof Element)) return undefined
  const element = target.closest('[data-tip]')
  const text = element?.getAttribute('data-tip')
  return element && text ? { element, text } : (cutOff(target) ?? cutOff(target.closest('td, th')))
}

/**
 * The one tooltip of the page, for elements with `data-tip` and for texts that are cut off. It repeats what assistive technology
 * already has. It appears on hover and on keyboard focus, and disappears at Esc.
 */
export function TooltipHost(): ReactElement | null {
  const [tip, setTip] = useState<Tip>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    function show(element: Element, text: string): void {
      const box = element.getBoundingClientRect()
      const above = box.bottom + 48 > window.innerHeight
      const half = Math.min(text.length * 4 + 12, 160)
      const x = Math.min(Math.max(box.left + box.width / 2, half + margin), window.innerWidth - half - margin)
      setTip({ text, x, y: above ? box.top - margin : box.bottom + margin, above })
    }
    function hide(): void {
      clearTimeout(timer.current)
      setTip(undefined)
    }
    function over({ pointerType, target }: PointerEvent): void {
      hide()
      if (pointerType === 'touch') return
      // Checked only when the pointer rests: to know whether a text is cut off, the browser must lay out the page.
      timer.current = setTimeout(() => {
        const found = tipOf(target)
        if (found?.element.isConnected) show(found.element, found.text)
      }, delay)
    }
    function focus(event: FocusEvent): void {
      const found = tipOf(event.target)
      if (found?.element.matches(':focus-visible')) show(found.element, found.text)
    }
    function key(event: KeyboardEvent): void {
      if (event.key === 'Escape') hide()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', over, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('focusin', focus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('keydown', key, { signal })
    document.addEventListener('scroll', hide, { signal, capture: true })
    return () => {
      clearTimeout(timer.current)
      listening.abort()
    }
  }, [])

  // Shown over the dialog that may be open.
  useLayoutEffect(() => {
    if (tip !== undefined && element.current?.matches(':popover-open') === false) element.current.showPopover()
  }, [tip])

  if (tip === undefined) return null
  return (
    <div
      ref={element}
      popover="manual"
      aria-hidden="true"
      className={`${styles.tip} ${tip.above ? styles.above : ''}`}
      style={{ left: tip.x, top: tip.y }}
    >
      {tip.text}
    </div>
  )
}
