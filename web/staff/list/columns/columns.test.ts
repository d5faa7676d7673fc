import { expect, test } from 'vitest'
import type { TitledColumn } from '../declare.ts'
import {
  arrange,
  columnsOf,
  defaultWidth,
  draggedWidth,
  fieldsFor,
  hiddenByDefault,
  moved,
  readPreferences,
  shownColumns,
  tidyWidth,
  toggledColumn,
} from './columns.ts'

function header(value: string): TitledColumn {
  return { value, text: value, kind: 'text', align: 'left', sortable: true }
}
const columns = ['id', 'status', 'name', 'age', 'email'].map(header)
const hiddenId = { ...header('id'), isVisible: false }
const none: ReadonlySet<string> = new Set()

test('columnsOf returns the columns of the table, then those of an expanded row, each once, without the menu', () => {
  const details = { headers: ['id', 'actions', 'name'].map(header), expanded: ['name', 'city'].map(header) }
  expect(columnsOf(details).map((column) => column.value)).toEqual(['id', 'name', 'city'])
})

test('fieldsFor returns the fields of the screen and of the visible columns, and all fields for an expanded row', () => {
  const declared = {
    headers: [hiddenId, ...['actions', 'name', 'age'].map(header)],
    expanded: ['city', 'sex'].map(header),
  }
  const fields = (shown: readonly string[], isWhole = false) =>
    fieldsFor(declared, ['checker_id', 'name'], shown, isWhole)
  expect(fields([])).toEqual(['checker_id', 'name', 'age'])
  expect(fields(['sex', 'city', 'id', 'gone'])).toEqual(['checker_id', 'name', 'id', 'age', 'city', 'sex'])
  expect(fields(['city', 'sex', 'id'])).toEqual(fields(['sex', 'city', 'id']))
  expect(fields([], true)).toEqual(['checker_id', 'name', 'id', 'age', 'city', 'sex'])
})

test('hiddenByDefault follows the declaration, and shows the columns of the expanded row that a person sees', () => {
  const expanded = [{ ...header('closes'), isVisible: true }, header('city'), header('sex')]
  expect([...hiddenByDefault({ headers: [hiddenId, header('name')], expanded }, [])]).toEqual(['id', 'city', 'sex'])
  expect([...hiddenByDefault({ headers: [], expanded }, ['sex'])]).toEqual(['city'])
})

test('defaultWidth returns the declared width, else the one of the alignment', () => {
  expect(defaultWidth({ ...header('name'), width: 13.5 })).toBe(13.5)
  expect(defaultWidth(header('name'))).toBe(11)
  expect(defaultWidth({ ...header('name'), align: 'right' })).toBe(8)
})

test('arrange puts the title first and keeps the order of the server', () => {
  expect(arrange(columns, 'name', new Set(['email']), {})).toEqual({
    order: ['name', 'id', 'status', 'age', 'email'],
    hidden: new Set(['email']),
  })
})

test('arrange prefers the order of the person, then that of the screen, then that of the server', () => {
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

test('arrange prefers the order, hidden and shown columns of the person over those of the screen', () => {
  const stored = { order: ['age', 'id', 'email', 'status'], hidden: ['id'], shown: ['email'] }
  expect(arrange(columns, 'name', new Set(['email']), stored)).toEqual({
    order: ['name', 'age', 'id', 'email', 'status'],
    hidden: new Set(['id']),
  })
})

test('arrange puts a new column after its predecessor on the server, and ignores a column that no longer exists', () => {
  const stored = { order: ['email', 'status', 'id', 'gone'] }
  expect(arrange(columns, 'name', none, stored).order).toEqual(['name', 'email', 'status', 'age', 'id'])
})

test('arrange never hides the title', () => {
  expect(arrange(columns, 'name', none, { hidden: ['name', 'age'] }).hidden).toEqual(new Set(['age']))
})

test('toggledColumn stores a column either as hidden or as shown', () => {
  expect(toggledColumn({ hidden: ['id'] }, 'id', true)).toEqual({ hidden: [], shown: ['id'] })
  expect(toggledColumn({ hidden: ['age'], shown: ['id'] }, 'id', false)).toEqual({ hidden: ['age', 'id'], shown: [] })
})

test('moved shifts a column by one position, and never before the title', () => {
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
])('readPreferences ignores invalid stored values: %j', (stored, expected) => {
  expect(readPreferences(stored)).toEqual(expected)
})

test('shownColumns returns the visible columns in their order', () => {
  const arrangement = { order: ['name', 'age', 'id'], hidden: new Set(['age']) }
  expect(shownColumns(columns, arrangement).map(({ value }) => value)).toEqual(['name', 'id'])
})

test.each([
  [-1, 3],
  [4.1, 4],
  [4.13, 4.25],
  [100, 40],
])('tidyWidth of %d rem is %d', (width, expected) => {
  expect(tidyWidth(width)).toBe(expected)
})

test('draggedWidth puts the edge where the person dragged it, for a wide and for a narrow table', () => {
  // Wider than the room: a rem is a rem.
  expect(draggedWidth(160, 70, 1000, 16)).toBe(10)
  // Narrower: the columns share the remaining width, so the column must ask for its share of the whole.
  const others = 20
  const stored = draggedWidth(500, others, 1000, 16)
  expect((stored / (stored + others)) * 1000).toBeCloseTo(500, 0)
})
