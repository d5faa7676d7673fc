import type { Placed } from '@portal/contract'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar.ts'

const weekly: Placed = { date: null, days: [2, 4], start_time: '18:30', end_time: '20:00' }

const event: CalendarEvent = {
  uid: 'enrolment-7@portal.example',
  title: 'NATACIÓN (LUZ ROJAS)',
  description: 'PROGRAMA',
  location: 'PISCINA',
  state: 'CONFIRMED',
  place: weekly,
  // A Wednesday.
  since: new Date('2026-06-17T10:00:00-05:00'),
  until: new Date('2026-11-30T23:59:59-05:00'),
  changedAt: new Date('2026-06-18T02:03:04Z'),
  sequence: 1,
}

/** Reads a file by RFC 5545: lines are unfolded, then split into name with parameters, and value. */
function parsed(changed: Partial<CalendarEvent>): Map<string, string> {
  const text = calendarFile({ ...event, ...changed }) ?? ''
  expect(text.endsWith('\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  const own = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'))
  return new Map(own.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

const unescaped = (value = '') => value.replace(/\\([\\;,n])/g, (_, letter) => (letter === 'n' ? '\n' : letter))

describe('calendarFile', () => {
  it('repeats every week from the first session after the enrolment', () => {
    const fields = parsed({})
    expect(Object.fromEntries(fields)).toMatchObject({
      UID: event.uid,
      DTSTAMP: '20260618T020304Z',
      SEQUENCE: '1',
      'DTSTART;TZID=America/Bogota': '20260618T183000',
      'DTEND;TZID=America/Bogota': '20260618T200000',
      RRULE: 'FREQ=WEEKLY;UNTIL=20261201T045959Z;BYDAY=TU,TH',
      STATUS: 'CONFIRMED',
    })
  })

  it('begins today if the session of today is still to come, else a week later', () => {
    const place = { ...weekly, days: [3] }
    const start = (since: string) => parsed({ place, since: new Date(since) }).get('DTSTART;TZID=America/Bogota')
    expect(start('2026-06-17T18:29:00-05:00')).toBe('20260617T183000')
    expect(start('2026-06-17T18:30:00-05:00')).toBe('20260624T183000')
    // Late in Bogotá it is the next day in UTC.
    expect(start('2026-06-16T23:59:00-05:00')).toBe('20260617T183000')
  })

  it('ends on the last day of the schedule, and has one session if that day is before the first session', () => {
    const rule = (until: string, place = weekly) => parsed({ until: new Date(until), place }).get('RRULE')
    expect(rule('2026-06-30T08:00:00-05:00')).toContain('UNTIL=20260701T045959Z;')
    expect(rule('2026-06-17T12:00:00-05:00')).toContain('UNTIL=20260619T045959Z;')
    const whole = { ...weekly, start_time: null, end_time: null }
    expect(rule('2026-06-30T23:59:59-05:00', whole)).toBe('FREQ=WEEKLY;UNTIL=20260630;BYDAY=TU,TH')
  })

  it('has one event for a date, and a whole day without hours', () => {
    const once = parsed({ place: { ...weekly, date: '2026-08-02', days: [7] } })
    expect([once.get('DTSTART;TZID=America/Bogota'), once.has('RRULE')]).toEqual(['20260802T183000', false])
    const whole = parsed({ place: { date: '2026-12-31', days: [4], start_time: null, end_time: null } })
    expect([whole.get('DTSTART;VALUE=DATE'), whole.get('DTEND;VALUE=DATE')]).toEqual(['20261231', '20270101'])
  })

  it('keeps commas, semicolons, line breaks and multi-byte letters of a text', () => {
    const title = `Ñandú; fútbol, ${'ágil '.repeat(40)}\\ y\nmás 🏊🏽‍♀️`
    expect(unescaped(parsed({ title }).get('SUMMARY'))).toBe(title)
  })

  it('is undefined without days', () => {
    expect(calendarFile({ ...event, place: { ...weekly, days: [] } })).toBeUndefined()
  })
})
