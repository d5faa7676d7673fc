import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../device/store.ts'
import { announcements } from '../ui/feedback/announce.ts'

/**
 * The texts to announce, for the live region of the page. Each stands on the page as well: the copy is in a closed shadow root, where
 * a screen reader reads it, and neither a search in the page nor a copy of it finds it twice.
 */
export function Announcements(): ReactElement {
  const all = useStore(announcements)
  const place = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    const host = document.createElement('div')
    place.current?.append(host)
    setRoot(host.attachShadow({ mode: 'closed' }))
    return () => host.remove()
  }, [])
  const texts = all.map(({ id, text }) => <p key={id}>{text}</p>)
  return (
    <div ref={place} className="visually-hidden">
      {root === undefined ? null : createPortal(texts, root)}
    </div>
  )
}
