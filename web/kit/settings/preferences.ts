import { readStored, storageName } from '../device/storage.ts'
import { createStore, useStore } from '../device/store.ts'
import { type AccentName, accentNames } from '../theme/accents.ts'
import type { ScrimName } from '../theme/scrims.ts'

export const themeTypes = ['light', 'dark', 'auto', 'system'] as const
export type ThemeType = (typeof themeTypes)[number]

/** The images that the drawer can have as its background. */
export const imageNames = ['hills', 'park', 'courts', 'water'] as const
export type ImageName = (typeof imageNames)[number]

const scrimNames: readonly ScrimName[] = ['black', 'light-grey', 'red', 'green', 'light-blue']

/** The preferences for the look of the frame. */
export interface Preferences {
  readonly themeType: ThemeType
  readonly accent: AccentName
  /** The accent's colours as CSS, computed when it was chosen, so that they are available before the first paint of the next start. */
  readonly accentCss: string
  readonly rtl: boolean
  /** Whether the drawer shows in a wide window. */
  readonly drawer: boolean
  /** The wide drawer shows only icons, and its labels while the pointer is over it. */
  readonly mini: boolean
  /** The app bar covers the top of the drawer and is as wide as the window. */
  readonly clipped: boolean
  /** Whether the settings panel is beside the content of a wide window. */
  readonly rightDrawer: boolean
  /** Whether the drawer has a background image. */
  readonly image: boolean
  readonly imageName: ImageName
  /** The colour over the image. */
  readonly scrim: ScrimName
}

/** Defaults of R 2.8 and R 9. */
export const defaultPreferences: Preferences = {
  themeType: 'auto',
  accent: 'primary',
  accentCss: '',
  rtl: false,
  drawer: true,
  mini: false,
  clipped: false,
  rightDrawer: false,
  image: false,
  imageName: 'hills',
  scrim: 'black',
}

/** The settings of the first paint. They belong to no person: they stay on the device, not encrypted (the rest: `local-preferences.ts`). */
export type FirstPaint = Pick<Preferences, 'themeType' | 'accent' | 'accentCss' | 'rtl'>

export function firstPaintOf({ themeType, accent, accentCss, rtl }: Preferences): FirstPaint {
  return { themeType, accent, accentCss, rtl }
}

/**
 * Each application has its own: citizens can change the theme only, and could not undo the accent or the mirrored page that a staff member
 * chose. `first-paint.js` also reads it, before anything else runs.
 */
export const preferencesKey = `${storageName}${globalThis.document?.documentElement.dataset.application ?? ''}.preferences`

/** Accepts only colour rules, because the browser's storage may contain anything. */
const accentCssPattern = /^(?:[\w:[\]="-]+\{(?:--[\w-]+:#[0-9a-f]{6};?)+\})*$/

function oneOf<T extends string>(value: unknown, values: readonly T[], otherwise: T): T {
  return values.find((one) => one === value) ?? otherwise
}

/** Reads stored preferences and validates each part: a corrupt part becomes the default. */
export function preferencesFrom(stored: unknown): Preferences {
  const properties: Partial<Record<keyof Preferences, unknown>> =
    typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return {
    themeType: oneOf(properties.themeType, themeTypes, defaultPreferences.themeType),
    accent: oneOf(properties.accent, accentNames, defaultPreferences.accent),
    accentCss:
      typeof properties.accentCss === 'string' && accentCssPattern.test(properties.accentCss)
        ? properties.accentCss
        : '',
    rtl: properties.rtl === true,
    drawer: properties.drawer !== false,
    mini: properties.mini === true,
    clipped: properties.clipped === true,
    rightDrawer: properties.rightDrawer === true,
    image: properties.image === true,
    imageName: oneOf(properties.imageName, imageNames, defaultPreferences.imageName),
    scrim: oneOf(properties.scrim, scrimNames, defaultPreferences.scrim),
  }
}

export const preferences = createStore<Preferences>({
  ...defaultPreferences,
  ...firstPaintOf(preferencesFrom(readStored(preferencesKey))),
})

/** Resets the preferences: the next person does not see this person's drawer. Theme, accent and direction stay with the device. */
export function resetPreferences(): void {
  preferences.update((now) => ({ ...defaultPreferences, ...firstPaintOf(now) }))
}

export function usePreferences(): Preferences {
  return useStore(preferences)
}

/** Changes some preferences, in this tab and in the person's other tabs. */
export function prefer(change: Partial<Preferences>): void {
  preferences.update((now) => ({ ...now, ...change }))
}
