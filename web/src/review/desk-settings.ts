import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptSetting } from '../kept-settings.ts'

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
const mostOwn = 30
const longest = 2500

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

export interface KeptSettings {
  readonly settings: DeskSettings
  /** Whether they are known: before, no key may decide, no figure means anything, and nothing is changed. */
  readonly known: boolean
  readonly failed: boolean
  readonly retry: () => void
  readonly keep: (changes: Partial<DeskSettings>) => void
}

/** The desk's settings of whoever is signed in: shown at once, sent at once. */
export function useDeskSettings(): KeptSettings {
  const { value, known, failed, retry, keep: put } = useKeptSetting(key)
  const settings = useMemo(() => settingsFrom(value), [value])
  const keep = useCallback((changes: Partial<DeskSettings>) => put({ ...settings, ...changes }), [put, settings])
  return { settings, known: known && !failed, failed, retry, keep }
}

const shared = {
  file: {
    verify: ['legible', 'matches'],
    return: ['unreadable', 'number', 'name', 'expired', 'back', 'other', 'incomplete'],
  },
  citizen: {
    verify: ['all_right', 'complete'],
    return: ['correct_files', 'correct_data', 'missing_file', 'guardian'],
  },
} as const

/** The sentences everybody has, in the language spoken, for a document or for the citizen. */
export function useSharedReady(about: 'file' | 'citizen'): readonly Ready[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      (['verify', 'return'] as const).flatMap((purpose) =>
        shared[about][purpose].map((name) => ({ purpose, text: t(`review.ready.${name}`) })),
      ),
    [about, t],
  )
}
