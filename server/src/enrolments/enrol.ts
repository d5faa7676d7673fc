import { status, waivableReasons } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, presentRow, type Tx } from '../base/database/db.ts'
import { principalColumns } from '../base/database/principals.ts'
import { livingStatuses } from '../base/database/status-literals.ts'
import { AppError } from '../base/errors/errors.ts'
import type { Account } from '../base/http/principal.ts'
import type { Changed } from '../base/services/audit/change.ts'
import { writeObservation } from '../base/services/audit/write-observation.ts'
import { notifyCitizens } from '../base/services/mail/citizen-notices.ts'
import { writeFirstTransition } from '../base/services/transitions/history.ts'
import { statusName } from '../base/services/transitions/make-transition.ts'
import { enrolmentStore } from '../base/services/transitions/stores.ts'
import { calledOf, type LockedSchedule } from '../offer/schedules/locked-schedule.ts'
import { blockerError, type Candidate, enrolmentBlockers } from './checks.ts'
import { enrolmentNotice } from './enrolment-subject.ts'

/** A person who wants to take part in a schedule. */
export interface Participant extends Candidate {
  readonly id: number
  readonly checker_id: number | null
  readonly full_name: string
  /** Their pending or accepted enrolment in the schedule. */
  readonly enrolment_id: number | null
  readonly version: number
}

/** The columns of {@link Participant} from `profiles`, for a schedule. */
export function participantColumns(scheduleId: number | RawBuilder<number>): RawBuilder<unknown> {
  return sql`profiles.id, profiles.status_id, profiles.birthdate, profiles.has_disability, profiles.checker_id, profiles.version,
    profiles.full_name,
    (select id from citizen_schedules
      where schedule_id = ${scheduleId} and profile_id = profiles.id and status_id in ${livingStatuses}) as enrolment_id`
}

/** Reads the person of a condition without a lock, for an earlier check. `lock` is the clause that locks them. @throws AppError 404 */
export function readParticipant(
  db: Db,
  person: RawBuilder<SqlBool>,
  scheduleId: number,
  lock = sql``,
): Promise<Participant> {
  return presentRow<Participant>(db)`
    select ${participantColumns(scheduleId)} from profiles where ${person} ${lock}`
}

/** Locks the person of a condition, after the schedule (ADR 0024): no other enrolment of theirs is made meanwhile. @throws AppError 404 */
export function lockParticipant(tx: Tx, person: RawBuilder<SqlBool>, scheduleId: number): Promise<Participant> {
  return readParticipant(tx, person, scheduleId, sql`for no key update`)
}

interface AcceptedConsents {
  readonly ids: readonly number[]
  /** The field of the request that contains them. */
  readonly field: string
}

/** Stores which consents are accepted, by whom, each with its current revision. @throws AppError 422 on the field */
async function storeConsents(
  tx: Tx,
  enrolmentId: number,
  scheduleId: number,
  { ids, field }: AcceptedConsents,
  { by, now }: EnrolContext,
): Promise<void> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return
  const { rows } = await sql<{ consent_id: number }>`
    insert into accepted_consents (citizen_schedule_id, revision_id, citizen_id, accepted_at)
    select ${enrolmentId}, consent_revisions.id, ${principalColumns(by).citizen_id}::integer, ${now}
    from schedule_consents
    join informed_consents on informed_consents.id = schedule_consents.consent_id
    join consent_revisions on consent_revisions.consent_id = informed_consents.id
      and consent_revisions.revision = informed_consents.revision
    where schedule_consents.schedule_id = ${scheduleId} and informed_consents.deleted_at is null
      and informed_consents.id = any(${distinct}::integer[])
    returning (select consent_id from consent_revisions where consent_revisions.id = revision_id)`.execute(tx)
  const storedIds = new Set(rows.map(({ consent_id }) => consent_id))
  const unknown = distinct.findIndex((id) => !storedIds.has(id))
  if (unknown >= 0) {
    throw new AppError('invalid', {
      errors: { [`${field}.${unknown}`]: [{ key: 'field_errors.consent_not_of_schedule' }] },
    })
  }
}

interface EnrolContext {
  readonly by: Account
  readonly now: Date
}

/** The request: a locked person takes a seat of a locked schedule. */
interface Enrolment {
  readonly schedule: LockedSchedule
  readonly person: Participant
  readonly consents: AcceptedConsents
  /** Why staff enrol the person outside the enrolment period or the ages; null for an ordinary enrolment. */
  readonly waiver: string | null
}

/**
 * Enrols a person, as pending: the only place where a seat is taken, with the checks of R 13.1. The result is the id.
 * @throws AppError 409 with the first reason against it, 422 on the consents
 */
export async function enrol(
  tx: Tx,
  { schedule, person, consents, waiver }: Enrolment,
  context: EnrolContext,
): Promise<Changed<number>> {
  const { by, now } = context
  const blockers = enrolmentBlockers(schedule, person, now)
  const blocker = blockers.find(({ code }) => waiver === null || !waivableReasons.includes(code))
  if (blocker !== undefined) throw blockerError(blocker)
  const age_waived = blockers.some(({ code }) => code === 'age_out_of_range')
  const { rate_id, rate_name, rate_value } = schedule
  const pending = status.enrolmentPending
  const maker = principalColumns(by)
  const enrolment = await tx
    .insertInto('citizen_schedules')
    .values({
      schedule_id: schedule.id,
      profile_id: person.id,
      status_id: pending,
      rate_id,
      rate_name,
      rate_value,
      age_waived,
      enrolled_by_id: maker.user_id,
      enrolled_by_citizen_id: maker.citizen_id,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await storeConsents(tx, enrolment.id, schedule.id, consents, context)
  const name = await statusName(tx, 'subscription', pending)
  const params = { status: name, schedule: calledOf(schedule), observation: waiver ?? '' }
  const sentence = { kind: waiver === null ? 'enrolled' : 'enrolled_because', params } as const
  const [observation_id] = await writeObservation(tx, [person.id], sentence, context)
  const first = { ...enrolment, name: 'enrol', observation_id: observation_id ?? null }
  const transition_id = await writeFirstTransition(tx, enrolmentStore, first, context)
  const enrolled = { id: enrolment.id, profile_id: person.id }
  const notice = enrolmentNotice(schedule, enrolled, { observation: params.observation, outcome: 'enrol' })
  const about = { about: `enrolment-move/${transition_id}`, record: `enrolment/${enrolment.id}` }
  await notifyCitizens(tx, 'enrolment', [{ ...notice, ...about, user: by.full_name }], { userId: maker.user_id, now })
  const audit = {
    event: 'enrolled',
    entity: 'CitizenSchedule',
    entity_id: enrolment.id,
    profile_id: person.id,
    new_values: {
      schedule_id: schedule.id,
      profile_id: person.id,
      status_id: pending,
      ...(rate_id !== null && { rate_name, rate_value }),
      ...(age_waived && { age_waived }),
    },
  }
  return { audits: [audit], result: enrolment.id }
}
