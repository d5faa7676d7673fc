import { errorMessage, type Test } from './error-message.ts'
import { optionalOf, requiredOf } from './text.ts'

/** The limit of a date: a date or date-time as text, or a function that returns it at the time of the check (for example today). */
export type DateLimit = string | (() => string)

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/
const dateTimePattern = /^(\d{4}-\d{2}-\d{2}) (([01]\d|2[0-3]):[0-5]\d):[0-5]\d$/

/** Whether a text is a real calendar day `YYYY-MM-DD` (years 0001–9999, as the database stores them). */
export function isDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = (datePattern.exec(value) ?? []).slice(1).map(Number)
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

/** Whether a text is a time of day `HH:mm`, 00:00 to 23:59. */
export function isTime(value: string): boolean {
  return timePattern.test(value)
}

/** Whether a text is a real date-time `YYYY-MM-DD HH:mm:ss`, in local time without a zone. */
export function isDateTime(value: string): boolean {
  return isDate(dateTimePattern.exec(value)?.[1] ?? '')
}

/** A date or date-time as a text that sorts by its value. A date without a time is its midnight. */
export function dateValue(value: string): string {
  return value.length === 10 ? `${value} 00:00:00` : value
}

type DateTest = Test<string>
const aDate: DateTest = {
  schema: { format: 'date' },
  find: (value) => (isDate(value) ? undefined : errorMessage('date_format')),
}
const aTime: DateTest = {
  schema: { patterns: new Set([timePattern]) },
  find: (value) => (isTime(value) ? undefined : errorMessage('time_format')),
}
const aDateTime: DateTest = {
  schema: { patterns: new Set([dateTimePattern]) },
  find: (value) => (isDateTime(value) ? undefined : errorMessage('date_time_format')),
}
const eitherDate: DateTest = {
  find: (value) => (isDate(value) || isDateTime(value) ? undefined : errorMessage('date_format')),
}

type Comparison =
  | 'date_after_or_equal'
  | 'date_before_or_equal'
  | 'date_equal'
  | 'later_than'
  | 'earlier_than'
  | 'greater_than'
  | 'less_than'

/** Compares by date value. Both legacy names test for strictly before, as R 5.2 requires. */
const holds: Record<Comparison, (value: string, target: string) => boolean> = {
  date_after_or_equal: (value, target) => value >= target,
  date_before_or_equal: (value, target) => value <= target,
  date_equal: (value, target) => value === target,
  later_than: (value, target) => value > target,
  earlier_than: (value, target) => value < target,
  greater_than: (value, target) => value < target,
  less_than: (value, target) => value < target,
}

function read(limit: DateLimit): string {
  return typeof limit === 'string' ? limit : limit()
}

/* @__NO_SIDE_EFFECTS__ */
function is(comparison: Comparison, limit: DateLimit): DateTest {
  return {
    find(value) {
      const target = read(limit)
      return holds[comparison](dateValue(value), dateValue(target)) ? undefined : errorMessage(comparison, { target })
    },
  }
}

/* @__NO_SIDE_EFFECTS__ */
function between(from: DateLimit, to: DateLimit): DateTest {
  return {
    find(value) {
      const [min, max] = [read(from), read(to)]
      const at = dateValue(value)
      return at >= dateValue(min) && at <= dateValue(max) ? undefined : errorMessage('date_between', { min, max })
    },
  }
}

/** date: `YYYY-MM-DD`; time: `HH:mm`; datetime: `YYYY-MM-DD HH:mm:ss`. Real days and hours only. */
export const date = optionalOf(aDate)
export const dateRequired = requiredOf(aDate)
export const time = optionalOf(aTime)
export const timeRequired = requiredOf(aTime)
export const dateTime = optionalOf(aDateTime)
export const dateTimeRequired = requiredOf(aDateTime)
/** A date or a date-time. */
export const dateOrDateTime = optionalOf(eitherDate)

/* @__NO_SIDE_EFFECTS__ */
export const dateAfterOrEqual = (limit: DateLimit) => optionalOf(aDate, is('date_after_or_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateAfterOrEqualRequired = (limit: DateLimit) => requiredOf(aDate, is('date_after_or_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateBeforeOrEqual = (limit: DateLimit) => optionalOf(aDate, is('date_before_or_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateBeforeOrEqualRequired = (limit: DateLimit) => requiredOf(aDate, is('date_before_or_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateEqual = (limit: DateLimit) => optionalOf(aDate, is('date_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateEqualRequired = (limit: DateLimit) => requiredOf(aDate, is('date_equal', limit))
/** Both ends included. */
/* @__NO_SIDE_EFFECTS__ */
export const dateBetween = (from: DateLimit, to: DateLimit) => optionalOf(aDate, between(from, to))
/* @__NO_SIDE_EFFECTS__ */
export const dateBetweenRequired = (from: DateLimit, to: DateLimit) => requiredOf(aDate, between(from, to))

/* @__NO_SIDE_EFFECTS__ */
export const dateTimeAfterOrEqual = (limit: DateLimit) => optionalOf(aDateTime, is('date_after_or_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateTimeAfterOrEqualRequired = (limit: DateLimit) =>
  requiredOf(aDateTime, is('date_after_or_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateTimeBeforeOrEqual = (limit: DateLimit) => optionalOf(aDateTime, is('date_before_or_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateTimeBeforeOrEqualRequired = (limit: DateLimit) =>
  requiredOf(aDateTime, is('date_before_or_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateTimeEqual = (limit: DateLimit) => optionalOf(aDateTime, is('date_equal', limit))
/* @__NO_SIDE_EFFECTS__ */
export const dateTimeEqualRequired = (limit: DateLimit) => requiredOf(aDateTime, is('date_equal', limit))
/** Legacy name: checks only the format and ignores the range. The portal's own forms use `dateTimeWithin`. */
/* @__NO_SIDE_EFFECTS__ */
export const dateTimeBetween = (_from: DateLimit, _to: DateLimit) => dateTime
/* @__NO_SIDE_EFFECTS__ */
export const dateTimeBetweenRequired = (_from: DateLimit, _to: DateLimit) => dateTimeRequired
/** A date-time inside a range, both ends included. */
/* @__NO_SIDE_EFFECTS__ */
export const dateTimeWithin = (from: DateLimit, to: DateLimit) => optionalOf(aDateTime, between(from, to))
/* @__NO_SIDE_EFFECTS__ */
export const dateTimeWithinRequired = (from: DateLimit, to: DateLimit) => requiredOf(aDateTime, between(from, to))

/** Legacy names: both accept only values strictly before the target. The portal uses `laterThan` and `earlierThan`. */
/* @__NO_SIDE_EFFECTS__ */
export const greaterThan = (target: DateLimit) => optionalOf(eitherDate, is('greater_than', target))
/* @__NO_SIDE_EFFECTS__ */
export const lessThan = (target: DateLimit) => optionalOf(eitherDate, is('less_than', target))
/** A date or date-time strictly after the target. */
/* @__NO_SIDE_EFFECTS__ */
export const laterThan = (target: DateLimit) => optionalOf(eitherDate, is('later_than', target))
/* @__NO_SIDE_EFFECTS__ */
export const laterThanRequired = (target: DateLimit) => requiredOf(eitherDate, is('later_than', target))
/** A date or date-time strictly before the target. */
/* @__NO_SIDE_EFFECTS__ */
export const earlierThan = (target: DateLimit) => optionalOf(eitherDate, is('earlier_than', target))
/* @__NO_SIDE_EFFECTS__ */
export const earlierThanRequired = (target: DateLimit) => requiredOf(eitherDate, is('earlier_than', target))
