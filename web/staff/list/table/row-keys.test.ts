import { expect, test } from 'vitest'
import { type RowPlace, rowCommand } from './row-keys.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const onRow: RowPlace = { index: 3, count: 10, place: -1, places: 6, isExpandable: true, isExpanded: false }

type More = Partial<typeof plain> & Partial<RowPlace> & { readonly rtl?: boolean }

function press(key: string, { rtl = false, ...more }: More = {}) {
  return rowCommand({ key, ...plain, ...more }, { ...onRow, ...more }, rtl)
}

test.each([
  ['ArrowDown', { do: 'focus', index: 4 }],
  ['ArrowUp', { do: 'focus', index: 2 }],
  ['Home', { do: 'focus', index: 0 }],
  ['End', { do: 'focus', index: 9 }],
  [' ', { do: 'select' }],
  ['Enter', { do: 'open' }],
  ['ContextMenu', { do: 'menu' }],
  ['ArrowRight', { do: 'expand' }],
  ['ArrowLeft', undefined],
  ['a', undefined],
])('returns the command of %s on a row', (key, expected) => {
  expect(press(key)).toEqual(expected)
})

test('collapses or enters an expanded row with the side arrows, and enters a row that cannot expand', () => {
  expect(press('ArrowLeft', { isExpanded: true })).toEqual({ do: 'collapse' })
  expect(press('ArrowRight', { isExpanded: true })).toEqual({ do: 'place', place: 0 })
  expect(press('ArrowRight', { isExpandable: false })).toEqual({ do: 'place', place: 0 })
})

test('opens the menu with Shift+F10', () => {
  expect(press('F10', { shiftKey: true })).toEqual({ do: 'menu' })
  expect(press('F10')).toBeUndefined()
})

test('stays at the first row, the last row and the last control', () => {
  expect(press('ArrowUp', { index: 0 })).toEqual({ do: 'focus', index: 0 })
  expect(press('ArrowDown', { index: 9 })).toEqual({ do: 'focus', index: 9 })
  expect(press('ArrowRight', { place: 5 })).toEqual({ do: 'place', place: 5 })
})

test.each([
  ['ArrowRight', { do: 'place', place: 3 }],
  ['ArrowLeft', { do: 'place', place: 1 }],
  ['Home', { do: 'place', place: 0 }],
  ['End', { do: 'place', place: 5 }],
  ['ArrowDown', { do: 'focus', index: 4 }],
  ['ArrowUp', { do: 'focus', index: 2 }],
  ['ContextMenu', { do: 'menu' }],
  ['Enter', undefined],
  [' ', undefined],
])('returns the command of %s on a control within a row', (key, expected) => {
  expect(press(key, { place: 2 })).toEqual(expected)
})

test('moves from the first control back to the row', () => {
  expect(press('ArrowLeft', { place: 0 })).toEqual({ do: 'place', place: -1 })
})

test('moves to the first or last row with Ctrl+Home and Ctrl+End, also from a control', () => {
  expect(press('Home', { place: 2, ctrlKey: true })).toEqual({ do: 'focus', index: 0 })
  expect(press('End', { place: 2, ctrlKey: true })).toEqual({ do: 'focus', index: 9 })
})

test('leaves the shortcuts of the browser alone', () => {
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
  expect(press('ArrowRight', { ctrlKey: true })).toBeUndefined()
})

test('swaps the side arrows in a right-to-left layout', () => {
  expect(press('ArrowLeft', { rtl: true })).toEqual({ do: 'expand' })
  expect(press('ArrowRight', { rtl: true, place: 2 })).toEqual({ do: 'place', place: 1 })
})
