import { describe, expect, test } from 'vitest'
import { leastSharpness, problemsOf, sharpnessOf } from './problems.ts'
import { blurred, lettersOn, noisy, pictureOf } from './test-pictures.test-aid.ts'

const [width, height] = [900, 600]
const letters = lettersOn(width, height)

describe('the sharpness of a picture', () => {
  test.each([
    ['dark ink on white paper', 40, 225],
    ['pale ink', 120, 200],
    ['little light', 20, 110],
  ])('is that of its letters, with %s', (_, ink, paper) => {
    const page = lettersOn(width, height, ink, paper)
    expect(sharpnessOf(page)).toBeGreaterThan(2 * leastSharpness)
    expect(sharpnessOf(blurred(page, 1))).toBeGreaterThan(leastSharpness)
    expect(sharpnessOf(blurred(page, 2))).toBeLessThan(leastSharpness)
  })

  test('ignores the noise of the sensor', () => {
    expect(sharpnessOf(noisy(blurred(letters, 3), 4))).toBeLessThan(leastSharpness)
    expect(sharpnessOf(noisy(letters, 4))).toBeGreaterThan(2 * leastSharpness)
  })

  test('of large dark areas is that of their edges', () => {
    const blocks = pictureOf(width, height, (x, y) => (Math.floor(x / 150) % 2 === Math.floor(y / 150) % 2 ? 60 : 220))
    expect(sharpnessOf(blocks)).toBeGreaterThan(2 * leastSharpness)
    expect(sharpnessOf(blurred(blocks, 3))).toBeLessThan(leastSharpness)
  })

  test('of an empty picture is 0', () => {
    expect(sharpnessOf(pictureOf(width, height, () => 200))).toBe(0)
    expect(sharpnessOf(pictureOf(20, 20, () => 200))).toBe(0)
  })
})

test.each([
  ['nothing', letters, { width, height }, []],
  ['that it is small', letters, { width: 640, height: 480 }, ['small']],
  ['that it is dark', lettersOn(width, height, 10, 60), { width, height }, ['dark']],
  ['that it has too much light', lettersOn(width, height, 235, 255), { width, height }, ['bright']],
  ['that it is blurred', blurred(letters, 3), { width, height }, ['blurred']],
])('finds the problems of a picture: %s', (_, pixels, size, expected) => {
  expect(problemsOf(pixels, size)).toEqual(expected)
})
