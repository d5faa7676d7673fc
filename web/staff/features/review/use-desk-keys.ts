import { useLayoutEffect, useRef } from 'react'
import { type DeskCommand, deskCommand } from './desk-keys.ts'

/** Whether somebody is writing: then letters are letters. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [role="dialog"], [role="menu"]') !== null
}

/** The desk's keys, wherever the focus is, but where somebody writes or a dialog is open. */
export function useDeskKeys(enabled: boolean, run: (command: DeskCommand) => void): void {
  const latest = useRef(run)
  // With what is drawn, not after it: a key pressed at once means the stop that is seen, not the one before.
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
