import { expect, test } from 'vitest'
import { formatDate, formatMoment, fullDate } from '../../../kit/text/format.ts'
import { changeLocale, provideMessages } from '../../../kit/text/i18n.ts'
import { staffMessages } from '../../messages/load.ts'
import { type DateKind, type DayTime, readTyped, typedMoment, wireMoment, writeTyped } from './typed-dates.ts'

provideMessages(staffMessages)

test.each<[DateKind, string, string | undefined]>([
  ['date', '21/11/2026', '2026-11-21'],
  ['date', ' 1/5/2026 ', '2026-05-01'],
  ['date', '01-05-2026', '2026-05-01'],
  ['date', '1.5.2026', '2026-05-01'],
  ['date', '21112026', '2026-11-21'],
  ['date', '2026-11-21', '2026-11-21'],
  ['date', '21 nov 2026', '2026-11-21'],
  ['date', '1 sept 2026', '2026-09-01'],
  ['date', '21 de noviembre de 2026', '2026-11-21'],
  ['date', 'sábado, 21 de noviembre de 2026', '2026-11-21'],
  ['date', '21 Nov 2026', '2026-11-21'],
  ['date', 'Nov 21, 2026', '2026-11-21'],
  ['date', 'Saturday, November 21, 2026', '2026-11-21'],
  ['date', '1 ene 2026', '2026-01-01'],
  ['date', '31 dic. 2026', '2026-12-31'],
  ['date', '31 nov 2026', undefined],
  ['date', '21 nada 2026', undefined],
  ['date', '29/02/2024', '2024-02-29'],
  ['date', '29/02/2026', undefined],
  ['date', '11/21/2026', undefined],
  ['date', '21/11/26', undefined],
  ['date', 'mañana', undefined],
  ['date', '', undefined],
  ['time', '14:05', '14:05'],
  ['time', '9:05', '09:05'],
  ['time', '1405', '14:05'],
  ['time', '2:05 p. m.', '14:05'],
  ['time', '12:00 am', '00:00'],
  ['time', '12:00 p. m.', '12:00'],
  ['time', '14:05 pm', undefined],
  ['time', '24:00', undefined],
  ['time', '14', undefined],
  ['time', '14:05:59', '14:05'],
  ['moment', '21/11/2026 14:05', '2026-11-21T14:05'],
  ['moment', '21/11/2026, 2:05 p. m.', '2026-11-21T14:05'],
  ['moment', '21 nov 2026, 2:05\u00a0p.\u00a0m.', '2026-11-21T14:05'],
  ['moment', 'miércoles, 30 de septiembre de 2026, 11:41:05 a. m.', '2026-09-30T11:41:05'],
  ['moment', '21 Nov 2026, 2:05 PM', '2026-11-21T14:05'],
  ['moment', 'Saturday, November 21, 2026 at 2:05:00\u202fPM', '2026-11-21T14:05'],
  ['moment', '2026-11-21T14:05', '2026-11-21T14:05'],
  ['moment', '21112026 1405', '2026-11-21T14:05'],
  ['moment', '31/12/2026 23:59:59', '2026-12-31T23:59:59'],
  ['moment', '31/12/2026 23:59:00', '2026-12-31T23:59'],
  ['moment', '31/12/2026 11:59:59 p. m.', '2026-12-31T23:59:59'],
  ['moment', '31/12/2026 23:59:60', undefined],
  ['moment', '21/11/2026', undefined],
  ['moment', '31/11/2026 14:05', undefined],
])('readTyped %s %j returns %j', (kind, typed, value) => {
  expect(readTyped(kind, typed)).toBe(value)
})

test.each<[DayTime, string, string | undefined]>([
  ['opens', '1/12/2026', '2026-12-01T00:00'],
  ['closes', '31 dic 2026', '2026-12-31T23:59:59'],
  ['closes', '31122026', '2026-12-31T23:59:59'],
  ['closes', '2026-12-31', '2026-12-31T23:59:59'],
  ['closes', '31/12/2026 18:00', '2026-12-31T18:00'],
  ['closes', '31/02/2026', undefined],
])('readTyped adds the time of day to a day that %s: %j returns %j', (dayTime, typed, value) => {
  expect(readTyped('moment', typed, dayTime)).toBe(value)
})

test.each<[DateKind, string, string]>([
  ['date', '2026-11-21', '21/11/2026'],
  ['time', '14:05', '14:05'],
  ['moment', '2026-11-21T14:05', '21/11/2026 14:05'],
  ['moment', '2026-12-31T23:59:59', '31/12/2026 23:59:59'],
  ['date', '', ''],
  ['date', '31/02/2026', '31/02/2026'],
])('writeTyped %s %j returns %j, which readTyped reads back', (kind, value, text) => {
  expect(writeTyped(kind, value)).toBe(text)
  expect(readTyped(kind, text) ?? value).toBe(value)
})

test('typedMoment and wireMoment convert an API time in both directions, and return invalid text unchanged', () => {
  expect(typedMoment('2026-12-31 23:59:00')).toBe('2026-12-31T23:59')
  expect(wireMoment('2026-12-31T23:59')).toBe('2026-12-31 23:59:00')
  expect(typedMoment('2026-12-31 23:59:59')).toBe('2026-12-31T23:59:59')
  expect(wireMoment('2026-12-31T23:59:59')).toBe('2026-12-31 23:59:59')
  expect(typedMoment('')).toBe('')
  expect(wireMoment('tomorrow')).toBe('tomorrow')
})

test.each(['es', 'en'] as const)('readTyped reads a date and a moment as pages in %s show them', async (locale) => {
  await changeLocale(locale)
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-21`
    for (const text of [formatDate(day), fullDate(day)]) expect([text, readTyped('date', text)]).toEqual([text, day])
    const moment = `${day} 14:05:00`
    for (const text of [formatMoment(moment), fullDate(moment)])
      expect([text, readTyped('moment', text)]).toEqual([text, `${day}T14:05`])
  }
})

test.each([
  ['opens', '2026-11-21T00:00', '21/11/2026'],
  ['opens', '2026-11-21T08:00', '21/11/2026 08:00'],
  ['closes', '2026-11-28T23:59:59', '28/11/2026'],
  ['closes', '2026-11-28T00:00', '28/11/2026 00:00'],
] as const)('writeTyped of a moment that %s: %j is written as %j', (dayTime, value, written) => {
  expect(writeTyped('moment', value, dayTime)).toBe(written)
})
