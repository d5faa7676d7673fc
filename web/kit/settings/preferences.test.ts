import { expect, test } from 'vitest'
import { accentCss } from '../../staff/frame/theme/palette.ts'
import { accentNames } from '../theme/accents.ts'
import { defaultPreferences, preferencesFrom } from './preferences.ts'

test('what was never stored, or is corrupt, is the default', () => {
  expect(preferencesFrom(undefined)).toEqual(defaultPreferences)
  expect(preferencesFrom('text')).toEqual(defaultPreferences)
  expect(preferencesFrom({ themeType: 'sepia', accent: 7, rtl: 'yes', accentCss: 'body{}' })).toEqual(
    defaultPreferences,
  )
  expect(defaultPreferences.themeType).toBe('auto')
})

test('the image and the scrim are among those the settings offer', () => {
  expect(preferencesFrom({ image: true, imageName: 'water', scrim: 'light-blue' })).toMatchObject({
    image: true,
    imageName: 'water',
    scrim: 'light-blue',
  })
  expect(preferencesFrom({ image: 1, imageName: 'https://elsewhere.example', scrim: 'toString' })).toEqual(
    defaultPreferences,
  )
})

test('the states of both drawers are kept, and the drawer is there unless it was put away', () => {
  const states = { drawer: false, mini: true, clipped: true, rightDrawer: true }
  expect(preferencesFrom(JSON.parse(JSON.stringify(states)))).toMatchObject(states)
  expect(preferencesFrom({ drawer: 'no', clipped: 'yes', rightDrawer: 1 })).toEqual(defaultPreferences)
  expect(defaultPreferences).toMatchObject({ drawer: true, mini: false, clipped: false, rightDrawer: false })
})

test('what is valid is kept beside what is not', () => {
  expect(preferencesFrom({ themeType: 'dark', accent: 'sepia', mini: true })).toEqual({
    ...defaultPreferences,
    themeType: 'dark',
    mini: true,
  })
})

test.each(accentNames)('the colours of %s survive being stored', (name) => {
  const css = accentCss(name)
  expect(preferencesFrom({ accent: name, accentCss: css }).accentCss).toBe(css)
})

test('a style sheet of another kind is not taken from the storage', () => {
  const sheet = ':root{--accent-ink:#000000;background:url(//elsewhere.example)}'
  expect(preferencesFrom({ accentCss: sheet }).accentCss).toBe('')
})
