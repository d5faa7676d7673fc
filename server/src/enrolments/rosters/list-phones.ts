import { adultAge, ageOn } from '@portal/contract'
import type { listRosterPhones as call, RosterPhone, RosterPhoneGuardian } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { livingStatuses } from '../../base/database/status-literals.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { Reading } from '../../base/services/audit/audit-reading.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { mostInResponse } from '../../base/services/jobs/exports/order-export.ts'
import { groupedBy } from '../../base/services/transitions/steps.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { matchingRoster, rosterTables } from './read-enrolments.ts'

type Stored = Omit<RosterPhone, 'age' | 'is_minor' | 'guardians'> & { readonly birthdate: string }
type StoredGuardian = RosterPhoneGuardian & { readonly person_id: number }

/**
 * The guardians of people: the holder of their account first, then second guardians. The name and the telephone of a guardian whom the
 * person may not view are null.
 */
async function readGuardians(db: Db, principal: SignedIn, ids: readonly number[]): Promise<readonly StoredGuardian[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredGuardian>`
    select acting.person_id, holder.is_visible, case when holder.is_visible then holder.full_name end as full_name,
      case when holder.is_visible then holder.mobile_phone end as mobile_phone
    from (
      select people.id as person_id, people.account_id, 0 as place from profiles as people
      where people.id = any(${ids}::integer[]) and people.profile_type_id <> ${personalType}
      union all
      select guardians.profile_id, guardians.citizen_id, guardians.id from guardians
      where guardians.profile_id = any(${ids}::integer[]) and guardians.kind = 'guardian'
        and guardians.accepted_at is not null and guardians.ended_at is null) as acting
    cross join lateral (
      select coalesce(${profilePolicy.rows(principal)}, false) as is_visible, profiles.full_name,
        nullif(trim(profiles.mobile_phone), '') as mobile_phone
      from profiles where profiles.account_id = acting.account_id and profiles.profile_type_id = ${personalType}) as holder
    order by acting.place`.execute(db)
  return rows
}

/**
 * The telephones of the people in a schedule who match a filter, ordered by name: by default of those who hold a seat. For a minor it also
 * has the guardians. A person whom the caller may not view has name and age only.
 * @throws AppError 404 without the schedule, 422 for more than 2,000 people
 */
export async function listRosterPhones(
  db: Db,
  { principal, params, query, now }: CallContext<typeof call>,
): Promise<RosterPhone[]> {
  await schedulePolicy.refuseAbsent(db, principal, params.id)
  const holdsSeat =
    query.schedule_status_id === undefined ? sql`and citizen_schedules.status_id in ${livingStatuses}` : sql``
  const { rows } = await sql<Stored>`
    select profiles.id, citizen_schedules.id as citizen_schedule_id, status.name as schedule_status_name, profiles.full_name,
      profiles.birthdate, seen.is_visible, case when seen.is_visible then nullif(trim(profiles.mobile_phone), '') end as mobile_phone
    from ${rosterTables}
    join status on status.id = citizen_schedules.status_id
    cross join lateral (select coalesce(${profilePolicy.rows(principal)}, false) as is_visible) as seen
    where ${matchingRoster(principal, params.id, query, now)} ${holdsSeat}
    order by profiles.sort_name, citizen_schedules.id limit ${mostInResponse + 1}`.execute(db)
  if (rows.length > mostInResponse) throw new AppError('too_many_rows', { params: { max: mostInResponse } })

  const today = bogotaDay(now)
  const people = rows.map(({ birthdate, ...row }) => {
    const age = ageOn(birthdate, today)
    return { ...row, age, is_minor: age < adultAge }
  })
  const minors = people.filter(({ is_minor, is_visible }) => is_minor && is_visible)
  const guardians = groupedBy(
    await readGuardians(
      db,
      principal,
      minors.map(({ id }) => id),
    ),
    ({ person_id }) => person_id,
  )
  return people.map((one) => ({
    ...one,
    guardians: (guardians.get(one.id) ?? []).map(({ person_id, ...guardian }) => guardian),
  }))
}

/** The read of telephones, for the audit log: it counts the people of the schedule and the guardians who are shown. */
export function phonesReading(
  { params, query }: Pick<CallContext<typeof call>, 'params' | 'query'>,
  people: readonly RosterPhone[],
): Reading {
  const shown = people.flatMap(({ guardians }) => guardians.filter(({ is_visible }) => is_visible))
  const values = { schedule_id: params.id, filter: query, count: people.length + shown.length }
  return { event: 'listed', entity: 'CitizenSchedule', values }
}
