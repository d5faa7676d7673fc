import type { Header } from '@portal/contract'
import { expect, test } from 'vitest'
import {
  arrange,
  columnsOf,
  draggedWidth,
  fieldsFor,
  moved,
  readPreferences,
  shownColumns,
  tidyWidth,
  toggledColumn,
} from './columns.ts'

function header(value: string): Header {
  return { value, text: value, align: 'left', sortable: true }
}
const columns = ['id', 'status', 'name', 'age', 'email'].map(header)
const none: ReadonlySet<string> = new Set()

test('the columns are the table’s and behind them those of an expanded row, without the menu, each once', () => {
  const details = { headers: ['id', 'actions', 'name'].map(header), expanded: ['name', 'city'].map(header) }
  expect(columnsOf(details).map((column) => column.value)).toEqual(['id', 'name', 'city'])
})

test('the fields asked for are what the screen reads, the default columns and the added ones, and all for an expanded row', () => {
  const declared = { headers: ['id', 'actions', 'name', 'age'].map(header), expanded: ['city', 'sex'].map(header) }
  const fields = (shown: readonly string[], isWhole = false) =>
    fieldsFor(declared, ['checker_id', 'name'], { hidden: ['id'], shown }, isWhole)
  expect(fields([])).toEqual(['checker_id', 'name', 'age'])
  expect(fields(['sex', 'city', 'id', 'gone'])).toEqual(['checker_id', 'name', 'id', 'age', 'city', 'sex'])
  expect(fields(['city', 'sex', 'id'])).toEqual(fields(['sex', 'city', 'id']))
  expect(fields([], true)).toEqual(['checker_id', 'name', 'id', 'age', 'city', 'sex'])
})

test('the title comes first, and the rest stands as the server says', () => {
  expect(arrange(columns, 'name', new Set(['email']), {})).toEqual({
    order: ['name', 'id', 'status', 'age', 'email'],
    hidden: new Set(['email']),
  })
})

test('the screen’s order by worth comes before the server’s, and the person’s before both', () => {
  const byWorth = ['email', 'gone', 'age']
  expect(arrange(columns, 'name', none, {}, byWorth).order).toEqual(['name', 'email', 'age', 'id', 'status'])
  expect(arrange(columns, 'name', none, { order: ['status', 'id'] }, byWorth).order).toEqual([
    'name',
    'email',
    'age',
    'status',
    'id',
  ])
})

test('a person’s order, and what they hid and fetched, win over the screen’s', () => {
  const stored = { order: ['age', 'id', 'email', 'status'], hidden: ['id'], shown: ['email'] }
  expect(arrange(columns, 'name', new Set(['email']), stored)).toEqual({
    order: ['name', 'age', 'id', 'email', 'status'],
    hidden: new Set(['id']),
  })
})

test('a column that came later stands behind the one it follows on the server, and a lost one is forgotten', () => {
  const stored = { order: ['email', 'status', 'id', 'gone'] }
  expect(arrange(columns, 'name', none, stored).order).toEqual(['name', 'email', 'status', 'age', 'id'])
})

test('the title cannot be hidden', () => {
  expect(arrange(columns, 'name', none, { hidden: ['name', 'age'] }).hidden).toEqual(new Set(['age']))
})

test('a column is kept as hidden or as fetched, never both', () => {
  expect(toggledColumn({ hidden: ['id'] }, 'id', true)).toEqual({ hidden: [], shown: ['id'] })
  expect(toggledColumn({ hidden: ['age'], shown: ['id'] }, 'id', false)).toEqual({ hidden: ['age', 'id'], shown: [] })
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
  [{ widths: { id: 500 } }, {}],
  [{ widths: [4] }, {}],
  [{ widths: { id: 5, name: 12.25 } }, { widths: { id: 5, name: 12.25 } }],
  ['compact', {}],
  [{ hidden: [1], order: 'id', density: 'huge' }, {}],
  [
    { hidden: ['id'], density: 'compact', other: 1 },
    { hidden: ['id'], density: 'compact' },
  ],
])('kept preferences are read with suspicion: %j', (stored, expected) => {
  expect(readPreferences(stored)).toEqual(expected)
})

test('the columns in view are those not hidden, in their order', () => {
  const arrangement = { order: ['name', 'age', 'id'], hidden: new Set(['age']) }
  expect(shownColumns(columns, arrangement).map(({ value }) => value)).toEqual(['name', 'id'])
})

test.each([
  [-1, 3],
  [4.1, 4],
  [4.13, 4.25],
  [100, 40],
])('a width of %d rem is kept as %d', (width, expected) => {
  expect(tidyWidth(width)).toBe(expected)
})

test('an edge is drawn where it was dragged to, whether the columns fill the table or not', () => {
  // Wider than the room: a rem is a rem.
  expect(draggedWidth(160, 70, 1000, 16)).toBe(10)
  // Narrower: what is left is shared, so the column asks for its share of the whole.
  const others = 20
  const stored = draggedWidth(500, others, 1000, 16)
  expect((stored / (stored + others)) * 1000).toBeCloseTo(500, 0)
})
