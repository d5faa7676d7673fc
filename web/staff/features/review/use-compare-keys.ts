import { useEffect, useRef } from 'react'
import { isForPage } from '../../../kit/device/page-keys.ts'

/** The arrow keys go from field to field, wherever nothing else takes them: a document that has the focus scrolls. */
export function useCompareKeys(enabled: boolean, step: (by: 1 | -1) => void): void {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event
      if (!isForPage(event) || ctrlKey || altKey || metaKey || shiftKey) return
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      if (target !== document.body && !(target instanceof Element && target.closest('[data-compared]') !== null)) return
      event.preventDefault()
      latest.current(key === 'ArrowDown' ? 1 : -1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}
