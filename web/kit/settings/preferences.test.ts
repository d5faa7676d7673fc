import { expect, test } from 'vitest'
import { accentCss } from '../../staff/frame/theme/palette.ts'
import { accentNames } from '../theme/accents.ts'
import { defaultPreferences, preferencesFrom } from './preferences.ts'

test('preferencesFrom returns the defaults for missing or corrupt values', () => {
  expect(preferencesFrom(undefined)).toEqual(defaultPreferences)
  expect(preferencesFrom('text')).toEqual(defaultPreferences)
  expect(preferencesFrom({ themeType: 'sepia', accent: 7, rtl: 'yes', accentCss: 'body{}' })).toEqual(
    defaultPreferences,
  )
  expect(defaultPreferences.themeType).toBe('auto')
})

test('preferencesFrom accepts only images and scrims that the settings offer', () => {
  expect(preferencesFrom({ image: true, imageName: 'water', scrim: 'light-blue' })).toMatchObject({
    image: true,
    imageName: 'water',
    scrim: 'light-blue',
  })
  expect(preferencesFrom({ image: 1, imageName: 'https://elsewhere.example', scrim: 'toString' })).toEqual(
    defaultPreferences,
  )
})

test('preferencesFrom keeps the state of both drawers, and shows the main drawer by default', () => {
  const states = { drawer: false, mini: true, clipped: true, rightDrawer: true }
  expect(preferencesFrom(JSON.parse(JSON.stringify(states)))).toMatchObject(states)
  expect(preferencesFrom({ drawer: 'no', clipped: 'yes', rightDrawer: 1 })).toEqual(defaultPreferences)
  expect(defaultPreferences).toMatchObject({ drawer: true, mini: false, clipped: false, rightDrawer: false })
})

test('preferencesFrom keeps valid values beside invalid ones', () => {
  expect(preferencesFrom({ themeType: 'dark', accent: 'sepia', mini: true })).toEqual({
    ...defaultPreferences,
    themeType: 'dark',
    mini: true,
  })
})

test.each(accentNames)('preferencesFrom accepts the stored style sheet of the accent %s', (name) => {
  const css = accentCss(name)
  expect(preferencesFrom({ accent: name, accentCss: css }).accentCss).toBe(css)
})

test('preferencesFrom refuses any other style sheet', () => {
  const sheet = ':root{--accent-ink:#000000;background:url(//elsewhere.example)}'
  expect(preferencesFrom({ accentCss: sheet }).accentCss).toBe('')
})
