import { expect, test } from 'vitest'
import type { Filter } from './filters/filters.ts'
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

test('a bare address is the first page of ten in the order of the server', () => {
  expect(read('')).toEqual({ query: '', page: 1, perPage: 10, sort: [], filters: {}, deleted: false, view: undefined })
  expect(writeListState(read(''))).toBe('')
})

test('a state comes back from its address as it went in', () => {
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

test('lists are written with plain brackets, so that a shared address can be read', () => {
  const state = { ...read(''), filters: { status_id: ['1', '2'] } }
  expect(writeListState(state)).toBe('status_id[]=1&status_id[]=2')
})

test('a single value may come with or without brackets', () => {
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
])('what makes no sense in an address becomes the default: %s', (address, expected) => {
  expect(read(address)).toMatchObject(expected)
})

test('a column is sorted by once, and every pair keeps its order', () => {
  expect(read('column[]=age&order[]=asc&column[]=name&order[]=desc&column[]=age&order[]=desc').sort).toEqual([
    { column: 'age', descending: false },
    { column: 'name', descending: true },
  ])
})

test('a column without an order descends, as the server reads it', () => {
  expect(read('column=age').sort).toEqual([{ column: 'age', descending: true }])
})

test('the call gets page, size, order and filters under the names of the wire', () => {
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

test('whatever changes the rows goes back to the first page, and paging does not', () => {
  const state = read('page=4&status_id=1')
  expect(change(state, { query: 'ana' }).page).toBe(1)
  expect(change(state, { page: 5 }).page).toBe(5)
})

test('a list is narrowed by its search and by its filters, not by its order', () => {
  expect(isNarrowed(read('column=age&page=2'))).toBe(false)
  expect(isNarrowed(read('query=a'))).toBe(true)
  expect(isNarrowed(read('status_id=1'))).toBe(true)
})

test('a heading is pressed to ascend, to descend, and to sort no more; alone, or beside the others', () => {
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
