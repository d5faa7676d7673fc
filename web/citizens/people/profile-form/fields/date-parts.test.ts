import { isDate } from '@portal/contract'
import { describe, expect, it } from 'vitest'
import { dateOf, partsOf } from './date-parts.ts'

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
})
