import { type HTMLAttributes, type ReactElement, useEffect, useRef } from 'react'
import { announce } from './announce.ts'

interface Props extends HTMLAttributes<HTMLElement> {
  readonly as?: 'p' | 'div' | 'span' | 'strong' | 'section'
}

/**
 * A text that a screen reader says when it appears and when it changes. Its own region is off: a screen reader does not say a region
 * that appears together with its text, so the live region of the page says it (`Announcements`).
 */
export function Status({ as = 'p', ...props }: Props): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let text = ''
    let takeBack: (() => void) | undefined
    const read = () => {
      const now = element.innerText.trim()
      if (now === text) return
      takeBack?.()
      text = now
      takeBack = text === '' ? undefined : announce(text)
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      takeBack?.()
    }
  }, [])
  // The element is one of several; none has props of its own.
  const Tag = as as 'div'
  return <Tag {...props} ref={place} role="status" aria-live="off" />
}
