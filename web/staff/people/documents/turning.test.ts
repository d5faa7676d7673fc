import { expect, test } from 'vitest'
import { straight, turned, turnedSize, zoomed } from './turning.ts'

test('turned returns to the start after four quarter turns', () => {
  expect(turned(straight).turn).toBe(90)
  expect(turned(turned(turned(turned(straight))))).toEqual(straight)
})

test('zoomed returns to the start after as many steps out as in', () => {
  const near = zoomed(zoomed(straight, 1), 1)
  expect(near.zoom).toBeCloseTo(1.5625)
  expect(zoomed(zoomed(near, -1), -1)).toEqual(straight)
})

test('zoomed stops at a largest and a smallest zoom', () => {
  const steps = Array.from({ length: 40 })
  expect(steps.reduce<typeof straight>((look) => zoomed(look, 1), straight).zoom).toBe(6)
  expect(steps.reduce<typeof straight>((look) => zoomed(look, -1), straight).zoom).toBe(0.25)
})

test('turnedSize swaps width and height after a quarter turn', () => {
  expect(turnedSize({ width: 3, height: 4 }, 90)).toEqual({ width: 4, height: 3 })
  expect(turnedSize({ width: 3, height: 4 }, 180)).toEqual({ width: 3, height: 4 })
})
