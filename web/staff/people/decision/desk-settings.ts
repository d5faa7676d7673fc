import { textMax } from '@portal/contract'
import { type ReadyPurpose, readyPurposes } from '@portal/contract/staff'
import { useMemo } from 'react'
import { deskSetting } from '../../frame/device/single-keys.ts'
import { useServerSetting } from '../../frame/settings/server-settings.ts'

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

const isObservation = (text: unknown): text is string => typeof text === 'string' && text.trim().length >= 3

function isReady(one: Partial<Ready> | null): one is Ready {
  return isObservation(one?.text) && one.text.length <= textMax && isPurpose(one.purpose)
}

/** Stored settings, each part checked; invalid parts are omitted. */
function settingsFrom(setting: unknown): DeskSettings {
  const stored = (typeof setting === 'object' && setting !== null ? setting : {}) as Record<string, unknown>
  return {
    own: Array.isArray(stored.own) ? stored.own.filter(isReady).slice(0, mostOwn) : [],
    verifying: isObservation(stored.verifying) ? stored.verifying : undefined,
    keys: stored.keys !== false,
  }
}

export type UsedDeskSettings = ReturnType<typeof useDeskSettings>

/** The desk's settings of the person signed in. A change is shown and sent immediately. */
export function useDeskSettings() {
  const { value, isLoaded, hasError, retry, keep } = useServerSetting(deskSetting)
  const settings = useMemo(() => settingsFrom(value), [value])
  return {
    settings,
    /** Whether the settings are loaded. Before that, no key decides, no digit chooses a text, and nothing is changed. */
    isLoaded: isLoaded && !hasError,
    failed: hasError,
    retry,
    keep: (changes: Partial<DeskSettings>) => keep((stored) => ({ ...settingsFrom(stored), ...changes })),
  }
}
