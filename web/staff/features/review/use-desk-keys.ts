import { useLayoutEffect, useRef } from 'react'
import { type DeskCommand, deskCommand } from './desk-keys.ts'

/** Whether the target is a text field: then letters are not commands. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [role="dialog"], [role="menu"]') !== null
}

/** The desk's keys. They work wherever the focus is, except in text fields and while a dialog is open. */
export function useDeskKeys(enabled: boolean, run: (command: DeskCommand) => void): void {
  const latest = useRef(run)
  // A layout effect: a key pressed right after a render applies to the visible stop, not to the previous one.
  useLayoutEffect(() => {
    latest.current = run
  })
  useLayoutEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isWriting(event.target) || isElsewhere(event.target)) return
      const command = deskCommand(event)
      if (command === undefined) return
      event.preventDefault()
      latest.current(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}
