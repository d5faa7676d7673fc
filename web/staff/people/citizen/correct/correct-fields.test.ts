import { personFieldList } from '@portal/contract'
import { describe, expect, test } from 'vitest'
import { bodyOf, changedFields, correctFields, withValue } from './correct-fields.ts'

const before = {
  name: 'ANA',
  s_name: 'MARÍA',
  country_birth_id: '41',
  state_birth_id: '3',
  city_birth_id: '7',
  locality_id: '1',
  upz_id: '2',
  neighborhood_id: '5',
  has_disability: 'SI',
  disability_id: '4',
}

describe('correction of a citizen', () => {
  test('has every field of a person, once', () => {
    const names = correctFields.map(({ name }) => name)
    expect([...names].sort()).toEqual(personFieldList.map(({ column }) => column).sort())
  })

  test('clears the department and the city when the country changes, and nothing else', () => {
    const now = withValue(before, 'country_birth_id', '42')
    expect(now).toMatchObject({ country_birth_id: '42', state_birth_id: '', city_birth_id: '', locality_id: '1' })
  })

  test('clears only the neighbourhood when the planning unit changes', () => {
    expect(withValue(before, 'upz_id', '9')).toMatchObject({ locality_id: '1', upz_id: '9', neighborhood_id: '' })
  })

  test('clears nothing when the same value is selected again', () => {
    expect(withValue(before, 'country_birth_id', '41')).toEqual(before)
  })

  test('clears the kind of disability when there is none', () => {
    expect(withValue(before, 'has_disability', 'NO')).toMatchObject({ disability_id: '' })
  })

  test('sends only changed fields, ids as numbers, and null for a cleared optional field', () => {
    const now = { ...before, name: 'ANABEL', s_name: ' ', neighborhood_id: '6' }
    expect(bodyOf(before, now)).toEqual({ name: 'ANABEL', s_name: null, neighborhood_id: 6 })
    expect(changedFields(before, { ...before, name: 'ANA ' })).toEqual([])
  })
})
