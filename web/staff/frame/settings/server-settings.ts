import { readPreferences } from '@portal/contract'
import { useCallback, useEffect } from 'react'
import { useStore } from '../../../kit/device/store.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { showError } from '../../../kit/ui/feedback/snackbars.ts'
import { type Changes, unsentSettings } from './unsent-settings.ts'

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the changes that are not acknowledged; changes that cannot be sent now stay in this tab. */
function hand(): void {
  clearTimeout(timer)
  timer = undefined
  if (Object.keys(unsentSettings.get()).length === 0) return
  void import('./send-settings.ts').then(({ sendSettings }) => sendSettings()).catch(() => {})
}

// A change that still waits for its pause is sent when the page is closed.
globalThis.addEventListener?.('pagehide', () => {
  if (timer !== undefined) hand()
})

/** One setting of a person, stored on the server. */
export interface ServerSetting {
  /** The last chosen value; undefined when none is stored, or not loaded yet. The caller must validate it. */
  readonly value: unknown
  /** Whether the stored value is loaded. Before that, the caller must not render the value or act on it. */
  readonly isLoaded: boolean
  /** Whether it could not be read. */
  readonly hasError: boolean
  readonly retry: () => void
  /**
   * Stores a new value, computed from the current one; null removes it. A value that is not loaded is read first. A value that cannot
   * be read is never overwritten, and a message explains that.
   */
  readonly keep: (changed: (value: unknown) => unknown) => void
}

/**
 * A setting of the signed-in person: a change shows at once and is sent in the background. It stays in this tab until the server has
 * acknowledged it, so that neither a reload nor a short loss of the server loses it.
 * @param pause - milliseconds within which several changes are sent as one
 */
export function useServerSetting(key: string, pause = 0): ServerSetting {
  const query = useCallQuery(readPreferences, {}, { freshFor: Number.POSITIVE_INFINITY })
  const unsent = useStore(unsentSettings)
  const isLoaded = !query.isPending
  // Changes that the previous page could not send.
  useEffect(() => {
    if (isLoaded && timer === undefined) hand()
  }, [isLoaded])
  const stored = query.data?.data
  const { refetch } = query
  const keep = useCallback(
    (changed: (value: unknown) => unknown) => {
      const put = (current: Changes) => {
        unsentSettings.update((now) => ({ ...now, [key]: changed(key in now ? now[key] : current[key]) }))
        clearTimeout(timer)
        if (pause === 0) hand()
        else timer = setTimeout(hand, pause)
      }
      if (stored !== undefined || key in unsentSettings.get()) put(stored ?? {})
      else {
        void refetch({ cancelRefetch: false }).then(({ data, error }) =>
          data === undefined ? showError(error) : put(data.data),
        )
      }
    },
    [key, pause, stored, refetch],
  )
  return {
    value: key in unsent ? unsent[key] : query.data?.data[key],
    isLoaded,
    hasError: query.isError && query.data === undefined && !(key in unsent),
    retry: () => void query.refetch(),
    keep,
  }
}
