import { addDays, type Placed, timeZone } from '@portal/contract'
import { bogotaDay, dayEnd } from '../../base/text/time.ts'
import { nextSession } from '../../offer/schedules/position.ts'

/** The data of an enrolment in a calendar. */
export interface CalendarEvent {
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly location: string
  readonly state: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  readonly place: Placed
  /** When the enrolment was made: its first session comes after it. */
  readonly since: Date
  /** The last moment of the schedule: no session after its day. */
  readonly until: Date
  /** When the enrolment last changed, and how often: a calendar then replaces the event that it has. */
  readonly changedAt: Date
  readonly sequence: number
}

/** Octets of a line, without its end (RFC 5545 section 3.1). */
const longestLine = 75

/** Monday is 1. */
const dayCodes = ['', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Folds a line: no line is longer than 75 octets, and no letter is split. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const letter of line) {
    if (Buffer.byteLength(current + letter) > longestLine) {
      lines.push(current)
      current = ' '
    }
    current += letter
  }
  return [...lines, current].join('\r\n')
}

/** A text value (RFC 5545 section 3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const dateOf = (day: string) => day.replaceAll('-', '')
const local = (day: string, time: string) => `TZID=${timeZone}:${dateOf(day)}T${time.replace(':', '')}00`

/** The time of the event: with hours if the schedule has them, otherwise whole days. */
function times(day: string, { start_time, end_time }: Placed): string[] {
  if (start_time !== null && end_time !== null) {
    return [`DTSTART;${local(day, start_time)}`, `DTEND;${local(day, end_time)}`]
  }
  const next = addDays(day, 1)
  return [`DTSTART;VALUE=DATE:${dateOf(day)}`, `DTEND;VALUE=DATE:${dateOf(next)}`]
}

/**
 * The end of the repetition (RFC 5545 section 3.3.10): the schedule's last day, or the day of the first session if that is later. In UTC
 * where the event has hours, a day where it is a whole day.
 */
function lastDay(first: string, until: Date, { start_time, end_time }: Placed): string {
  const day = first > bogotaDay(until) ? first : bogotaDay(until)
  const hasHours = start_time !== null && end_time !== null
  return hasHours ? utc(new Date(dayEnd(day).getTime() - 1000)) : dateOf(day)
}

/** Bogotá's time. It has had no summer time since 1993, so that one rule suffices. */
const zone = [
  'BEGIN:VTIMEZONE',
  `TZID:${timeZone}`,
  'BEGIN:STANDARD',
  'DTSTART:19930404T000000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:-05',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * The file of one event (RFC 5545): every week on the days of the schedule until its last day, or once on its date.
 * @returns undefined if the days are unknown
 */
export function calendarFile(event: CalendarEvent): string | undefined {
  const { place, since, until, changedAt } = event
  const first = nextSession(place, since)
  if (first === undefined) return undefined
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal Ciudadano//ES',
    'CALSCALE:GREGORIAN',
    ...zone,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    ...times(first.day, place),
    ...(place.date === null
      ? [
          `RRULE:FREQ=WEEKLY;UNTIL=${lastDay(first.day, until, place)};BYDAY=${place.days.map((day) => dayCodes[day]).join(',')}`,
        ]
      : []),
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `STATUS:${event.state}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
