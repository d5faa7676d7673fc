import { expect, test } from 'vitest'
import {
  countSelected,
  isSelected,
  nothingSelected,
  pageTick,
  type Selection,
  toggled,
  toggledPage,
  toggledRange,
} from './selection.ts'

const page = [11, 12, 13, 14]
const some = (...ids: number[]): Selection => ({ kind: 'some', ids: new Set(ids) })
const all: Selection = { kind: 'all', total: 1284 }

test('toggled selects a row and clears it', () => {
  expect(toggled(nothingSelected, 12, page)).toEqual(some(12))
  expect(toggled(some(12, 13), 12, page)).toEqual(some(13))
})

test('toggledPage keeps the selected rows of other pages', () => {
  expect(toggledPage(some(1, 2), page)).toEqual(some(1, 2, 11, 12, 13, 14))
  expect(toggledPage(some(1, 11, 12, 13, 14), page)).toEqual(some(1))
})

test('pageTick returns none, some or all', () => {
  expect(pageTick(nothingSelected, page)).toBe('none')
  expect(pageTick(some(12, 99), page)).toBe('some')
  expect(pageTick(some(...page, 99), page)).toBe('all')
  expect(pageTick(nothingSelected, [])).toBe('none')
})

test('toggledPage selects the whole page when a part of it is selected', () => {
  expect(toggledPage(some(12), page)).toEqual(some(...page))
})

test('toggledRange selects all rows between the last pressed row and this one, in both directions', () => {
  expect(toggledRange(some(11), 11, 13, page)).toEqual(some(11, 12, 13))
  expect(toggledRange(some(14), 14, 12, page)).toEqual(some(12, 13, 14))
  expect(toggledRange(some(...page), 11, 13, page)).toEqual(some(14))
})

test('toggledRange selects one row after a change of page', () => {
  expect(toggledRange(some(3), 3, 12, page)).toEqual(some(3, 12))
})

test('a selection of all matching rows has the count that the person saw, and contains every row', () => {
  expect(countSelected(all)).toBe(1284)
  expect(isSelected(all, 999)).toBe(true)
  expect(pageTick(all, page)).toBe('all')
})

test('toggled turns a selection of all matching rows into the other rows of the page', () => {
  expect(toggled(all, 12, page)).toEqual(some(11, 13, 14))
  expect(toggledPage(all, page)).toEqual(nothingSelected)
})
