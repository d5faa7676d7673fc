import type { RosterDetail } from '@portal/contract'
import { sql } from 'kysely'
import type { Origin } from '../../audit/audit.ts'
import { seen } from '../../authority/scope.ts'
import { showProfile } from '../../citizens/show-profile.ts'
import type { Db } from '../../database/db.ts'
import { refuseAbsentSchedule } from '../../enrolment/schedule-rows.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/principal.ts'
import { presentIn, rosterTables } from './roster-of.ts'
import { readEnrolled } from './roster-rows.ts'

/** The ids of an enrolment in a path. */
export interface EnrolmentPath {
  /** The schedule's id. */
  readonly id: number
  readonly profile: number
}

/**
 * The id of a citizen's current enrolment in a schedule.
 * @throws AppError 404 when the citizen is outside the scope, was never enrolled there, or the schedule is absent.
 */
export async function findEnrolment(db: Db, who: SignedIn, { id, profile }: EnrolmentPath): Promise<number> {
  await refuseAbsentSchedule(db, who, id)
  const { rows } = await sql<{ id: number }>`
    select citizen_schedules.id from ${rosterTables} where ${presentIn(who, id)} and ${seen(who, profile)}`.execute(db)
  if (rows[0] === undefined) throw new AppError('not_found')
  return rows[0].id
}

/** The enrolment of a citizen with all details. The reading is in the audit log. @throws AppError 404. */
export async function showEnrolment(
  db: Db,
  who: SignedIn,
  origin: Origin,
  path: EnrolmentPath,
  now: Date,
): Promise<RosterDetail> {
  const id = await findEnrolment(db, who, path)
  const [profile, enrolled] = await Promise.all([
    showProfile(db, who, origin, path.profile, now),
    readEnrolled(db, who, [id], now),
  ])
  const its = enrolled.get(id)
  if (its === undefined) throw new AppError('not_found')
  return { ...profile, ...its }
}
