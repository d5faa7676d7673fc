import { useCallback, useMemo } from 'react'
import { useServerSetting } from '../settings/server-settings.ts'
import { type ListPreferences, readPreferences } from './columns.ts'

/** Presses within this many milliseconds are written at once. */
const pause = 400

export interface StoredListPreferences {
  readonly preferences: ListPreferences
  /** Whether what the person keeps is known: drawing earlier would make columns jump. */
  readonly known: boolean
  readonly keep: (changes: Partial<ListPreferences>) => void
  /** Back to the screen's own columns; the density stays. */
  readonly resetColumns: () => void
}

/** The columns and density of one list, kept per person on the server; shown at once, written after a pause. */
export function usePreferences(name: string): StoredListPreferences {
  const { value, known, keep: put } = useServerSetting(`list.${name}`, pause)
  const preferences = useMemo(() => readPreferences(value), [value])
  const keep = useCallback(
    (changes: Partial<ListPreferences>) => put((kept) => ({ ...readPreferences(kept), ...changes })),
    [put],
  )
  const resetColumns = useCallback(
    () =>
      put((kept) => {
        const { density } = readPreferences(kept)
        return density === undefined ? null : { density }
      }),
    [put],
  )
  return { preferences, known, keep, resetColumns }
}
