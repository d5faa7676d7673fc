import { useEffect, useId } from 'react'
import { isPersonLoaded } from '../../device/person-data.ts'

/** Forms on screen with unsaved changes, by form id; the value says whether the form is being saved. */
const unsaved = new Map<string, boolean>()

function mustAsk(): boolean {
  // After sign-out the changes no longer belong to this page.
  return unsaved.size > 0 && isPersonLoaded.get()
}

function askBrowser(event: BeforeUnloadEvent): void {
  if (mustAsk()) event.preventDefault()
}

/**
 * Protects unsaved changes: the browser asks before the tab is closed or reloaded, and `UnsavedQuestion` asks before another page is
 * shown.
 * @param isSaving - the response to the save may lead to another page, and nothing is asked then
 */
export function useUnsaved(isDirty: boolean, isSaving = false): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    unsaved.set(id, isSaving)
    // Only while there are unsaved changes: browsers do not keep a page in the back-forward cache when it listens to this event.
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      unsaved.delete(id)
      if (unsaved.size === 0) window.removeEventListener('beforeunload', askBrowser)
    }
  }, [isDirty, isSaving, id])
}

type Place = Pick<Location, 'pathname' | 'search'>

/** Whether a navigation would lose changes, so that the person must be asked. */
export function losesChanges(from: Place, to: Place, action: 'POP' | 'PUSH' | 'REPLACE'): boolean {
  if (!mustAsk()) return false
  const isSamePage = from.pathname === to.pathname
  // A navigation that only rewrites the address of the same page loses nothing.
  if (isSamePage && (from.search === to.search || action === 'REPLACE')) return false
  return action === 'POP' || [...unsaved.values()].some((isSaving) => !isSaving)
}
