import { describe, expect, test } from 'vitest'
import { bodyOf, changedFields, withValue } from './correct-fields.ts'

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

describe('the correction of a citizen', () => {
  test('another country empties its department and city, and leaves the rest', () => {
    const now = withValue(before, 'country_birth_id', '42')
    expect(now).toMatchObject({ country_birth_id: '42', state_birth_id: '', city_birth_id: '', locality_id: '1' })
  })

  test('another planning unit empties the neighbourhood alone', () => {
    expect(withValue(before, 'upz_id', '9')).toMatchObject({ locality_id: '1', upz_id: '9', neighborhood_id: '' })
  })

  test('choosing the same again empties nothing', () => {
    expect(withValue(before, 'country_birth_id', '41')).toEqual(before)
  })

  test('no disability names none', () => {
    expect(withValue(before, 'has_disability', 'NO')).toMatchObject({ disability_id: '' })
  })

  test('sends only what changed, ids as figures, and clears what may be empty', () => {
    const now = { ...before, name: 'ANABEL', s_name: ' ', neighborhood_id: '6' }
    expect(bodyOf(before, now)).toEqual({ name: 'ANABEL', s_name: null, neighborhood_id: 6 })
    expect(changedFields(before, { ...before, name: 'ANA ' })).toEqual([])
  })
})
