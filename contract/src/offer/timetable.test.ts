import { describe, expect, it } from 'vitest'
import { daysOfLabel, hoursOfLabel, labelOfHours, onlyHoursOf, overlaps } from './timetable.ts'

describe('daysOfLabel', () => {
  it.each([
    ['LUNES', [1]],
    ['Miércoles', [3]],
    ['SÁBADOS Y DOMINGOS', [6, 7]],
    ['LUNES, MIÉRCOLES Y VIERNES', [1, 3, 5]],
    ['LUNES A VIERNES', [1, 2, 3, 4, 5]],
    ['Martes - Jueves', [2, 3, 4]],
    ['SÁBADO A LUNES', [1, 6, 7]],
    ['DOMINGO 02 DE AGOSTO DE 2026', [7]],
    ['FESTIVOS', []],
  ])('%s', (label, days) => {
    expect(daysOfLabel(label)).toEqual(days)
  })
})

describe('hoursOfLabel', () => {
  it.each([
    ['10:00 A.M. A 01:00 P.M.', { start: '10:00', end: '13:00' }],
    ['06:00 am - 07:30 am', { start: '06:00', end: '07:30' }],
    ['14:00 a 16:00', { start: '14:00', end: '16:00' }],
    ['12:00 M. A 02:00 P.M.', { start: '12:00', end: '14:00' }],
    ['12:15 A.M. A 01:00 A.M.', { start: '00:15', end: '01:00' }],
    ['8 A.M. A 10 A.M.', { start: '08:00', end: '10:00' }],
    ['10:00 P.M. A 01:00 A.M.', undefined],
    ['POR DEFINIR', undefined],
    ['25:00 A 26:00', undefined],
  ])('%s', (label, hours) => {
    expect(hoursOfLabel(label)).toEqual(hours)
  })
})

it('onlyHoursOf returns hours only for a label with nothing else', () => {
  expect(onlyHoursOf('06:00 am - 07:30 am')).toEqual({ start: '06:00', end: '07:30' })
  expect(onlyHoursOf('08:00 A.M. A 10:00 A.M. (GRUPO A)')).toBeUndefined()
  expect(onlyHoursOf('POR DEFINIR')).toBeUndefined()
})

it.each([
  ['06:05', '08:00', '06:05 A.M. A 08:00 A.M.'],
  ['00:00', '12:00', '12:00 A.M. A 12:00 P.M.'],
  ['11:30', '13:00', '11:30 A.M. A 01:00 P.M.'],
])('the label of %s to %s is read back as the same hours', (start, end, label) => {
  expect(labelOfHours(start, end)).toBe(label)
  expect(hoursOfLabel(label)).toEqual({ start, end })
})

describe('two blocks of a timetable', () => {
  const monday = { days: [1], date: null, start_time: '08:00', end_time: '10:00' }

  it('overlap when they share a day and part of its hours', () => {
    expect(overlaps(monday, { ...monday, days: [1, 3], start_time: '09:59', end_time: '11:00' })).toBe(true)
  })

  it('do not overlap when one begins as the other ends', () => {
    expect(overlaps(monday, { ...monday, start_time: '10:00', end_time: '11:00' })).toBe(false)
  })

  it('do not overlap on different days or without hours', () => {
    expect(overlaps(monday, { ...monday, days: [2] })).toBe(false)
    expect(overlaps(monday, { ...monday, start_time: null })).toBe(false)
  })

  it('overlap if their dates are equal, and a date overlaps a weekly block on its weekday', () => {
    const first = { ...monday, date: '2026-06-15' }
    expect(overlaps(first, { ...monday, date: '2026-06-22' })).toBe(false)
    expect(overlaps(first, { ...monday, date: '2026-06-15' })).toBe(true)
    expect(overlaps(first, monday)).toBe(true)
  })
})
