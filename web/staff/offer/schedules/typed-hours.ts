/** A start and an end, both `HH:mm`. */
export interface Hours {
  readonly start: string
  readonly end: string
}

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?\s*m\.?)?`
const range = new RegExp(String.raw`^${time}(?:\s*(?:[-–—]|a|to|hasta)\s*|\s+)${time}$`)

/** Minutes of the day that a typed time can mean: one, or morning and afternoon. */
function minutesOf(hour: number, minute: number, half: string | undefined, isWholeDay: boolean): readonly number[] {
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return []
  if (half !== undefined) return [((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute]
  if (isWholeDay) return [hour * 60 + minute]
  return [(hour % 12) * 60 + minute, ((hour % 12) + 12) * 60 + minute]
}

const written = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Nobody plans a schedule before this time (minutes), unless they say so. */
const earliest = 5 * 60

/**
 * The hours that a text such as `6-8`, `6:30-8`, `18-20`, `6pm-8pm` or `6 a 8 p. m.` can mean, the most likely first: of two that are
 * equally long, the morning from 5:00 on. Empty when the text is not a start and an end, or the end is not later.
 */
export function hoursTyped(text: string): readonly Hours[] {
  const found = range.exec(text.trim().toLowerCase().replace(/\s+/g, ' '))
  if (found === null) return []
  const [, startHour, startMinute = '0', startHalf, endHour, endMinute = '0', endHalf] = found
  // 0 and 13 to 23 exist only in the 24-hour clock; the other time is then of that clock too.
  const isWholeDay = [startHour, endHour].some((hour) => Number(hour) === 0 || Number(hour) > 12)
  const starts = minutesOf(Number(startHour), Number(startMinute), startHalf, isWholeDay)
  const ends = minutesOf(Number(endHour), Number(endMinute), endHalf, isWholeDay)
  const all = starts.flatMap((start) => ends.filter((end) => end > start).map((end) => ({ start, end })))
  const shortest = Math.min(...all.map(({ start, end }) => end - start))
  return all
    .filter(({ start, end }) => end - start === shortest)
    .toSorted((one, other) => Number(one.start < earliest) - Number(other.start < earliest))
    .map(({ start, end }) => ({ start: written(start), end: written(end) }))
}
