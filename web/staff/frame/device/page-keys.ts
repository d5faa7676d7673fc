import { useLayoutEffect, useRef } from 'react'
import { modifierKey } from '../../ui/modifier-key.ts'

/** A key with Ctrl, or with ⌘ on an Apple device, in the notation of this operating system. */
export const withCtrl = (key: string): string => `${modifierKey()} ${key}`

const fields = 'select, textarea, input:not([type=checkbox], [type=radio], [type=button])'

/** Whether the target is a text field or a select box: then letters are not commands. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))
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
