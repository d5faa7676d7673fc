import type { ResponseOf } from '@portal/contract'
import { daysOfLabel, hoursOfLabel } from '@portal/contract'
import type { listOfferFilters } from '@portal/contract/citizens'
import { withParam } from '../../frame/paths.ts'

/** The parts of a day, each with the hours at which an activity begins. */
export const dayParts = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '18:00'],
  evening: ['18:00', '24:00'],
} as const
export type DayPart = keyof typeof dayParts

export type OfferLists = ResponseOf<typeof listOfferFilters>['data']

function idIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Reads the selection from an address. Invalid values count as absent. */
export function choiceOf(address: URLSearchParams) {
  const part = address.get('hours') ?? ''
  const isPaid = address.get('is_paid')
  const days = (address.get('day') ?? '').split(',').map(Number)
  return {
    query: (address.get('query') ?? '').trim().slice(0, 200),
    program: idIn(address.get('program_id')),
    category: address.get('category')?.trim().slice(0, 200) || undefined,
    /** Days of the week, Monday is 1. */
    days: [1, 2, 3, 4, 5, 6, 7].filter((day) => days.includes(day)),
    part: Object.hasOwn(dayParts, part) ? (part as DayPart) : undefined,
    locality: idIn(address.get('locality')),
    /** In years. */
    age: idIn(address.get('age')),
    isPaid: isPaid === '1' ? true : isPaid === '0' ? false : undefined,
    withFull: address.get('with_full') === '1',
  }
}

/** The selected filters. They are the query of the page's address, so that it can be shared. */
export type OfferChoice = Readonly<ReturnType<typeof choiceOf>>

export const noChoice: OfferChoice = choiceOf(new URLSearchParams())

const { query: _, ...others } = noChoice
/** Removes every filter and keeps the search. */
export const noFilters: Omit<OfferChoice, 'query'> = others

/** Writes a selection into an address and keeps its other parameters. The list returns to its first page. */
export function withChoice(address: URLSearchParams, choice: OfferChoice): URLSearchParams {
  const { query, program, category, days, part, locality, age, isPaid, withFull } = choice
  const values = {
    pages: undefined,
    query,
    program_id: program,
    category,
    day: days.join(','),
    hours: part,
    locality,
    age,
    is_paid: isPaid === undefined ? undefined : Number(isPaid),
    with_full: withFull ? 1 : undefined,
  }
  return Object.entries(values).reduce((next, [name, value]) => withParam(next, name, value), address)
}

/** The number of selected filters, without the search. */
export function countFilters({ query: _, days, withFull, ...others }: OfferChoice): number {
  return days.length + Number(withFull) + Object.values(others).filter((value) => value !== undefined).length
}

/** Whether the query needs the lists: the server identifies days and hours by the ids of their rows. */
export function needsLists({ days, part }: OfferChoice): boolean {
  return days.length > 0 || part !== undefined
}

/**
 * The query for the server.
 * @param today - `YYYY-MM-DD`: activities that open later are listed too
 * @returns null when no activity is on these days or at these hours
 */
export function queryOf(choice: OfferChoice, lists: Pick<OfferLists, 'weekdays' | 'hours'>, today: string) {
  const { query, program, category, days, part, locality, age, isPaid, withFull } = choice
  const weekday = lists.weekdays.filter(({ name }) => daysOfLabel(name).some((day) => days.includes(day)))
  const [from, to] = part === undefined ? ['', ''] : dayParts[part]
  const daily = lists.hours.filter(({ name }) => {
    const start = hoursOfLabel(name)?.start
    return start !== undefined && start >= from && start < to
  })
  if ((days.length > 0 && weekday.length === 0) || (part !== undefined && daily.length === 0)) return null
  return {
    open_from: today,
    column: ['activity_name'],
    order: ['asc'],
    ...(query !== '' && { query }),
    ...(program !== undefined && { program_id: [program] }),
    ...(category !== undefined && { category }),
    ...(days.length > 0 && { weekday_id: weekday.map(({ id }) => id) }),
    ...(part !== undefined && { daily_id: daily.map(({ id }) => id) }),
    ...(locality !== undefined && { locality }),
    ...(age !== undefined && { age }),
    ...(isPaid !== undefined && { is_paid: isPaid }),
    ...(withFull && { with_full: true }),
  }
}
