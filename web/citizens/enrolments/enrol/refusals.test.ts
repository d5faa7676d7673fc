import { citizenEnrolmentReasons } from '@portal/contract'
import { describe, expect, test } from 'vitest'
import { part as english } from '../../messages/en/part.ts'
import { part as spanish } from '../../messages/es/part.ts'
import { canChoose, reasonToShow, refusalOf, refusals } from './refusals.ts'

describe('a refused enrolment', () => {
  test.each(citizenEnrolmentReasons)('%s has a remedy with a label in both languages', (code) => {
    const { remedy } = refusals[code]
    if (remedy === 'wait' || remedy === 'accept') return
    expect(spanish.ways[remedy]).toMatch(/^\p{Lu}/u)
    expect(english.ways[remedy]).toMatch(/^\p{Lu}/u)
  })

  test('has a remedy for all reasons and for nothing else', () => {
    expect(Object.keys(refusals).sort()).toEqual([...citizenEnrolmentReasons].sort())
    expect(refusalOf('no_seats')?.remedy).toBe('others')
    expect(refusalOf('too_many_requests')).toBeUndefined()
    expect(refusalOf(undefined)).toBeUndefined()
  })
})

describe('a person', () => {
  test('can be chosen before the opening, and with an overlap that has to be accepted', () => {
    expect(canChoose([])).toBe(true)
    expect(canChoose([{ code: 'enrolment_not_open' }, { code: 'clash_warning' }])).toBe(true)
  })

  test.each(['no_seats', 'age_out_of_range', 'schedule_clash', 'citizen_not_verified'] as const)(
    'cannot be chosen with %s',
    (code) => expect(canChoose([{ code: 'enrolment_not_open' }, { code }])).toBe(false),
  )

  test('gets their own reason before the one that concerns everybody', () => {
    expect(reasonToShow([{ code: 'no_seats' }, { code: 'age_out_of_range' }])).toEqual({ code: 'age_out_of_range' })
    expect(reasonToShow([{ code: 'no_seats' }])).toEqual({ code: 'no_seats' })
    expect(reasonToShow([])).toBeUndefined()
  })
})
