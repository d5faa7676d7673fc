import { type HTMLAttributes, type ReactElement, useEffect, useRef } from 'react'
import { announce } from './announce.ts'

interface Props extends HTMLAttributes<HTMLElement> {
  readonly as?: 'p' | 'div' | 'span' | 'strong' | 'section'
}

/**
 * A text that a screen reader announces when it appears and when it changes. Its own region is off: a screen reader does not announce a region
 * that appears together with its text, so the live region of the page announces it (`Announcements`).
 */
export function Status({ as = 'p', ...props }: Props): ReactElement {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = region.current
    if (element === null) return
    let text = ''
    let remove: (() => void) | undefined
    const read = () => {
      const now = element.innerText.trim()
      if (now === text) return
      remove?.()
      text = now
      remove = text === '' ? undefined : announce(text)
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      remove?.()
    }
  }, [])
  // The element is one of several; none has props of its own.
  const Tag = as as 'div'
  return <Tag {...props} ref={region} role="status" aria-live="off" />
}
