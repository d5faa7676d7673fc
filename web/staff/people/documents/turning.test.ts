import { expect, test } from 'vitest'
import { straight, turned, turnedSize, zoomed } from './turning.ts'

test('four quarter turns lead back', () => {
  expect(turned(straight).turn).toBe(90)
  expect(turned(turned(turned(turned(straight))))).toEqual(straight)
})

test('as many steps nearer as farther lead back to what fits', () => {
  const near = zoomed(zoomed(straight, 1), 1)
  expect(near.zoom).toBeCloseTo(1.5625)
  expect(zoomed(zoomed(near, -1), -1)).toEqual(straight)
})

test('zoom stops where nothing is gained by more', () => {
  const steps = Array.from({ length: 40 })
  expect(steps.reduce<typeof straight>((look) => zoomed(look, 1), straight).zoom).toBe(6)
  expect(steps.reduce<typeof straight>((look) => zoomed(look, -1), straight).zoom).toBe(0.25)
})

test('a quarter turn exchanges width and height', () => {
  expect(turnedSize({ width: 3, height: 4 }, 90)).toEqual({ width: 4, height: 3 })
  expect(turnedSize({ width: 3, height: 4 }, 180)).toEqual({ width: 3, height: 4 })
})
