import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentNames, accents, seeds } from '../../../kit/theme/accents.ts'
import { roleColourOf, roleNames } from '../../../kit/theme/role-colours.ts'
import { contrast, luminance, on, readable } from './contrast.ts'
import { neutrals, roleOf, roleSeeds, tokensOf } from './palette.ts'

const modes = ['light', 'dark'] as const
const grounds = ['ground', 'surface', 'raised', 'sunken', 'hover'] as const

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ff5252', '#ff5252')).toBe(1)
  expect(luminance('#ffffff')).toBeCloseTo(1, 5)
})

test('there are 18 accents, the institutional one first', () => {
  expect(accentNames).toHaveLength(18)
  expect(accents.primary).toBe('#594d95')
})

test('a seed that reads already is left alone', () => {
  expect(readable('#594d95', '#ffffff', 4.5)).toBe('#594d95')
})

test('ink on a fill is the one that reads better', () => {
  expect(on('#594d95')).toBe('#ffffff')
  expect(on('#fbc02d')).not.toBe('#ffffff')
})

for (const mode of modes) {
  test.each([...Object.entries(accents), ...Object.entries(roleSeeds)])(
    `%s is readable in the ${mode} mode`,
    (_, seed) => {
      const role = roleOf(seed, mode)
      expect(contrast(role.onFill, role.fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(role.onFill, role.hover)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(role.ink, role.tint)).toBeGreaterThanOrEqual(4.5)
      for (const ground of grounds) {
        expect(contrast(role.ink, neutrals[mode][ground])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(role.fill, neutrals[mode][ground])).toBeGreaterThanOrEqual(3)
      }
      // The theme's own ink is written on tints: the words of a notice.
      expect(contrast(neutrals[mode].ink, role.tint)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test(`the inks and lines of the ${mode} mode are readable on every ground`, () => {
    for (const ground of grounds) {
      expect(contrast(neutrals[mode].ink, neutrals[mode][ground])).toBeGreaterThanOrEqual(7)
      expect(contrast(neutrals[mode].soft, neutrals[mode][ground])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(neutrals[mode].control, neutrals[mode][ground])).toBeGreaterThanOrEqual(3)
    }
  })

  test(`tokens.css holds what the palette says for the ${mode} mode`, () => {
    const css = readFileSync(new URL('../../../kit/theme/tokens.css', import.meta.url), 'utf8')
    const [light = '', dark = ''] = css.split(/:root\[data-theme="dark"\]/)
    for (const [name, value] of Object.entries(tokensOf(seeds.primary, mode))) {
      expect(mode === 'light' ? light : dark).toContain(`${name}: ${value};`)
    }
  })
}

test.each([
  ['yellow', 'yellow'],
  ['warning', 'warning'],
  ['SUCCESS', 'success'],
  ['red', 'error'],
  ['blue', 'info'],
  ['nobody knows', 'info'],
])('the colour %s of the wire is the role %s', (name, role) => {
  expect(roleColourOf(name)).toBe(role)
  expect(roleNames).toContain(role)
})
