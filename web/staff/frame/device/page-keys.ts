import { useLayoutEffect, useRef } from 'react'

/** Whether the target is a text field: then letters are not commands. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Whether the target is in a dialog or a menu, which have their own keys. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [role="dialog"], [role="menu"]') !== null
}

/**
 * Handles keys of the page wherever the focus is, except in text fields, dialogs and menus, and those that something else has handled.
 * @param press whether it took the key
 */
export function usePageKeys(enabled: boolean, press: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(press)
  // A layout effect: a key pressed right after a render applies to what is visible now.
  useLayoutEffect(() => {
    latest.current = press
  })
  useLayoutEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      const { defaultPrevented, target } = event
      if (defaultPrevented || isWriting(target) || isElsewhere(target)) return
      if (latest.current(event)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [enabled])
}
