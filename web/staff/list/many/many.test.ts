import { expect, test } from 'vitest'
import { countOf, manyBody, recounted } from './many.ts'

test('manyBody sends selected rows by their ids, whatever the count', () => {
  expect(manyBody({ kind: 'ids', ids: [3, 1] }, 9)).toEqual({ ids: [3, 1] })
  expect(countOf({ kind: 'ids', ids: [3, 1] })).toBe(2)
})

test('manyBody sends all matching rows as the filter with the confirmed count', () => {
  const selected = { kind: 'filter', filter: { status_id: ['1'] }, count: 40 } as const
  expect(countOf(selected)).toBe(40)
  expect(manyBody(selected, 41)).toEqual({ filter: { status_id: ['1'] }, count: 41 })
})

test.each([
  [{ reason: 'count_changed', details: { count: 41 } }, 41],
  [{ reason: 'count_changed', details: { count: '41' } }, undefined],
  [{ reason: 'count_changed', details: null }, undefined],
  [{ reason: 'stale_version', details: { count: 41 } }, undefined],
])('recounted reads the new count only from a count_changed error: %j', (error, count) => {
  expect(recounted(error)).toBe(count)
})
