import type { PresentPrice, ScheduleRow } from '@portal/contract'
import type { ScheduleWindow } from '@portal/contract/staff'
import { formatMoment, formatNumber, momentOf } from '../../../kit/text/format.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'

/** "Fútbol · Lunes y miércoles · 8:00 a. m. a 10:00 a. m." */
export function scheduleTitle(named: Pick<ScheduleRow, 'activity_name' | 'weekday_name' | 'daily_name'>): string {
  return [nameCase(named.activity_name), whenText(named)].join(' · ')
}

/** Stage and park. */
export function placeText({ stage_name, park_name }: Pick<ScheduleRow, 'stage_name' | 'park_name'>): string {
  return `${nameCase(stage_name)}, ${nameCase(park_name)}`
}

/** "6 a 12 años" */
export function agesText({ min_age, max_age }: Pick<ScheduleRow, 'min_age' | 'max_age'>): string {
  return min_age === max_age
    ? translate('schedules.age', { count: min_age })
    : translate('schedules.ages', { min: min_age, max: max_age })
}

/** Whole pesos: "$ 25.000"; free where there is no rate. */
export function priceText({ is_paid, rate_value }: Pick<ScheduleRow, 'is_paid' | 'rate_value'>): string {
  if (!is_paid) return translate('schedules.free')
  return rate_value === null ? translate('schedules.paid') : `$ ${formatNumber(rate_value)}`
}

/** The price that an enrolment keeps, and that of its schedule where it changed later; empty for a free one that did not change. */
export function enrolmentPriceTexts({
  present_price,
  ...own
}: Pick<ScheduleRow, 'is_paid' | 'rate_value'> & { readonly present_price: PresentPrice | null }): readonly string[] {
  if (!own.is_paid && present_price === null) return []
  const price = translate('roster.enrolment.price', { price: priceText(own) })
  if (present_price === null) return [price]
  return [price, translate('roster.enrolment.price_changed', { price: priceText(present_price) })]
}

/** The start and the end of enrolment. */
export function windowText({ start_date, final_date }: Pick<ScheduleRow, 'start_date' | 'final_date'>): string {
  return translate('list.day_range', { from: formatMoment(start_date), to: formatMoment(final_date) })
}

/** The current part of the enrolment window of a schedule; both ends belong to the window. @param now milliseconds since the epoch */
export function windowOf(schedule: Pick<ScheduleRow, 'start_date' | 'final_date'>, now: number): ScheduleWindow {
  const from = momentOf(schedule.start_date)?.getTime() ?? now
  const to = momentOf(schedule.final_date)?.getTime() ?? now
  return now < from ? 'upcoming' : now > to ? 'past' : 'open'
}
