import { entityType } from '@portal/contract'
import { expect, test } from 'vitest'
import { recordLink } from './record-link.ts'

const row = { type_id: 7, profile_id: null, old_values: {}, new_values: {} }

test('records with a page of their own lead there', () => {
  expect(recordLink({ ...row, type: entityType('Profile') })).toEqual({
    screen: 'user-validation-id-citizen',
    params: { id: 7 },
  })
  expect(recordLink({ ...row, type: entityType('Role') })?.search).toBe('view=matrix&role=7')
})

test('what belongs to a citizen leads to the citizen', () => {
  expect(recordLink({ ...row, type: entityType('Observation'), profile_id: 3 })?.params).toEqual({ id: 3 })
})

test('a row of a catalogue is looked for by its name', () => {
  expect(recordLink({ ...row, type: entityType('Program'), old_values: { name: 'Ciclovía & más' } })).toEqual({
    screen: 'programs',
    search: 'query=Ciclov%C3%ADa%20%26%20m%C3%A1s',
  })
})

test('a session has no screen', () => {
  expect(recordLink({ ...row, type: entityType('Session') })).toBeUndefined()
})
