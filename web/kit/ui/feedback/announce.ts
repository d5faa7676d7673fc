import { useEffect } from 'react'
import { createStore } from '../../device/store.ts'

interface Announcement {
  readonly id: number
  readonly text: string
}

/** Milliseconds before a text is announced: a text that is shown only for a moment is not announced. */
const delay = 150
/** Milliseconds for which a text stays in the live region. */
const shown = 3000

/** The present texts of the page's live region (`Announcements`). */
export const announcements = createStore<readonly Announcement[]>([])

let count = 0

/** Makes a screen reader announce a text after its current one. @returns a function that removes the text */
export function announce(text: string): () => void {
  count += 1
  const announcement = { id: count, text }
  const remove = () => announcements.update((all) => all.filter((one) => one !== announcement))
  const adding = setTimeout(() => announcements.update((all) => [...all, announcement]), delay)
  const removing = setTimeout(remove, delay + shown)
  return () => {
    clearTimeout(adding)
    clearTimeout(removing)
    remove()
  }
}

/** Announces the error of a field each time it changes. */
export function useAnnouncedError(error: string | undefined): void {
  useEffect(() => (error === undefined ? undefined : announce(error)), [error])
}
