import { useEffect, useId } from 'react'
import { session } from '../session/session.tsx'

/** Forms on screen that hold changes which are not saved, by an id of their own; and whether they are being saved. */
const unsaved = new Map<string, boolean>()

function isAsked(): boolean {
  // Signed out: what was written is not this page's any more.
  return unsaved.size > 0 && session.get().loaded
}

function askBrowser(event: BeforeUnloadEvent): void {
  if (isAsked()) event.preventDefault()
}

/**
 * Keeps somebody from losing what they changed: the browser asks before the tab is closed or loaded anew, and
 * `UnsavedQuestion` before another page is shown.
 * @param isSaving - the answer may lead elsewhere, and is not asked about
 */
export function useUnsaved(isDirty: boolean, isSaving = false): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    unsaved.set(id, isSaving)
    // Only while there is something to lose: browsers keep no page for the way back that listens to this.
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      unsaved.delete(id)
      if (unsaved.size === 0) window.removeEventListener('beforeunload', askBrowser)
    }
  }, [isDirty, isSaving, id])
}

interface Place {
  readonly pathname: string
  readonly search: string
}

/** Whether going from one place to another would lose something, and the person is to be asked. */
export function losesChanges(from: Place, to: Place, action: 'POP' | 'PUSH' | 'REPLACE'): boolean {
  if (!isAsked()) return false
  const isSamePage = from.pathname === to.pathname
  // What only rewrites the address of the same page takes nothing away.
  if (isSamePage && (from.search === to.search || action === 'REPLACE')) return false
  return action === 'POP' || [...unsaved.values()].some((isSaving) => !isSaving)
}
