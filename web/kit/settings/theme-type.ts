import { readStored, writeStored } from '../device/storage.ts'
import { createStore } from '../device/store.ts'
import { firstPaintOf, type Preferences, preferences, preferencesFrom, preferencesKey } from './preferences.ts'

export type Mode = 'light' | 'dark'

/** Day begins at 6 and ends at 18, checked each minute. */
const dayBegins = 6
const dayEnds = 18
export const recheckEvery = 60_000

/** The mode of a theme type at an hour of the device's clock. */
export function modeOf(themeType: Preferences['themeType'], hour: number, systemDark: boolean): Mode {
  if (themeType === 'system') return systemDark ? 'dark' : 'light'
  if (themeType === 'auto') return hour >= dayBegins && hour < dayEnds ? 'light' : 'dark'
  return themeType
}

export const mode = createStore<Mode>('light')

/** Inserts the accent's style sheet after the theme's. `first-paint.js` does the same before the first paint. */
function paintAccent(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(preferences.get().accentCss)
  document.adoptedStyleSheets = [sheet]
}

function paint(): void {
  const now = preferences.get()
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const current = modeOf(now.themeType, new Date().getHours(), dark)
  document.documentElement.dataset.theme = current
  document.documentElement.dir = now.rtl ? 'rtl' : 'ltr'
  mode.set(current)
}

/** Updates the page's theme when the preferences, the time, the system or the other tabs change it. */
export function startTheme(): void {
  paint()
  paintAccent()
  preferences.subscribe(() => {
    paint()
    paintAccent()
    writeStored(preferencesKey, firstPaintOf(preferences.get()))
  })
  setInterval(paint, recheckEvery)
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint)
  document.addEventListener('visibilitychange', paint)
  window.addEventListener('storage', (event) => {
    if (event.key !== preferencesKey) return
    const current = { ...preferences.get(), ...firstPaintOf(preferencesFrom(readStored(preferencesKey))) }
    if (JSON.stringify(current) !== JSON.stringify(preferences.get())) preferences.set(current)
  })
}
