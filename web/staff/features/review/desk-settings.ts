import { useCallback, useMemo } from 'react'
import { useServerSetting } from '../../../kit/settings/server-settings.ts'

/** What an observation is for: the words of a verification are no reason to return something. */
export type Purpose = 'verify' | 'return'

/** A sentence of one's own, ready to be sent or edited. */
export interface Ready {
  readonly purpose: Purpose
  readonly text: string
}

/** What a person keeps about the desk, on the server. */
export interface DeskSettings {
  readonly own: readonly Ready[]
  /** What verifying says when nothing is written; undefined for the desk's own words. */
  readonly verifying: string | undefined
  /** Whether single keys decide. */
  readonly keys: boolean
}

const key = 'review.desk'
/** As many of one's own as can still be overseen. */
export const mostOwn = 30
/** Characters of an observation. */
export const longest = 2500

/** Kept settings, each part checked: what is not as it should be is left out. */
export function settingsFrom(kept: unknown): DeskSettings {
  const told = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const own = Array.isArray(told.own) ? told.own : []
  return {
    own: own
      .filter(
        (one: unknown): one is Ready =>
          typeof one === 'object' &&
          one !== null &&
          'text' in one &&
          typeof one.text === 'string' &&
          one.text.trim().length >= 3 &&
          one.text.length <= longest &&
          'purpose' in one &&
          (one.purpose === 'verify' || one.purpose === 'return'),
      )
      .slice(0, mostOwn),
    verifying: typeof told.verifying === 'string' && told.verifying.trim().length >= 3 ? told.verifying : undefined,
    keys: told.keys !== false,
  }
}

export interface UsedDeskSettings {
  readonly settings: DeskSettings
  /** Whether they are known: before, no key may decide, no figure means anything, and nothing is changed. */
  readonly known: boolean
  readonly failed: boolean
  readonly retry: () => void
  readonly keep: (changes: Partial<DeskSettings>) => void
}

/** The desk's settings of whoever is signed in: shown at once, sent at once. */
export function useDeskSettings(): UsedDeskSettings {
  const { value, known, failed, retry, keep: put } = useServerSetting(key)
  const settings = useMemo(() => settingsFrom(value), [value])
  const keep = useCallback(
    (changes: Partial<DeskSettings>) => put((kept) => ({ ...settingsFrom(kept), ...changes })),
    [put],
  )
  return { settings, known: known && !failed, failed, retry, keep }
}
