import { describe, expect, it } from 'vitest'
import { ageOf, bodyOf, dateOf, emptyPerson, isDate, partsOf } from './person-values.ts'

describe('the birth date in three fields', () => {
  it('becomes a date, with or without zeros', () => {
    expect(dateOf({ day: '7', month: ' 3', year: '2015' })).toBe('2015-03-07')
    expect(partsOf('2015-03-07')).toEqual({ day: '7', month: '3', year: '2015' })
    expect(partsOf('')).toEqual({ day: '', month: '', year: '' })
  })

  it('keeps what is typed while a part is missing, and is empty without any', () => {
    const half = { day: '7', month: '', year: '2015' }
    expect(isDate(dateOf(half))).toBe(false)
    expect(dateOf({ day: '', month: '', year: '' })).toBe('')
  })

  it('is a day of the calendar', () => {
    expect(isDate('2024-02-29')).toBe(true)
    expect(isDate('2023-02-29')).toBe(false)
    expect(isDate('2023-13-01')).toBe(false)
  })
})

describe('the age', () => {
  it('counts whole years on the day, and is unknown for a day to come', () => {
    expect(ageOf({ birthdate: '2019-11-24' }, '2026-11-23')).toBe(6)
    expect(ageOf({ birthdate: '2019-11-23' }, '2026-11-23')).toBe(7)
    expect(ageOf({ birthdate: '2027-01-01' }, '2026-11-23')).toBeUndefined()
    expect(ageOf({ birthdate: '2019-11' }, '2026-11-23')).toBeUndefined()
  })
})

describe('what is sent', () => {
  it('are the fields of the asked parts, empty ones too', () => {
    expect(bodyOf({ ...emptyPerson, contact_name: 'Luz', name: 'Ana' }, ['contact'])).toEqual({
      contact_name: 'Luz',
      contact_phone: '',
      contact_relationship: '',
    })
  })
})
