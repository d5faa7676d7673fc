import { expect, test } from 'vitest'
import { rowCommand } from './row-keys.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

function press(key: string, more: Partial<typeof plain> & { index?: number; onRow?: boolean; rtl?: boolean } = {}) {
  const { index = 3, onRow = true, rtl = false, ...modifiers } = more
  return rowCommand({ key, ...plain, ...modifiers }, index, 10, onRow, rtl)
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
  ['ArrowLeft', { do: 'collapse' }],
  ['a', undefined],
])('%s on a row', (key, expected) => {
  expect(press(key)).toEqual(expected)
})

test('Shift+F10 is the menu key of keyboards without one', () => {
  expect(press('F10', { shiftKey: true })).toEqual({ do: 'menu' })
  expect(press('F10')).toBeUndefined()
})

test('the ends hold', () => {
  expect(press('ArrowUp', { index: 0 })).toEqual({ do: 'focus', index: 0 })
  expect(press('ArrowDown', { index: 9 })).toEqual({ do: 'focus', index: 9 })
})

test('a control inside the row keeps its own keys; up, down and the menu still belong to the row', () => {
  expect(press('Enter', { onRow: false })).toBeUndefined()
  expect(press(' ', { onRow: false })).toBeUndefined()
  expect(press('ArrowDown', { onRow: false })).toEqual({ do: 'focus', index: 4 })
  expect(press('ContextMenu', { onRow: false })).toEqual({ do: 'menu' })
})

test('shortcuts of the browser stay the browser’s', () => {
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
  expect(press('Home', { ctrlKey: true })).toBeUndefined()
})

test('the side arrows swap where text runs from right to left', () => {
  expect(press('ArrowLeft', { rtl: true })).toEqual({ do: 'expand' })
})
