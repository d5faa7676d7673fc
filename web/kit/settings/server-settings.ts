import { readPreferences } from '@portal/contract'
import { useCallback, useEffect } from 'react'
import { useStore } from '../device/store.ts'
import { useCallQuery } from '../request/queries.ts'
import { onWipe } from '../session/session.tsx'
import { showFailure } from '../ui/snackbars.ts'
import { type Changes, unsentSettings } from './unsent-settings.ts'

let timer: ReturnType<typeof setTimeout> | undefined

onWipe(() => {
  clearTimeout(timer)
  unsentSettings.set({})
})

/** Hands over what is not acknowledged; what cannot be handed over now stays in this tab. */
function hand(): void {
  clearTimeout(timer)
  timer = undefined
  if (Object.keys(unsentSettings.get()).length === 0) return
  void import('./send-settings.ts').then(({ sendSettings }) => sendSettings()).catch(() => {})
}

// What still waits for a pause in the pressing leaves with the page.
globalThis.addEventListener?.('pagehide', () => {
  if (timer !== undefined) hand()
})

/** One thing a person keeps on the server. */
export interface ServerSetting {
  /** As it was chosen last; undefined when nothing is kept, or not known yet. Whoever reads it checks its form. */
  readonly value: unknown
  /** Whether what the person keeps is known: drawing or acting on it earlier would undo it a moment later. */
  readonly known: boolean
  /** Whether it could not be read. */
  readonly failed: boolean
  readonly retry: () => void
  /**
   * Keeps another value, made of the one there is; null takes it away. A value that is not known is read first: what cannot be
   * read is never overwritten, and a message says so.
   */
  readonly keep: (changed: (value: unknown) => unknown) => void
}

/**
 * A setting of whoever is signed in: shown at once and sent behind. It stays in this tab until the server has acknowledged it,
 * so that neither a reload nor a moment without a server loses it.
 * @param pause - milliseconds within which several choices are sent as one
 */
export function useServerSetting(key: string, pause = 0): ServerSetting {
  const answer = useCallQuery(readPreferences, {}, { onFailure: 'inline', freshFor: Number.POSITIVE_INFINITY })
  const unsent = useStore(unsentSettings)
  const known = !answer.isPending
  // What the page before this one could not hand over.
  useEffect(() => {
    if (known && timer === undefined) hand()
  }, [known])
  const told = answer.data?.data
  const { refetch } = answer
  const keep = useCallback(
    (changed: (value: unknown) => unknown) => {
      const put = (kept: Changes) => {
        unsentSettings.update((now) => ({ ...now, [key]: changed(key in now ? now[key] : kept[key]) }))
        clearTimeout(timer)
        if (pause === 0) hand()
        else timer = setTimeout(hand, pause)
      }
      if (told !== undefined || key in unsentSettings.get()) put(told ?? {})
      else {
        void refetch({ cancelRefetch: false }).then(({ data, error }) =>
          data === undefined ? showFailure(error) : put(data.data),
        )
      }
    },
    [key, pause, told, refetch],
  )
  return {
    value: key in unsent ? unsent[key] : answer.data?.data[key],
    known,
    failed: answer.isError && answer.data === undefined && !(key in unsent),
    retry: () => void answer.refetch(),
    keep,
  }
}
