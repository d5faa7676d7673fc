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

test('a row is ticked and unticked', () => {
  expect(toggled(nothingSelected, 12, page)).toEqual(some(12))
  expect(toggled(some(12, 13), 12, page)).toEqual(some(13))
})

test('ticks of other pages stay', () => {
  expect(toggledPage(some(1, 2), page)).toEqual(some(1, 2, 11, 12, 13, 14))
  expect(toggledPage(some(1, 11, 12, 13, 14), page)).toEqual(some(1))
})

test('the page’s box says none, some or all', () => {
  expect(pageTick(nothingSelected, page)).toBe('none')
  expect(pageTick(some(12, 99), page)).toBe('some')
  expect(pageTick(some(...page, 99), page)).toBe('all')
  expect(pageTick(nothingSelected, [])).toBe('none')
})

test('a half ticked page becomes whole first', () => {
  expect(toggledPage(some(12), page)).toEqual(some(...page))
})

test('Shift ticks everything between the last row pressed and this one, in either direction', () => {
  expect(toggledRange(some(11), 11, 13, page)).toEqual(some(11, 12, 13))
  expect(toggledRange(some(14), 14, 12, page)).toEqual(some(12, 13, 14))
  expect(toggledRange(some(...page), 11, 13, page)).toEqual(some(14))
})

test('Shift after a change of page ticks the one row', () => {
  expect(toggledRange(some(3), 3, 12, page)).toEqual(some(3, 12))
})

test('all that match counts what the person saw, and every row is ticked', () => {
  expect(countSelected(all)).toBe(1284)
  expect(isSelected(all, 999)).toBe(true)
  expect(pageTick(all, page)).toBe('all')
})

test('unticking one of all that match leaves the others of the page in view', () => {
  expect(toggled(all, 12, page)).toEqual(some(11, 13, 14))
  expect(toggledPage(all, page)).toEqual(nothingSelected)
})
