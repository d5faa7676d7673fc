import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, RowOf, Tx } from '../base/database/db.ts'
import { enrolmentPolicy } from '../base/services/authority/policies/enrolment.ts'
import type { Candidate } from './checks.ts'

/** A locked enrolment with its citizen, whose data cannot change meanwhile. */
export interface LockedEnrolment
  extends Pick<
    RowOf<'citizen_schedules'>,
    'id' | 'profile_id' | 'status_id' | 'payment_at' | 'rate_value' | 'age_waived' | 'version' | 'created_at'
  > {
  readonly checker_id: number | null
  readonly full_name: string
  readonly citizen: Candidate
}

type Row = Omit<LockedEnrolment, 'citizen'> & { citizen_status_id: number; birthdate: string; has_disability: boolean }

/** Reads enrolments with their citizens, in the order of the citizens' ids. `lock` is the clause that locks them. */
export async function readEnrolments(
  db: Db,
  where: RawBuilder<SqlBool>,
  limit: number,
  lock = sql``,
): Promise<LockedEnrolment[]> {
  const { rows } = await sql<Row>`
    select citizen_schedules.id, citizen_schedules.profile_id, citizen_schedules.status_id, citizen_schedules.payment_at,
      citizen_schedules.rate_value, citizen_schedules.age_waived, citizen_schedules.version, citizen_schedules.created_at, profiles.checker_id, profiles.status_id as citizen_status_id, profiles.birthdate,
      profiles.has_disability, profiles.full_name
    from ${enrolmentPolicy.from} where ${where}
    order by profiles.id limit ${limit} ${lock}`.execute(db)
  return rows.map(({ citizen_status_id, birthdate, has_disability, ...row }) => ({
    ...row,
    citizen: { status_id: citizen_status_id, birthdate, has_disability },
  }))
}

/** Locks enrolments and their citizens in the order of the citizens' ids. The schedule must be locked before (ADR 0024). */
export function lockEnrolments(tx: Tx, where: RawBuilder<SqlBool>, limit: number): Promise<LockedEnrolment[]> {
  return readEnrolments(tx, where, limit, sql`for no key update of citizen_schedules for share of profiles`)
}
