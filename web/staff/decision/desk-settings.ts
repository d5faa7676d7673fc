import { textMax } from '@portal/contract'
import { type ReadyPurpose, readyPurposes } from '@portal/contract/staff'
import { useCallback, useMemo } from 'react'
import { useServerSetting } from '../../kit/settings/server-settings.ts'
import { deskSetting } from '../layout/single-keys.ts'

/** The purpose of an observation: a text for verifying is no reason to return a document. */
export type Purpose = ReadyPurpose

/** Whether a transition is a decision that has ready-made observations. */
export function isPurpose(transition: string | undefined): transition is Purpose {
  return readyPurposes.some((purpose) => purpose === transition)
}

/** A ready-made text of the person, to send or edit. */
export interface Ready {
  readonly purpose: Purpose
  readonly text: string
  /** The English text of a shared one, for readers of English. */
  readonly en?: string
}

/** A person's settings of the desk, stored on the server. */
export interface DeskSettings {
  readonly own: readonly Ready[]
  /** The text of a verification when nothing is typed; undefined for the default text. */
  readonly verifying: string | undefined
  /** Whether single keys make decisions. */
  readonly keys: boolean
}

/** The maximum of own observations, so that the list stays readable. */
export const mostOwn = 30

/** Stored settings, each part checked; invalid parts are omitted. */
export function settingsFrom(setting: unknown): DeskSettings {
  const stored = (typeof setting === 'object' && setting !== null ? setting : {}) as Record<string, unknown>
  const own = Array.isArray(stored.own) ? stored.own : []
  return {
    own: own
      .filter(
        (one: unknown): one is Ready =>
          typeof one === 'object' &&
          one !== null &&
          'text' in one &&
          typeof one.text === 'string' &&
          one.text.trim().length >= 3 &&
          one.text.length <= textMax &&
          'purpose' in one &&
          (one.purpose === 'verify' || one.purpose === 'return'),
      )
      .slice(0, mostOwn),
    verifying:
      typeof stored.verifying === 'string' && stored.verifying.trim().length >= 3 ? stored.verifying : undefined,
    keys: stored.keys !== false,
  }
}

export interface UsedDeskSettings {
  readonly settings: DeskSettings
  /** Whether the settings are known. Before that, no key decides, no digit chooses a text, and nothing is changed. */
  readonly known: boolean
  readonly failed: boolean
  readonly retry: () => void
  readonly keep: (changes: Partial<DeskSettings>) => void
}

/** The desk's settings of the person signed in. A change is shown and sent immediately. */
export function useDeskSettings(): UsedDeskSettings {
  const { value, known, failed, retry, keep: put } = useServerSetting(deskSetting)
  const settings = useMemo(() => settingsFrom(value), [value])
  const keep = useCallback(
    (changes: Partial<DeskSettings>) => put((stored) => ({ ...settingsFrom(stored), ...changes })),
    [put],
  )
  return { settings, known: known && !failed, failed, retry, keep }
}
