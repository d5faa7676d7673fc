import {
  ageOn,
  type CitizenSchedule,
  type EnrolmentStep,
  enrolmentTransitions,
  type ParticipantConsent,
  type ProfileRow,
  type RosterDetail,
  type RosterRow,
  type StatusCode,
  type Subject,
  status,
  type TransitionTable,
} from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { kindOf, namelessOf, type PrincipalColumns } from '../../base/database/principals.ts'
import { allOf, oneOf } from '../../base/database/search.ts'
import { present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage, positionsOf } from '../../base/http/find-page.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { enrolmentPolicy } from '../../base/services/authority/policies/enrolment.ts'
import { filePolicy } from '../../base/services/authority/policies/file.ts'
import { observationPolicy } from '../../base/services/authority/policies/observation.ts'
import { policyOf } from '../../base/services/authority/policies/policy-of.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { enrolmentStore } from '../../base/services/transitions/stores.ts'
import { type UndoableTransition, undoableTransition, withUndo } from '../../base/services/transitions/undo-until.ts'
import { bogotaDay, type StoredRow, wireRow } from '../../base/text/time.ts'
import { appliesAt } from '../../offer/schedules/schedule-consents.ts'
import { readSchedules } from '../../offer/schedules/schedule-rows.ts'
import { filtersOf } from '../../people/list/filters.ts'
import { showProfile } from '../../people/show-profile.ts'
import { type EnrolledColumns, enrolledColumns, enrolledJoins, storedColumns } from '../enrolment-rows.ts'

export const rosterTables = enrolmentPolicy.from

/** The last enrolment of each citizen in a schedule that the person may view. If one is pending or accepted, it is that one. */
export function presentIn(principal: Subject, scheduleId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`citizen_schedules.schedule_id = ${scheduleId} and ${enrolmentPolicy.rows(principal)} and not exists (
    select from citizen_schedules as later
    where later.schedule_id = citizen_schedules.schedule_id and later.profile_id = citizen_schedules.profile_id
      and later.id > citizen_schedules.id)`
}

/**
 * The enrolled citizens that match a filter. Filters on citizen data find only citizens whom the person may view, because a filter must
 * not reveal what the row hides.
 */
export function matchingRoster(
  principal: Subject,
  scheduleId: number,
  filter: calls.RosterFilter,
  now: Date,
): RawBuilder<SqlBool> {
  const conditions = filtersOf(principal, filter, now)
  return allOf([
    presentIn(principal, scheduleId),
    ...(conditions.length === 0 ? [] : [profilePolicy.rows(principal), ...conditions]),
    ...oneOf('citizen_schedules.status_id', filter.schedule_status_id),
  ])
}

export type EnrolmentPath = CallContext<typeof calls.showEnrolment>['params']

/**
 * The id of a citizen's current enrolment in a schedule.
 * @throws AppError 404 when the citizen is outside the scope, was never enrolled there, or the schedule is absent.
 */
export async function findEnrolment(db: Db, principal: SignedIn, { id, profile }: EnrolmentPath): Promise<number> {
  await schedulePolicy.refuseAbsent(db, principal, id)
  const { rows } = await sql<{ id: number }>`
    select citizen_schedules.id from ${rosterTables} where ${presentIn(principal, id)} and profiles.id = ${profile} and ${profilePolicy.rows(principal)}`.execute(
    db,
  )
  return present(rows[0]).id
}

/** The enrolment of a citizen with all details. The reading is in the audit log. @throws AppError 404. */
export async function showEnrolment(
  db: Db,
  {
    principal,
    origin,
    params,
    now,
  }: Pick<CallContext<typeof calls.showEnrolment>, 'principal' | 'origin' | 'params' | 'now'>,
): Promise<RosterDetail> {
  const id = await findEnrolment(db, principal, params)
  const [profile, enrolled] = await Promise.all([
    showProfile(db, principal, origin, params.profile, now),
    readEnrolled(db, principal, [id], now),
  ])
  return { ...profile, ...present(enrolled.get(id)) }
}

/** The columns that an enrolment adds to the row of its citizen. */
type Enrolled = Omit<RosterRow, keyof ProfileRow>

type Stored = StoredRow<Omit<Enrolled, 'undo_until' | 'undo_transition_id'>> & UndoableTransition

/** Whether a consent of a schedule applies to the citizen in `profiles`, by their age on the day of the enrolment. */
const concerns = sql`informed_consents.is_active and informed_consents.deleted_at is null
  and extract(year from age((citizen_schedules.created_at at time zone 'America/Bogota')::date, profiles.birthdate))
    between coalesce(informed_consents.min_age, 0) and coalesce(informed_consents.max_age, 200)`

/** The columns that enrolments add to the rows of their citizens, by the enrolment's id. */
export async function readEnrolled(
  db: Db,
  principal: SignedIn,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Enrolled>> {
  const { rows } = await sql<Stored>`
    select ${storedColumns('citizen_schedules')}, citizen_schedules.schedule_id, citizen_schedules.id as citizen_schedule_id,
      citizen_schedules.status_id as schedule_status_id, status.name as schedule_status_name,
      status.color as schedule_status_color, citizen_schedules.payment_at as citizen_schedule_payment_at,
      citizen_schedules.version as citizen_schedule_version, citizen_schedules.created_at as citizen_schedule_created_at,
      citizen_schedules.updated_at as citizen_schedule_updated_at,
      (select users.full_name from users where users.id = citizen_schedules.enrolled_by_id) as enrolled_by,
      (select count(*)::integer from schedule_consents
        join informed_consents on informed_consents.id = schedule_consents.consent_id
        where schedule_consents.schedule_id = citizen_schedules.schedule_id and ${concerns}
          and not exists (
            select from accepted_consents
            join consent_revisions on consent_revisions.id = accepted_consents.revision_id
            where accepted_consents.citizen_schedule_id = citizen_schedules.id and accepted_consents.revoked_at is null
              and consent_revisions.consent_id = informed_consents.id
              and consent_revisions.revision = informed_consents.revision)) as missing_consents_count,
      undoable.*
    from citizen_schedules
    join schedules on schedules.id = citizen_schedules.schedule_id
    left join rates on rates.id = schedules.rate_id
    join profiles on profiles.id = citizen_schedules.profile_id
    join status on status.id = citizen_schedules.status_id
    ${undoableTransition(enrolmentStore, principal, now)}
    where citizen_schedules.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.citizen_schedule_id, wireRow(withUndo(row))]))
}

/**
 * The current and former enrolments of a citizen, newest first, also in past and withdrawn schedules.
 * @throws AppError 404 outside the scope, 422 when all rows are requested at once.
 */
export async function listCitizenSchedules(
  db: Db,
  { principal, params, query }: CallContext<typeof calls.listCitizenSchedules>,
): Promise<Found<CitizenSchedule>> {
  const window = pageLimits(query)
  await profilePolicy.refuseAbsent(db, principal, params.id)
  const where = allOf([
    sql<SqlBool>`citizen_schedules.profile_id = ${params.id}`,
    enrolmentPolicy.rows(principal),
    schedulePolicy.rows(principal),
    ...oneOf('citizen_schedules.status_id', query.schedule_status_id),
  ])
  const from = sql`${rosterTables} join schedules on schedules.id = citizen_schedules.schedule_id`
  return findPage(db, { from, where, order: sql`citizen_schedules.id desc`, window }, (page) =>
    readSchedules<EnrolledColumns>(db, positionsOf(page, sql`schedules.id, citizen_schedules.id as enrolment_id`), {
      columns: enrolledColumns(filePolicy.rows(principal)),
      joins: enrolledJoins,
    }),
  )
}

type StoredStep = Omit<StoredRow<EnrolmentStep>, 'title' | 'status_id' | 'status_code' | 'status' | 'color' | 'user'> &
  PrincipalColumns & { readonly user: string | null }

/** The status after a transition; an enrolment begins as pending. */
function statusAfter(transition: string): number {
  const transitions: TransitionTable = enrolmentTransitions
  return transitions[transition]?.to ?? status.enrolmentPending
}

/**
 * The history of a citizen's current and earlier enrolments in a schedule, newest first, with the observations that one may view.
 * @throws AppError 404, 422 when all rows are requested at once.
 */
export async function listEnrolmentSteps(
  db: Db,
  { principal, params, query, locale, translate }: CallContext<typeof calls.listEnrolmentSteps>,
): Promise<Found<EnrolmentStep>> {
  const window = pageLimits(query)
  await findEnrolment(db, principal, params)
  const from = sql`${rosterTables} join enrolment_transitions on enrolment_transitions.citizen_schedule_id = citizen_schedules.id`
  const where = allOf([
    sql<SqlBool>`citizen_schedules.schedule_id = ${params.id} and profiles.id = ${params.profile}`,
    enrolmentPolicy.rows(principal),
  ])
  const list = { from, where, order: sql`enrolment_transitions.id desc`, window }
  const readSteps = async (page: RawBuilder<unknown>) => {
    const { rows } = await sql<StoredStep>`
      select enrolment_transitions.*, users.full_name as user, observations.observation
      from (select enrolment_transitions.* ${page}) as enrolment_transitions
      left join users on users.id = enrolment_transitions.user_id
      left join observations on observations.id = enrolment_transitions.observation_id and ${observationPolicy.rows(principal)}
      order by enrolment_transitions.id desc`.execute(db)
    return rows
  }
  const [{ rows: steps, ...total }, names] = await Promise.all([
    findPage(db, list, readSteps),
    db.selectFrom('status').select(['id', 'name', 'color', 'code']).where('family', '=', 'subscription').execute(),
  ])
  const rows = steps.map((row) => {
    const status_id = statusAfter(row.move)
    const to = names.find(({ id }) => id === status_id)
    return {
      ...wireRow(row),
      title: translate(`enrolment_transitions.${row.move}`),
      status_id,
      status_code: (to?.code ?? null) as StatusCode | null,
      status: to?.name ?? '',
      color: to?.color ?? '',
      user: row.user ?? namelessOf(locale, kindOf(row)),
    }
  })
  return { ...total, rows }
}

interface StoredConsent extends Omit<StoredRow<ParticipantConsent>, 'applies' | 'is_missing'> {
  readonly min_age: number | null
  readonly max_age: number | null
  readonly is_active: boolean
  readonly birthdate: string
  readonly enrolled_at: Date
}

/**
 * The consents of a schedule, and others that a participant accepted; which revision was accepted, and whether the current one is missing.
 * @throws AppError 404.
 */
export async function listParticipantConsents(
  db: Db,
  { principal, params }: CallContext<typeof calls.listParticipantConsents>,
): Promise<ParticipantConsent[]> {
  const id = await findEnrolment(db, principal, params)
  const view = policyOf('Consent').rows(principal)
  const { rows } = await sql<StoredConsent>`
    with accepted as (
      select distinct on (consent_revisions.consent_id) consent_revisions.consent_id, consent_revisions.revision,
        consent_revisions.text, accepted_consents.accepted_at
      from accepted_consents join consent_revisions on consent_revisions.id = accepted_consents.revision_id
      where accepted_consents.citizen_schedule_id = ${id} and accepted_consents.revoked_at is null
      order by consent_revisions.consent_id, consent_revisions.revision desc
    )
    select list.id as consent_id, list.title, list.revision,
      case when ${view} then coalesce(present.text, '') else '' end as text, list.min_age, list.max_age,
      list.is_active and list.deleted_at is null and exists (
        select from schedule_consents where schedule_id = ${params.id} and consent_id = list.id) as is_active,
      profiles.birthdate, citizen_schedules.created_at as enrolled_at, accepted.revision as accepted_revision, case when ${view} then accepted.text end as accepted_text,
      accepted.accepted_at
    from informed_consents as list
    join citizen_schedules on citizen_schedules.id = ${id}
    join profiles on profiles.id = citizen_schedules.profile_id
    left join consent_revisions as present on present.consent_id = list.id
      and present.revision = list.revision
    left join accepted on accepted.consent_id = list.id
    where ${enrolmentPolicy.rows(principal)} and (accepted.consent_id is not null or list.id in (
      select consent_id from schedule_consents where schedule_id = ${params.id}))
    order by list.title, list.id`.execute(db)
  return rows.map(({ min_age, max_age, is_active, birthdate, enrolled_at, ...row }) => {
    const applies = is_active && appliesAt({ min_age, max_age }, ageOn(birthdate, bogotaDay(enrolled_at)))
    return { ...wireRow(row), applies, is_missing: applies && row.accepted_revision !== row.revision }
  })
}
