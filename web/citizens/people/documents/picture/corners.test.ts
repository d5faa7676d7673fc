import { describe, expect, test } from 'vitest'
import { findCorners, isPage } from './corners.ts'
import type { Corners, Pixels, Point } from './pixels.ts'
import { isInside, lettersOn, numbersFrom, pictureOf } from './test-pictures.test-aid.ts'

const [width, height] = [320, 240]
const corner = (x: number, y: number): Point => ({ x, y })

/** A page on a table; lines of text on the page, and a little noise on both. */
function photograph(page: readonly Point[], paper = 215, table = 70): Pixels {
  const random = numbersFrom(11)
  return pictureOf(width, height, (x, y) => {
    const noise = (random() - 0.5) * 12
    if (!isInside(page, x, y)) return table + noise
    return (y % 12 < 4 && x % 17 < 12 ? (paper + table) / 2 : paper) + noise
  })
}

/** The largest distance between a corner and its detected position, in pixels. */
function errorOf(found: Corners | undefined, page: readonly Point[]): number {
  return Math.max(
    ...page.map(({ x, y }, at) => {
      const point = found?.[at]
      return point === undefined ? Infinity : Math.hypot(point.x * width - x, point.y * height - y)
    }),
  )
}

const pages: Readonly<Record<string, Corners>> = {
  'from above': [corner(60, 50), corner(260, 50), corner(260, 190), corner(60, 190)],
  'turned a little': [corner(90, 30), corner(280, 75), corner(245, 215), corner(55, 170)],
  'from the side': [corner(100, 40), corner(240, 60), corner(290, 200), corner(40, 190)],
  'on its side': [corner(120, 20), corner(215, 30), corner(200, 220), corner(105, 212)],
}

describe('finds the corners of a page', () => {
  test.each(Object.entries(pages))('%s', (_, page) => {
    expect(errorOf(findCorners(photograph(page)), page)).toBeLessThan(3)
    // A dark card on a light table.
    expect(errorOf(findCorners(photograph(page, 60, 210)), page)).toBeLessThan(3)
  })

  test('with round corners, as on a card', () => {
    const page = pages['from above'] as Corners
    const isCard = (x: number, y: number) => {
      const dx = Math.max(72 - x, 0, x - 248)
      const dy = Math.max(62 - y, 0, y - 178)
      return Math.hypot(dx, dy) < 12
    }
    const card = pictureOf(width, height, (x, y) => (isCard(x, y) ? 210 : 60))
    expect(errorOf(findCorners(card), page)).toBeLessThan(3)
  })

  test('that is partly outside the picture', () => {
    const whole = [corner(-200, 60), corner(200, 60), corner(200, 180), corner(-200, 180)]
    const seen = [corner(0, 60), corner(200, 60), corner(200, 180), corner(0, 180)]
    expect(errorOf(findCorners(photograph(whole)), seen)).toBeLessThan(3)
  })

  test('by its colour, when it is as bright as the table', () => {
    const page = pages['turned a little'] as Corners
    const picture = photograph(page, 150, 150)
    for (let at = 0; at < width * height; at += 1) {
      const isOnPage = isInside(page, (at % width) + 0.5, Math.floor(at / width) + 0.5)
      picture.data[at * 4 + 2] = isOnPage ? 220 : 60
    }
    expect(errorOf(findCorners(picture), page)).toBeLessThan(3)
  })
})

test.each<[string, Pixels]>([
  ['one colour', pictureOf(width, height, () => 128)],
  ['a page that fills the picture', lettersOn(width, height)],
  ['a round thing', pictureOf(width, height, (x, y) => (Math.hypot(x - 160, y - 120) < 90 ? 220 : 40))],
  ['a small thing', photograph([corner(140, 100), corner(180, 100), corner(180, 140), corner(140, 140)])],
  ['noise', pictureOf(width, height, numbersFromSquare())],
])('nothing is found in %s', (_, pixels) => {
  expect(findCorners(pixels)).toBeUndefined()
})

function numbersFromSquare(): () => number {
  const random = numbersFrom(5)
  return () => random() * 255
}

test('accepts only convex pages with opposite sides of similar length', () => {
  const [a, b, c, d] = pages['from the side'] as Corners
  expect(isPage([a, b, c, d])).toBe(true)
  expect(isPage([a, c, b, d])).toBe(false)
  expect(isPage([a, b, c])).toBe(false)
  expect(isPage([corner(0, 0), corner(10, 0), corner(100, 90), corner(0, 90)])).toBe(false)
})
