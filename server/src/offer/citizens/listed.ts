import { fold, shortWords } from '@portal/contract'
import type { OfferFilter, OfferState } from '@portal/contract/citizens'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, containsWords, equal, oneOf } from '../../base/database/search.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { bogotaDay, dayStart } from '../../base/text/time.ts'
import { forAge, hasFreeSeat, inParks, scheduleText } from '../schedules/schedule-conditions.ts'

// Conditions on `scheduleTables`.

/** Whether somebody may enrol now. */
export function stateAt(now: Date): RawBuilder<OfferState> {
  return sql<OfferState>`case
    when schedules.deleted_at is not null or not schedules.is_activated or schedules.final_date < ${now} then 'closed'
    when schedules.start_date > ${now} then 'upcoming'
    when ${hasFreeSeat} then 'open' else 'full' end`
}

/** Schedules that the public list may contain at some time until their enrolment ends. */
export function offeredAt(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`schedules.deleted_at is null and schedules.is_activated and schedules.quota > 0
    and activities.is_initiate and schedules.final_date >= ${now}`
}

/** Schedules that the public list contains without further filters: enrolment is open and a seat is free. */
export function listedAt(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${offeredAt(now)} and schedules.start_date <= ${now} and ${hasFreeSeat}`
}

/** The first word of an activity, by which clients group the offer. */
export const firstWord = sql<string>`split_part(trim(activities.name), ' ', 1)`

/** The texts that a search looks through, with the meanings of the short words, which citizens read instead of them. */
const offerText = Object.entries(shortWords).reduce(
  (text, [word, meaning]) => sql`regexp_replace(${text}, ${`\\m${fold(word)}\\M`}, ${`\\& ${fold(meaning)}`}, 'g')`,
  scheduleText,
)

/** The schedules of the public list that match a filter. "And" joins all filters. */
export function matchingOffer(filter: OfferFilter, now: Date): RawBuilder<SqlBool> {
  const { category = '', state = [], open_from } = filter
  const opensSoon = open_from === undefined ? sql`false` : sql`schedules.start_date >= ${dayStart(open_from)}`
  return allOf([
    offeredAt(now),
    sql<SqlBool>`(schedules.start_date <= ${now} or ${opensSoon})`,
    ...(filter.with_full === true ? [] : [hasFreeSeat]),
    ...(state.length === 0 ? [] : [sql<SqlBool>`${stateAt(now)} = any(${state}::text[])`]),
    ...containsWords(offerText, filter.query),
    ...oneOf('schedules.program_id', filter.program_id),
    ...oneOf('schedules.stage_id', filter.stage_id),
    ...oneOf('schedules.activity_id', filter.activity_id),
    ...oneOf('schedules.weekday_id', filter.weekday_id),
    ...oneOf('schedules.daily_id', filter.daily_id),
    ...inParks(filter.park_code),
    ...equal('schedules.is_paid', filter.is_paid),
    ...equal('parks.locality_id', filter.locality),
    ...forAge(filter.age),
    ...(category.trim() === '' ? [] : [sql<SqlBool>`fold(${firstWord}) = fold(${category.trim()})`]),
  ])
}

/**
 * At least one of these people may take part, by age and disability. The age counts today, or on the day when enrolment begins. The rule is that
 * of `fitOf` of the contract, and a test compares them.
 */
export function fitsSomebody(people: readonly number[], principal: SignedInCitizen, now: Date): RawBuilder<SqlBool> {
  const day = sql`greatest((schedules.start_date at time zone 'America/Bogota')::date, ${bogotaDay(now)}::date)`
  return sql<SqlBool>`exists (
    select from profiles where profiles.id = any(${people}::integer[]) and ${ownPersonPolicy.rows(principal)}
      and extract(year from age(${day}, profiles.birthdate)) between schedules.min_age and schedules.max_age
      and (profiles.has_disability or not schedules.disability))`
}
