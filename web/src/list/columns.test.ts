import type { Header } from '@portal/contract'
import { expect, test } from 'vitest'
import { arrange, moved, readPreferences } from './columns.ts'

const headers: Header[] = ['id', 'actions', 'status', 'name', 'age', 'email'].map((value) => ({
  value,
  text: value,
  align: 'left',
  sortable: true,
}))

test('the title comes first, the menu is no column, and the rest stands as the server says', () => {
  expect(arrange(headers, 'name', ['email'], {})).toEqual({
    order: ['name', 'id', 'status', 'age', 'email'],
    hidden: new Set(['email']),
  })
})

test('a person’s order and hidden columns win over the screen’s', () => {
  const kept = { order: ['age', 'id', 'email', 'status'], hidden: ['id'] }
  expect(arrange(headers, 'name', ['email'], kept)).toEqual({
    order: ['name', 'age', 'id', 'email', 'status'],
    hidden: new Set(['id']),
  })
})

test('a column that came later stands behind the one it follows on the server, and a lost one is forgotten', () => {
  const kept = { order: ['email', 'status', 'id', 'gone'] }
  expect(arrange(headers, 'name', [], kept).order).toEqual(['name', 'email', 'status', 'age', 'id'])
})

test('the title cannot be hidden', () => {
  expect(arrange(headers, 'name', [], { hidden: ['name', 'age'] }).hidden).toEqual(new Set(['age']))
})

test('a column moves one place and never before the title', () => {
  const order = ['name', 'id', 'status']
  expect(moved(order, 'status', -1, 'name')).toEqual(['name', 'status', 'id'])
  expect(moved(order, 'id', 1, 'name')).toEqual(['name', 'status', 'id'])
  expect(moved(order, 'id', -1, 'name')).toBe(order)
  expect(moved(order, 'status', 1, 'name')).toBe(order)
  expect(moved(order, 'name', 1, 'name')).toBe(order)
})

test.each([
  [null, {}],
  ['compact', {}],
  [{ hidden: [1], order: 'id', density: 'huge' }, {}],
  [
    { hidden: ['id'], density: 'compact', other: 1 },
    { hidden: ['id'], density: 'compact' },
  ],
])('kept preferences are read with suspicion: %j', (kept, expected) => {
  expect(readPreferences(kept)).toEqual(expected)
})
