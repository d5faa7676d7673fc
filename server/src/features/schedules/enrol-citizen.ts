import { can, type EnrolmentReason, status, waivableReason } from '@portal/contract'
import type { enrolCitizen as call, checkEnrolment as checkCall } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeObservation } from '../../audit/write-observation.ts'
import { seen } from '../../authority/scope.ts'
import { type RecordLock, withLocked } from '../../authority/with-locked.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Db, Tx } from '../../database/db.ts'
import { type Blocker, blockerError, type Candidate, enrolmentBlockers } from '../../enrolment/checks.ts'
import { calledOf, type LockedSchedule, lockSchedule, readScheduleSeats } from '../../enrolment/locked-schedule.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { principalColumns } from '../../identity/principals.ts'
import { notifyCitizens, sayToCitizen } from '../../mail/citizen-notices.ts'
import { translate } from '../../text/i18n.ts'
import { statusName } from '../../transitions/make-transition.ts'
import { enrolmentNotice } from './enrolment-subject.ts'

interface Person extends Candidate {
  readonly id: number
  readonly checker_id: number | null
  readonly full_name: string
  readonly is_enrolled: boolean
  readonly version: number
}

/** The citizen, and whether they are enrolled already. @throws AppError 404 when absent or outside the scope. */
async function findPerson(tx: Tx, who: SignedIn, id: number, scheduleId: number, isLocked: boolean): Promise<Person> {
  const { rows } = await sql<Person>`
    select profiles.id, profiles.status_id, profiles.birthdate, profiles.has_disability, profiles.checker_id, profiles.version,
      upper(concat_ws(' ', profiles.name, profiles.s_name, profiles.surname, profiles.s_surname)) as full_name,
      exists (select from citizen_schedules
        where schedule_id = ${scheduleId} and profile_id = profiles.id and status_id in (5, 6)) as is_enrolled
    from profiles where ${seen(who, id)} ${isLocked ? sql`for share` : sql``}`.execute(tx)
  if (rows[0] === undefined) throw new AppError('not_found')
  return rows[0]
}

/** Every reason against enrolling a citizen now; empty if there is none. @throws AppError 404. */
export async function checkEnrolment(
  db: Db,
  context: CallContext<typeof checkCall>,
): Promise<Blocker<EnrolmentReason>[]> {
  const { params, now } = context
  const who = signedIn(context)
  return db.transaction().execute(async (tx) => {
    const schedule = await readScheduleSeats(tx, who, params.schedule)
    return enrolmentBlockers(schedule, await findPerson(tx, who, params.id, schedule.id, false), now)
  })
}

/** Stores which consents the citizen signed, each with its current revision. @throws AppError 422 on `consents.N` */
async function keepConsents(
  tx: Tx,
  enrolmentId: number,
  scheduleId: number,
  consents: readonly number[],
  now: Date,
): Promise<void> {
  if (consents.length === 0) return
  const { rows } = await sql<{ consent_id: number }>`
    insert into accepted_consents (citizen_schedule_id, revision_id, accepted_at)
    select ${enrolmentId}, consent_revisions.id, ${now}
    from schedule_consents
    join informed_consents on informed_consents.id = schedule_consents.consent_id
    join consent_revisions on consent_revisions.consent_id = informed_consents.id
      and consent_revisions.revision = informed_consents.revision
    where schedule_consents.schedule_id = ${scheduleId} and informed_consents.deleted_at is null
      and informed_consents.id = any(${consents}::integer[])
    returning (select consent_id from consent_revisions where consent_revisions.id = revision_id)`.execute(tx)
  const kept = new Set(rows.map(({ consent_id }) => consent_id))
  const unknown = consents.findIndex((id) => !kept.has(id))
  if (unknown >= 0) {
    throw new AppError('invalid', { faults: { [`consents.${unknown}`]: [{ key: 'faults.consent_not_of_schedule' }] } })
  }
}

/**
 * Enrols a citizen on their behalf, as pending. It locks the schedule and makes the checks of decisions §5. Outside the enrolment period
 * an observation is required.
 * @returns the enrolment's id
 * @throws AppError 404, 403, 409 with the reason, 422 on `consents.N`
 */
export async function enrolCitizen(db: Db, context: CallContext<typeof call>): Promise<number> {
  const { params, body, now } = context
  const citizen: RecordLock<Person & { readonly schedule: LockedSchedule }> = {
    lock: async (tx, who) => {
      const schedule = await lockSchedule(tx, who, params.schedule)
      return { ...(await findPerson(tx, who, params.id, schedule.id, true)), schedule }
    },
    authorize: (who, { checker_id }) => {
      if (!can(who, 'create', 'CitizenSchedule', { checker_id })) throw new AppError('forbidden')
    },
  }
  const id = await withLocked(db, context, citizen, async (tx, { schedule, ...person }, by) => {
    const isWaived = body.observation !== undefined && body.observation !== null
    const [blocker] = enrolmentBlockers(schedule, person, now).filter(
      ({ code }) => !isWaived || code !== waivableReason,
    )
    if (blocker !== undefined) throw blockerError(blocker)
    const pending = status.enrolmentPending
    const maker = principalColumns(by)
    const enrolment = await tx
      .insertInto('citizen_schedules')
      .values({
        schedule_id: schedule.id,
        profile_id: person.id,
        status_id: pending,
        payment_at: null,
        enrolled_by_id: maker.user_id,
        enrolled_by_citizen_id: maker.citizen_id,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await keepConsents(tx, enrolment.id, schedule.id, [...new Set(body.consents ?? [])], now)
    const name = await statusName(tx, 'subscription', pending)
    const words = { status: name, schedule: calledOf(schedule), observation: body.observation ?? '' }
    const sentence = sayToCitizen(isWaived ? 'written.enrolled_because' : 'written.enrolled', words)
    const [observation_id] = await writeObservation(tx, [person.id], sentence, { by, now })
    const { id: transition_id } = await tx
      .insertInto('enrolment_moves')
      .values({
        citizen_schedule_id: enrolment.id,
        move: 'enrol',
        ...maker,
        previous: '{}',
        version_after: enrolment.version,
        observation_id: observation_id ?? null,
        created_at: now,
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const enrolled = { id: enrolment.id, profile_id: person.id, full_name: person.full_name }
    const observation = words.observation || translate('es', 'notices.no_observation')
    const notice = enrolmentNotice(schedule, enrolled, { status: name, observation, sentence, outcome: 'enrol' })
    const about = { about: `enrolment-move/${transition_id}`, record: `enrolment/${enrolment.id}` }
    await notifyCitizens(tx, 'enrolment', [{ ...notice, ...about, user: by.full_name }], { userId: by.id, now })
    const audit = {
      event: 'enrolled',
      entity: 'CitizenSchedule',
      entity_id: enrolment.id,
      profile_id: person.id,
      new_values: { schedule_id: schedule.id, profile_id: person.id, status_id: pending },
    }
    return { audits: [audit], result: enrolment.id }
  })
  forgetCounts(db, context.who)
  return id
}
