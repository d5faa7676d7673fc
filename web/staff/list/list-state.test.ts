import { expect, test } from 'vitest'
import { type Filter, filtersWith } from './filters/filters.ts'
import {
  change,
  criteria,
  isNarrowed,
  type ListState,
  listQuery,
  pressedSort,
  readListState,
  writeListState,
} from './list-state.ts'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'document', label: 'Document' },
  { kind: 'options', name: 'status_id', label: 'Status', useOptions: () => [] },
  { kind: 'days', name: 'registered', label: 'Registered', from: 'start_date', to: 'final_date' },
  {
    kind: 'choice',
    name: 'assignment',
    label: 'Assignment',
    all: 'All',
    choices: [
      { value: 'with', label: 'With', sends: { assigned: 'assigned' } },
      { value: 'without', label: 'Without', sends: { not_assigned: 'pending' } },
    ],
  },
]

function read(address: string): ListState {
  return readListState(new URLSearchParams(address), filters)
}

test('an empty address is the first page of ten rows in the order of the server', () => {
  expect(read('')).toEqual({ query: '', page: 1, perPage: 10, sort: [], filters: {}, deleted: false, view: undefined })
  expect(writeListState(read(''))).toBe('')
})

test('readListState reads what writeListState writes', () => {
  const state: ListState = {
    query: 'núñez 1.023',
    page: 3,
    perPage: 50,
    sort: [
      { column: 'status', descending: false },
      { column: 'created_at', descending: true },
    ],
    filters: { document: ['10 23'], status_id: ['1', '2'], start_date: ['2026-01-31'], not_assigned: ['pending'] },
    deleted: true,
    view: 12,
  }
  expect(read(writeListState(state))).toEqual(state)
})

test('writeListState writes lists with plain brackets', () => {
  const state = { ...read(''), filters: { status_id: ['1', '2'] } }
  expect(writeListState(state)).toBe('status_id[]=1&status_id[]=2')
})

test('readListState reads a single value with or without brackets', () => {
  expect(read('status_id=3').filters).toEqual({ status_id: ['3'] })
  expect(read('status_id[]=3').filters).toEqual({ status_id: ['3'] })
})

test.each([
  ['page=0', { page: 1 }],
  ['page=-2', { page: 1 }],
  ['page=abc', { page: 1 }],
  ['page=1e9', { page: 1 }],
  ['per_page=11', { perPage: 10 }],
  ['per_page=-1', { perPage: 10 }],
  ['start_date=2026-02-30', { filters: {} }],
  ['start_date=hoy', { filters: {} }],
  ['status_id=', { filters: {} }],
  ['document=%20%20', { filters: {} }],
  ['secret=1', { filters: {} }],
])('readListState replaces an invalid value by its default: %s', (address, expected) => {
  expect(read(address)).toMatchObject(expected)
})

test('readListState sorts by a column once and keeps each column with its order', () => {
  expect(read('column[]=age&order[]=asc&column[]=name&order[]=desc&column[]=age&order[]=desc').sort).toEqual([
    { column: 'age', descending: false },
    { column: 'name', descending: true },
  ])
})

test('readListState sorts descending when the address has no order, as the server does', () => {
  expect(read('column=age').sort).toEqual([{ column: 'age', descending: true }])
})

test('listQuery returns page, size, order and filters with their wire names', () => {
  const state = read(
    'query=ana&page=2&per_page=30&column[]=age&order[]=asc&status_id[]=1&status_id[]=2&start_date=2026-01-31',
  )
  expect(listQuery(state)).toEqual({
    query: 'ana',
    page: 2,
    per_page: 30,
    column: ['age'],
    order: ['asc'],
    status_id: ['1', '2'],
    start_date: '2026-01-31',
  })
  expect(criteria(state)).toEqual({ query: 'ana', status_id: ['1', '2'], start_date: '2026-01-31' })
  expect(criteria(read('assigned=assigned'))).toEqual({ assigned: 'assigned' })
})

test('change returns to the first page when the criteria change, and not when the page changes', () => {
  const state = read('page=4&status_id=1')
  expect(change(state, { query: 'ana' }).page).toBe(1)
  expect(change(state, { page: 5 }).page).toBe(5)
})

test('a filter for the search text goes when the text changes, and does not exist without a text', () => {
  const similar: Filter = {
    kind: 'choice',
    name: 'names',
    label: 'Names',
    all: 'Exact',
    forSearch: true,
    choices: [{ value: 'similar', label: 'Similar', sends: { similar: '1' } }],
  }
  const all = [...filters, similar]
  const state = readListState(new URLSearchParams('query=gonsales&similar=1&status_id=2'), all)
  expect(state.filters).toEqual({ similar: ['1'], status_id: ['2'] })
  expect(change(state, { page: 2 }, all).filters).toEqual(state.filters)
  expect(change(state, { query: 'gonsales' }, all).filters).toEqual(state.filters)
  expect(change(state, { query: 'gonsale' }, all).filters).toEqual({ status_id: ['2'] })
  expect(change(state, { query: '' }, all).filters).toEqual({ status_id: ['2'] })
  // A saved view has its own text and its own filters.
  expect(change(state, { query: 'rojaz', filters: { similar: ['1'] } }, all).filters).toEqual({ similar: ['1'] })
  expect(readListState(new URLSearchParams('similar=1&status_id=2'), all).filters).toEqual({ status_id: ['2'] })
  expect(filtersWith('', all)).toEqual(filters)
  expect(filtersWith('gonsales', all)).toEqual(all)
})

test('isNarrowed is true with a search or a filter, and false with an order', () => {
  expect(isNarrowed(read('column=age&page=2'))).toBe(false)
  expect(isNarrowed(read('query=a'))).toBe(true)
  expect(isNarrowed(read('status_id=1'))).toBe(true)
})

test('pressedSort sorts ascending, descending and not at all, by one column or by several', () => {
  const up = { column: 'age', descending: false }
  const down = { column: 'age', descending: true }
  const other = { column: 'name', descending: false }
  expect(pressedSort([], 'age', false)).toEqual([up])
  expect(pressedSort([up], 'age', false)).toEqual([down])
  expect(pressedSort([down], 'age', false)).toEqual([])
  expect(pressedSort([other], 'age', false)).toEqual([up])
  expect(pressedSort([other], 'age', true)).toEqual([other, up])
  expect(pressedSort([up, other], 'age', true)).toEqual([down, other])
  expect(pressedSort([down, other], 'age', true)).toEqual([other])
  const ten = Array.from({ length: 10 }, (_, index) => ({ column: `c${index}`, descending: false }))
  expect(pressedSort(ten, 'age', true)).toBe(ten)
})
