import { expect, test } from 'vitest'
import { shareByLoad } from './shares.ts'

const of = (...loads: readonly number[]) => loads.map((load, index) => ({ id: index + 1, load }))
const shares = (loads: readonly number[], count: number) => [...shareByLoad(of(...loads), count).values()]

test('shareByLoad gives equal shares for equal loads, and the rest to the first ones', () => {
  expect(shares([0, 0, 0], 240)).toEqual([80, 80, 80])
  expect(shares([5, 5, 5], 8)).toEqual([3, 3, 2])
})

test('shareByLoad gives the most to the smallest load until all loads are equal', () => {
  expect(shares([10, 0, 30], 20)).toEqual([5, 15, 0])
  expect(shares([100, 0], 60)).toEqual([0, 60])
})

test('shareByLoad returns shares that add up to the count and are never negative', () => {
  for (let count = 0; count <= 60; count += 1) {
    for (const loads of [[3], [7, 1], [0, 9, 4], [12, 12, 1, 30]]) {
      const found = shares(loads, count)
      expect(found.reduce((sum, share) => sum + share, 0)).toBe(count)
      expect(Math.min(...found)).toBeGreaterThanOrEqual(0)
      // A validator who got a citizen has at most one more than the lowest one afterwards.
      const after = found.map((share, index) => share + (loads[index] ?? 0))
      const lowest = Math.min(...after)
      for (const [index, share] of found.entries()) if (share > 0) expect(after[index]).toBeLessThanOrEqual(lowest + 1)
    }
  }
})

test('shareByLoad returns nothing without validators', () => {
  expect(shares([], 5)).toEqual([])
})
