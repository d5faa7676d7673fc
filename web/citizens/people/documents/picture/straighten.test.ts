import { expect, test } from 'vitest'
import type { Corners } from './pixels.ts'
import { perspective, sizeOfPage, straighten } from './straighten.ts'
import { pictureOf } from './test-pictures.test-aid.ts'

const corners: Corners = [
  { x: 60, y: 20 },
  { x: 230, y: 50 },
  { x: 260, y: 210 },
  { x: 30, y: 180 },
]

test('maps the corners of the square to the corners of the page', () => {
  const place = perspective(corners)
  const found = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)]
  for (const [at, { x, y }] of corners.entries()) {
    expect(found[at]?.x).toBeCloseTo(x, 6)
    expect(found[at]?.y).toBeCloseTo(y, 6)
  }
})

test('keeps straight lines straight', () => {
  const place = perspective(corners)
  const [a, b, c] = [place(0.1, 0.3), place(0.5, 0.3), place(0.9, 0.3)]
  expect((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).toBeCloseTo(0, 6)
})

test('returns the page from a distorted picture of it', () => {
  // The brightness of each pixel of the page depends on its row and column.
  const place = perspective(corners)
  const size = { width: 120, height: 90 }
  const seen = pictureOf(300, 240, () => 0)
  for (let row = 0; row < 900; row += 1) {
    for (let column = 0; column < 1200; column += 1) {
      const { x, y } = place((column + 0.5) / 1200, (row + 0.5) / 900)
      const at = (Math.floor(y) * seen.width + Math.floor(x)) * 4
      seen.data[at] = (column / 1200) * 250
      seen.data[at + 1] = (row / 900) * 250
    }
  }
  const made = straighten(seen, corners, size)
  for (const [column, row] of [
    [5, 5],
    [60, 45],
    [110, 10],
    [20, 80],
  ] as const) {
    const at = (row * size.width + column) * 4
    expect(Math.abs((made[at] as number) - (column / size.width) * 250)).toBeLessThan(6)
    expect(Math.abs((made[at + 1] as number) - (row / size.height) * 250)).toBeLessThan(6)
  }
})

test('sizes the page by its longest sides, up to the limit', () => {
  const square: Corners = [
    { x: 0, y: 0 },
    { x: 400, y: 0 },
    { x: 390, y: 300 },
    { x: 10, y: 300 },
  ]
  expect(sizeOfPage(square, 1000)).toEqual({ width: 400, height: 300 })
  expect(sizeOfPage(square, 200)).toEqual({ width: 200, height: 150 })
})
