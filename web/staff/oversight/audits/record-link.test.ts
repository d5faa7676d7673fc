import { entityType } from '@portal/contract'
import { expect, test } from 'vitest'
import { recordLink } from './record-link.ts'

const row = { type_id: 7, profile_id: null, old_values: {}, new_values: {} }

test('links a record to its own page', () => {
  expect(recordLink({ ...row, type: entityType('Profile') })).toEqual({
    screen: 'user-validation-id-citizen',
    params: { id: 7 },
  })
  expect(recordLink({ ...row, type: entityType('Role') })?.search).toBe('view=matrix&role=7')
})

test('links a record of a citizen to the page of the citizen', () => {
  expect(recordLink({ ...row, type: entityType('Observation'), profile_id: 3 })?.params).toEqual({ id: 3 })
})

test('links a row of a catalogue to a search for its name', () => {
  expect(recordLink({ ...row, type: entityType('Program'), old_values: { name: 'Ciclovía & más' } })).toEqual({
    screen: 'programs',
    search: 'query=Ciclov%C3%ADa%20%26%20m%C3%A1s',
  })
})

test('returns no link for a session', () => {
  expect(recordLink({ ...row, type: entityType('Session') })).toBeUndefined()
})
