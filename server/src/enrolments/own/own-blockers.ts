import {
  ageOn,
  birthdayOf,
  type CitizenEnrolmentReason,
  innerWhenText,
  type Locale,
  offerName,
  overlaps,
} from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { livingStatuses } from '../../base/database/status-literals.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { bogotaDay, dayStart, wireMoment } from '../../base/text/time.ts'
import type { LockedSchedule } from '../../offer/schedules/locked-schedule.ts'
import { type DayAndHours, dayAndHours, positionOf } from '../../offer/schedules/position.ts'
import { appliesAt, type RequiredConsent, requiredConsents } from '../../offer/schedules/schedule-consents.ts'
import { type Blocker, enrolmentBlockers } from '../checks.ts'
import type { Participant } from '../enrol.ts'

/** A reason against an enrolment as a citizen reads it: with data for programs, and since when it no longer holds. */
export interface OwnBlocker extends Blocker<CitizenEnrolmentReason> {
  readonly details: Readonly<Record<string, unknown>>
  readonly from: Date | null
}

/** A consent that applies to a person in a schedule. */
export type ApplicableConsent = Pick<RequiredConsent, 'id' | 'title' | 'text' | 'revision'>

type BlockerParts = Record<string, unknown> & Partial<Pick<OwnBlocker, 'details' | 'from'>>

function blocker(
  code: CitizenEnrolmentReason,
  { details = {}, from = null, ...params }: BlockerParts = {},
): OwnBlocker {
  return { code, params: { ...params, context: 'own' }, details, from }
}

function ageBlocker({ min_age, max_age }: LockedSchedule, { birthdate }: Participant, now: Date): OwnBlocker {
  const on = bogotaDay(now)
  const age = ageOn(birthdate, on)
  const from = age < min_age ? dayStart(birthdayOf(birthdate, min_age)) : null
  const details = { age, min_age, max_age, on }
  return blocker('age_out_of_range', { age, min: min_age, max: max_age, details, from })
}

/** A reason that staff read too, as a citizen reads it. */
function ownBlocker({ code, params }: Blocker, schedule: LockedSchedule, person: Participant, now: Date): OwnBlocker {
  const { start_date, final_date } = schedule
  switch (code) {
    case 'schedule_deleted':
      throw new AppError('not_found')
    case 'age_out_of_range':
      return ageBlocker(schedule, person, now)
    case 'already_enrolled':
      return blocker(code, { details: { citizen_schedule_id: person.enrolment_id } })
    case 'enrolment_closed': {
      const [opens, closes] = [wireMoment(start_date), wireMoment(final_date)]
      return now < start_date
        ? blocker('enrolment_not_open', {
            opens: start_date,
            details: { opens, closes },
            from: start_date,
          })
        : blocker(code, { to: final_date, details: { opens, closes } })
    }
    default:
      return blocker(code, params)
  }
}

/** The consents of a schedule that apply to somebody of an age. */
export async function applicableConsents(
  db: Db,
  scheduleId: number,
  birthdate: string,
  now: Date,
): Promise<ApplicableConsent[]> {
  const age = ageOn(birthdate, bogotaDay(now))
  const required = await requiredConsents(db, [scheduleId])
  return required
    .filter((consent) => appliesAt(consent, age))
    .map(({ id, title, text, revision }) => ({ id, title, text, revision }))
}

/** Another enrolment of a person at the same time. */
interface Beside extends DayAndHours {
  readonly schedule_id: number
  readonly citizen_schedule_id: number
  readonly activity_name: string
}

/** The other pending and accepted enrolments of a person in schedules that still take place. */
async function besides(db: Db, principal: SignedInCitizen, personId: number, scheduleId: number, now: Date) {
  const { rows } = await sql<Beside>`
    select schedules.id as schedule_id, citizen_schedules.id as citizen_schedule_id, activities.name as activity_name,
      ${dayAndHours}
    from profiles
    join citizen_schedules on citizen_schedules.profile_id = profiles.id and citizen_schedules.status_id in ${livingStatuses}
    join schedules on schedules.id = citizen_schedules.schedule_id and schedules.deleted_at is null and schedules.is_activated
    join activities on activities.id = schedules.activity_id
    join week_days on week_days.id = schedules.weekday_id
    join daily_hours on daily_hours.id = schedules.daily_id
    where profiles.id = ${personId} and ${ownPersonPolicy.rows(principal)} and schedules.id <> ${scheduleId}
      and (week_days.date is null or week_days.date >= ${bogotaDay(now)}::date)
    order by citizen_schedules.id`.execute(db)
  return rows
}

async function clashes(
  db: Db,
  principal: SignedInCitizen,
  schedule: LockedSchedule,
  person: Participant,
  { accept_clash, locale, now }: EnrolmentRequest,
): Promise<OwnBlocker[]> {
  const place = positionOf(schedule)
  const overlapping = (await besides(db, principal, person.id, schedule.id, now)).filter((other) =>
    overlaps(place, positionOf(other)),
  )
  // Nobody can attend two that begin at the same time.
  const same = overlapping.filter((other) => positionOf(other).start_time === place.start_time)
  const those = same.length > 0 ? same : overlapping
  if (those.length === 0 || (same.length === 0 && accept_clash)) return []
  const activities = those.map((one) => `${offerName(one.activity_name)} (${innerWhenText(one, locale)})`).join('; ')
  const clashing = those.map(({ day_of_week, date, start_time, end_time, ...clash }) => clash)
  return [blocker(same.length > 0 ? 'schedule_clash' : 'clash_warning', { activities, details: { clashes: clashing } })]
}

/** The citizen's acceptances, and the time. */
export interface EnrolmentRequest {
  /** The accepted consents. */
  readonly consent: readonly number[]
  /** The overlap with other enrolments was shown, and is accepted. */
  readonly accept_clash: boolean
  /** The language in which an overlap is described. */
  readonly locale: Locale
  readonly now: Date
}

/**
 * The reasons against an enrolment that need nothing but the schedule and the person. Staff may enrol invited people; citizens
 * enrol only in schedules without invitation.
 * @throws AppError 404 for a deleted schedule
 */
export function plainBlockers(schedule: LockedSchedule, person: Participant, now: Date): OwnBlocker[] {
  const shared = enrolmentBlockers(schedule, person, now).map((one) => ownBlocker(one, schedule, person, now))
  return [
    ...(schedule.is_teams ? [blocker('teams_only')] : []),
    ...(schedule.is_initiate ? [] : [blocker('not_listed')]),
    ...shared,
  ]
}

/**
 * Every reason against an enrolment of the caller's own person, the most important first.
 * @throws AppError 404
 */
export async function ownBlockers(
  db: Db,
  principal: SignedInCitizen,
  schedule: LockedSchedule,
  person: Participant,
  requested: EnrolmentRequest,
): Promise<OwnBlocker[]> {
  const plain = plainBlockers(schedule, person, requested.now)
  const consents = await applicableConsents(db, schedule.id, person.birthdate, requested.now)
  const missing = consents.filter(({ id }) => !requested.consent.includes(id)).map(({ id, title }) => ({ id, title }))
  const titles = missing.map(({ title }) => title).join('; ')
  return [
    ...plain,
    ...(await clashes(db, principal, schedule, person, requested)),
    ...(missing.length === 0 ? [] : [blocker('consents_missing', { titles, details: { consents: missing } })]),
  ]
}

/** The error for a reason; `details.reason` is its code. */
export function ownError({ code, params, details, from }: OwnBlocker): AppError {
  const since = from === null ? {} : { from: wireMoment(from) }
  return new AppError(code, { params, details: { reason: code, ...details, ...since } })
}
