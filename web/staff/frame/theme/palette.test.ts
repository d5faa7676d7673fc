import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentNames, accents, seeds } from '../../../kit/theme/accents.ts'
import { roleColourOf, roleNames } from '../../../kit/theme/role-colours.ts'
import { contrast, luminance, on, readable } from './contrast.ts'
import { neutrals, roleOf, roleSeeds, tokensOf } from './palette.ts'

const modes = ['light', 'dark'] as const
const grounds = ['ground', 'surface', 'raised', 'sunken', 'hover'] as const

test('contrast follows the definition of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ff5252', '#ff5252')).toBe(1)
  expect(luminance('#ffffff')).toBeCloseTo(1, 5)
})

test('there are 18 accents, and the first is that of the institute', () => {
  expect(accentNames).toHaveLength(18)
  expect(accents.primary).toBe('#594d95')
})

test('keeps a seed colour that has enough contrast', () => {
  expect(readable('#594d95', '#ffffff', 4.5)).toBe('#594d95')
})

test('chooses the text colour with more contrast on a fill', () => {
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
      // Notices show the theme's own text colour on tints.
      expect(contrast(neutrals[mode].ink, role.tint)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test(`the text and line colours of the ${mode} mode have enough contrast on every background`, () => {
    for (const ground of grounds) {
      expect(contrast(neutrals[mode].ink, neutrals[mode][ground])).toBeGreaterThanOrEqual(7)
      expect(contrast(neutrals[mode].soft, neutrals[mode][ground])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(neutrals[mode].control, neutrals[mode][ground])).toBeGreaterThanOrEqual(3)
    }
  })

  test(`tokens.css equals the palette of the ${mode} mode`, () => {
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
])('the wire colour %s has the role %s', (name, role) => {
  expect(roleColourOf(name)).toBe(role)
  expect(roleNames).toContain(role)
})
