import { isViewQuery } from '@portal/contract'
import { expect, test } from 'vitest'
import type { Filter } from '../filters/filters.ts'
import { change, readListState, writeListState } from '../list-state.ts'
import { isChanged, stateOfView, viewQueryOf, wholeViewQuery } from './use-views.ts'

const filters: readonly Filter[] = [{ kind: 'options', name: 'status_id', label: 'Status', useOptions: () => [] }]
const read = (address: string) => readListState(new URLSearchParams(address), filters)

test('viewQueryOf keeps search, filters, order and size, and omits the page and the former view', () => {
  const query = viewQueryOf(
    read('query=núñez&status_id[]=1&status_id[]=2&column=age&order=asc&per_page=50&page=4&view=3'),
  )
  expect(query).toBe('query=n%C3%BA%C3%B1ez&status_id[]=1&status_id[]=2&column[]=age&order[]=asc&per_page=50')
  expect(isViewQuery(query)).toBe(true)
})

test('a view opens on its first page; isChanged is true after a filter change, not after a page change', () => {
  const view = { id: 7, query: 'status_id=1&only_trashed=1' }
  const state = stateOfView(view, filters)
  expect(state).toMatchObject({ view: 7, page: 1, deleted: true, filters: { status_id: ['1'] } })
  expect(isChanged(view, { ...state, page: 3 }, filters, '')).toBe(false)
  expect(isChanged(view, { ...state, filters: {} }, filters, '')).toBe(true)
})

test('isChanged compares columns only for a view that stores columns', () => {
  const state = stateOfView({ id: 7, query: 'status_id=1' }, filters)
  const view = { id: 7, query: wholeViewQuery(state, 'columns[]=age&density=normal') }
  expect(view.query).toBe('status_id=1&columns[]=age&density=normal')
  expect(isChanged(view, state, filters, 'columns[]=age&density=normal')).toBe(false)
  expect(isChanged(view, state, filters, 'columns[]=age&density=compact')).toBe(true)
  expect(isChanged({ id: 7, query: 'status_id=1' }, state, filters, 'columns[]=age&density=compact')).toBe(false)
})

test('a view that stores only columns stays open, and its address differs from the link that opens it', () => {
  const view = { id: 7, query: 'columns[]=age&density=compact' }
  const address = writeListState(stateOfView(view, filters))
  expect(address).toBe('page=1&view=7')
  expect(read(address)).toMatchObject({ view: 7, filters: {}, page: 1 })
})

test('a view stays open with its columns after its last filter is removed', () => {
  const state = stateOfView({ id: 7, query: 'status_id=1&columns[]=age&density=compact' }, filters)
  const address = writeListState(change(state, { filters: {} }))
  expect(read(address)).toMatchObject({ view: 7, filters: {} })
  expect(address).not.toMatch(/^view=\d+$/)
})
