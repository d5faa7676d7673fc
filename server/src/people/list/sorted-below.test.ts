import { expect, test } from 'vitest'
import { sortedBelow } from './filters.ts'

test.each([
  [{}, 'created_at', undefined],
  [{ start_date: '2026-01-26' }, 'created_at', undefined],
  [{ start_date: '2026-01-26', returned_to: '2026-02-04' }, 'created_at', 1_000_000],
  [{ returned_from: '2026-01-26' }, 'id', 1_000_000],
  [{ verified_from: '2026-01-26' }, 'assigned_at', 1_000_000],
  [{ verified_from: '2026-01-26' }, 'surname', 20_000],
  [{ returned_from: '2026-01-26' }, 'surname', 1_000_000],
] as const)('of %j in the order of %s, fewer than %s citizens are sorted', (filter, column, below) => {
  expect(sortedBelow(filter, [column])).toBe(below)
})
