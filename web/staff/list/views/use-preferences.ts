import { useCallback, useMemo } from 'react'
import { useServerSetting } from '../../frame/settings/server-settings.ts'
import { type Arrangement, type ListPreferences, readPreferences } from '../columns/columns.ts'
import type { TitledColumn } from '../declare.ts'

/** Changes within this many milliseconds are saved together. */
const pause = 400

export interface StoredListPreferences {
  readonly preferences: ListPreferences
  /** Whether the stored preferences are loaded: if the list rendered earlier, its columns would jump. */
  readonly isLoaded: boolean
  readonly keep: (changes: Partial<ListPreferences>) => void
  /** Restores the screen's own columns; the density stays. */
  readonly resetColumns: () => void
}

/** The columns of a list as they are rendered, and how the person changes them. */
export interface ColumnLayout extends StoredListPreferences {
  /** All columns that the list can show; empty until the first response. */
  readonly columns: readonly TitledColumn[]
  readonly arrangement: Arrangement
  /** The visible columns, in their order. */
  readonly headers: readonly TitledColumn[]
  /** The width of a column in rem, and how the person changes it: a new width, or back to the default. */
  readonly widthOf: (value: string) => number
  readonly onWidth: (value: string, rem: number | undefined) => void
}

/** The columns and density of one list, stored for each person on the server. Changes show at once and are saved after a pause. */
export function usePreferences(name: string): StoredListPreferences {
  const { value, isLoaded, keep: put } = useServerSetting(`list.${name}`, pause)
  const preferences = useMemo(() => readPreferences(value), [value])
  const keep = useCallback(
    (changes: Partial<ListPreferences>) => put((stored) => ({ ...readPreferences(stored), ...changes })),
    [put],
  )
  const resetColumns = useCallback(
    () =>
      put((stored) => {
        const { density } = readPreferences(stored)
        return density === undefined ? null : { density }
      }),
    [put],
  )
  return { preferences, isLoaded, keep, resetColumns }
}
