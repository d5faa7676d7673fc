import { readStored, storageName } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { type AccentName, accentNames } from './theme/accents.ts'

export const themeTypes = ['light', 'dark', 'auto', 'system'] as const
export type ThemeType = (typeof themeTypes)[number]

/** What this device remembers of how the frame looks; nothing of a person. */
export interface Preferences {
  readonly themeType: ThemeType
  readonly accent: AccentName
  /** The accent's colours as CSS, worked out when it was chosen; at the next start they are there before the first paint. */
  readonly accentCss: string
  readonly rtl: boolean
  /** The wide drawer shows only icons. */
  readonly mini: boolean
}

/** Defaults of the specification, points 4 and 9. */
export const defaultPreferences: Preferences = {
  themeType: 'auto',
  accent: 'primary',
  accentCss: '',
  rtl: false,
  mini: false,
}

/** Also read by `public/theme.js`, before anything else runs. */
export const preferencesKey = `${storageName}.preferences`

/** Only rules of colours: what lies in the browser's storage may be anything. */
const accentCssPattern = /^(?:[\w:[\]="-]+\{(?:--[\w-]+:#[0-9a-f]{6};?)+\})*$/

function oneOf<T extends string>(value: unknown, values: readonly T[], otherwise: T): T {
  return values.find((one) => one === value) ?? otherwise
}

/** What was stored, each part checked: what is corrupt is the default. */
export function preferencesFrom(stored: unknown): Preferences {
  const said: Partial<Record<keyof Preferences, unknown>> =
    typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return {
    themeType: oneOf(said.themeType, themeTypes, defaultPreferences.themeType),
    accent: oneOf(said.accent, accentNames, defaultPreferences.accent),
    accentCss: typeof said.accentCss === 'string' && accentCssPattern.test(said.accentCss) ? said.accentCss : '',
    rtl: said.rtl === true,
    mini: said.mini === true,
  }
}

export const preferences = createStore<Preferences>(preferencesFrom(readStored(preferencesKey)))

export function usePreferences(): Preferences {
  return useStore(preferences)
}

/** Changes some preferences, here and in the other tabs. */
export function prefer(change: Partial<Preferences>): void {
  preferences.update((now) => ({ ...now, ...change }))
}
