import { expect, test } from 'vitest'
import { changesOf } from './field-changes.ts'

test('returns only changed fields, status and validator first', () => {
  const before = { assigned_at: null, status_id: 'PENDIENTE', checker_id: null, name: 'ANA' }
  const after = {
    assigned_at: '2026-11-20 07:29:30',
    status_id: 'VALIDANDO',
    checker_id: 'CAMILO GUERRERO',
    name: 'ANA',
  }
  expect(changesOf(before, after)).toEqual([
    { field: 'status_id', from: 'PENDIENTE', to: 'VALIDANDO' },
    { field: 'checker_id', from: null, to: 'CAMILO GUERRERO' },
    { field: 'assigned_at', from: null, to: '2026-11-20 07:29:30' },
  ])
})

test('returns only the fields that a creation filled', () => {
  expect(changesOf({}, { name: 'ANA', s_name: null, surname: 'RUIZ' })).toEqual([
    { field: 'name', from: undefined, to: 'ANA' },
    { field: 'surname', from: undefined, to: 'RUIZ' },
  ])
})

test('returns nothing for a read', () => {
  expect(changesOf({}, {})).toEqual([])
})

test('omits the version and the id of the last editor', () => {
  expect(changesOf({ version: 1, user_id: 7 }, { version: 2, user_id: 8 })).toEqual([])
})

test('compares lists by their contents', () => {
  expect(changesOf({ tags: ['a'] }, { tags: ['a'] })).toEqual([])
})
