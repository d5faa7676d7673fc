import { expect, test } from 'vitest'
import { paging } from './paging.ts'

test.each([
  [2, 10, 1284, 10, { from: 11, to: 20, lastPage: 129, isPast: false }],
  [129, 10, 1284, 4, { from: 1281, to: 1284, lastPage: 129, isPast: false }],
  [1, 10, 0, 0, { from: 0, to: 0, lastPage: 1, isPast: false }],
  [1, 30, 30, 30, { from: 1, to: 30, lastPage: 1, isPast: false }],
  [200, 10, 1284, 0, { from: 0, to: 0, lastPage: 129, isPast: true }],
])('returns the range and last page for page %i of %i rows each among %i', (page, perPage, total, rows, expected) => {
  expect(paging(page, perPage, total, rows)).toMatchObject(expected)
})

test('allows a next page after a full page when the total is a lower bound', () => {
  expect(paging(1000, 10, 10_000, 10, true)).toMatchObject({ lastPage: 1000, hasNext: true, isPast: false })
  expect(paging(1200, 10, 11_995, 6, true)).toMatchObject({ hasNext: false })
  expect(paging(1000, 10, 10_000, 10)).toMatchObject({ hasNext: false })
})
