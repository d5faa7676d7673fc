import { expect, test } from 'vitest'
import { contrast } from '../../staff/frame/theme/contrast.ts'
import { preferencesFrom } from '../settings/preferences.ts'
import { cover, drawerStyle, overScrim, scrimNames, scrims } from './scrims.ts'

type Colour = readonly [number, number, number]

function over(below: Colour, above: Colour, part: number): Colour {
  return below.map((channel, index) => channel * (1 - part) + (above[index] ?? 0) * part) as unknown as Colour
}

function hex(colour: Colour): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

const white: Colour = [255, 255, 255]
const black: Colour = [0, 0, 0]

test('there are five scrims, two of them light', () => {
  expect(scrimNames).toHaveLength(5)
  for (const scrim of scrimNames) expect(preferencesFrom({ scrim }).scrim).toBe(scrim)
  expect(scrimNames.filter((name) => !scrims[name].dark)).toEqual(['light-grey', 'light-blue'])
})

for (const name of scrimNames) {
  test(`text over ${name} has a contrast of at least 4.5, whatever the image`, () => {
    const { colour, dark } = scrims[name]
    const inks = overScrim[dark ? 'dark' : 'light']
    for (const image of [white, black]) {
      for (const covered of [cover.top, cover.foot]) {
        const ground = over(image, colour, covered)
        expect(contrast(inks.soft, hex(ground))).toBeGreaterThanOrEqual(4.5)
        for (const part of [0, inks.hover, inks.tint]) {
          expect(contrast(inks.ink, hex(over(ground, dark ? white : black, part)))).toBeGreaterThanOrEqual(4.5)
          expect(contrast(inks.soft, hex(over(ground, dark ? white : black, part)))).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })
}

test('drawerStyle puts the scrim over the image and uses the text colour of the scrim', () => {
  const style = drawerStyle('light-blue', '/park.svg')
  expect(style.backgroundImage).toBe(
    'linear-gradient(rgb(222 241 255 / 0.86), rgb(222 241 255 / 0.92)), url("/park.svg")',
  )
  expect(style['--ink']).toBe(overScrim.light.ink)
})
