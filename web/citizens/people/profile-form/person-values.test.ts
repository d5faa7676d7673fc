import { describe, expect, it } from 'vitest'
import { ageOf, bodyOf, emptyPerson } from './person-values.ts'

describe('the age', () => {
  it('counts whole years on the day, and is unknown for a day to come', () => {
    expect(ageOf({ birthdate: '2019-11-24' }, '2026-11-23')).toBe(6)
    expect(ageOf({ birthdate: '2019-11-23' }, '2026-11-23')).toBe(7)
    expect(ageOf({ birthdate: '2027-01-01' }, '2026-11-23')).toBeUndefined()
    expect(ageOf({ birthdate: '2019-11' }, '2026-11-23')).toBeUndefined()
  })
})

describe('the sent values', () => {
  it('are the fields of the requested sections, also empty ones', () => {
    expect(bodyOf({ ...emptyPerson, contact_name: 'Luz', name: 'Ana' }, ['contact'])).toEqual({
      contact_name: 'Luz',
      contact_phone: '',
      contact_relationship: '',
    })
  })
})
