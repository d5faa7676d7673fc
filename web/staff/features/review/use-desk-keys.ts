import { useLayoutEffect, useRef } from 'react'
import { isForPage } from '../../../kit/device/page-keys.ts'
import { type DeskCommand, deskCommand } from './desk-keys.ts'

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
      if (!isForPage(event)) return
      const command = deskCommand(event)
      if (command === undefined) return
      event.preventDefault()
      latest.current(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}
