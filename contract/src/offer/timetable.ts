import { fold } from '../base/fold.ts'

/** The days as people write them, after `fold`. Monday is 1. */
const dayNames = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo']
const dayWord = new RegExp(`\\b(${dayNames.join('|')})s?\\b`, 'g')

function numberOf(word: string): number {
  return dayNames.findIndex((name) => word === name || word === `${name}s`) + 1
}

/** "LUNES Y MIÉRCOLES" → 1, 3; "LUNES A VIERNES" → 1 to 5. A range may go on after Sunday. Empty without a day. */
export function daysOfLabel(label: string): number[] {
  const text = fold(label)
  const days = new Set<number>()
  let last: { day: number; end: number } | undefined
  for (const match of text.matchAll(dayWord)) {
    const day = numberOf(match[0])
    const between = last === undefined ? '' : text.slice(last.end, match.index)
    if (last !== undefined && /^\s*(a|al|hasta|-)\s*$/.test(between)) {
      for (let each = last.day; each !== day; each = (each % 7) + 1) days.add(each)
    }
    days.add(day)
    last = { day, end: match.index + match[0].length }
  }
  return [...days].toSorted((one, other) => one - other)
}

const hourWord = /(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?\s?m\.?|p\.?\s?m\.?|m\b\.?)?/g

/** An hour as `HH:mm`, or undefined if the hour does not exist. `M.` is noon. */
function clock(hour: number, minute: number, half: string): string | undefined {
  if (minute > 59 || hour > 24 || (half !== '' && hour > 12)) return undefined
  const inDay = half.startsWith('p') && hour < 12 ? hour + 12 : half.startsWith('a') && hour === 12 ? 0 : hour
  return inDay > 23 ? undefined : `${String(inDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** "10:00 A.M. A 01:00 P.M." → 10:00, 13:00. Undefined without exactly two hours, or if the second is not later. */
export function hoursOfLabel(label: string): { start: string; end: string } | undefined {
  const found = [...fold(label).matchAll(hourWord)].filter(
    ([, , minute, half]) => minute !== undefined || half !== undefined,
  )
  if (found.length !== 2) return undefined
  const [start, end] = found.map(([, hour, minute = '0', half = '']) => clock(Number(hour), Number(minute), half))
  return start !== undefined && end !== undefined && start < end ? { start, end } : undefined
}

/** The hours of a label that contains only hours: "10:00 A.M. A 01:00 P.M.", but not "08:00 A 10:00 (GRUPO A)". */
export function onlyHoursOf(label: string): { start: string; end: string } | undefined {
  const others = fold(label).replace(hourWord, '|').replace(/\s+/g, '')
  return /^\|(a|to|hasta|-|–)\|$/.test(others) ? hoursOfLabel(label) : undefined
}

/** The label of hours in the form of the catalogue: 08:00, 13:00 → "08:00 A.M. A 01:00 P.M." */
export function labelOfHours(start: string, end: string): string {
  const written = (time: string) => {
    const hour = Number(time.slice(0, 2))
    const inHalf = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')
    return `${inHalf}${time.slice(2, 5)} ${hour < 12 ? 'A.M.' : 'P.M.'}`
  }
  return `${written(start)} A ${written(end)}`
}

/** The days and hours of a block of a timetable. */
export interface Placed {
  readonly days: readonly number[]
  /** The calendar date, if the block is on a single date. */
  readonly date: string | null
  readonly start_time: string | null
  readonly end_time: string | null
}

/** Whether two blocks overlap on the same day. Two different dates are never the same day. */
export function overlaps(one: Placed, other: Placed): boolean {
  if (one.start_time === null || one.end_time === null || other.start_time === null || other.end_time === null)
    return false
  if (one.date !== null && other.date !== null && one.date !== other.date) return false
  if (!one.days.some((day) => other.days.includes(day))) return false
  return one.start_time < other.end_time && other.start_time < one.end_time
}
