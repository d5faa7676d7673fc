import { useEffect } from 'react'

/** Whether a dialog with a text input is open: the search would replace it. */
function isBlocked(): boolean {
  return document.querySelector('dialog:not([data-replaceable]), [data-takes-keys]') !== null
}

/** Ctrl or Cmd with K opens the search from any signed-in page, and closes it. */
export function useSearchShortcut(open: boolean, onChange: (open: boolean) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isIt =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isIt) return
      event.preventDefault()
      if (!event.repeat) onChange(!open && !isBlocked())
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open, onChange])
}
