import type { QueryOf, TeamSchedule } from '@portal/contract'
import type { listTeamSchedules as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { refuseUnseen, rowsFor } from '../../authority/scope.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { readSchedules } from '../../enrolment/schedule-rows.ts'
import { type Found, pageLimits } from '../../http/envelope.ts'
import type { SignedIn } from '../../http/principal.ts'
import { wireRow } from '../../text/time.ts'
import { membersCount } from './rows.ts'

type InTeam = Pick<
  TeamSchedule,
  | 'profile_id'
  | 'team_id'
  | 'team_name'
  | 'team_status_id'
  | 'team_status_name'
  | 'team_status_color'
  | 'participant_role'
  | 'is_captain'
  | 'team_members_count'
> & { readonly team_created_at: Date }

/**
 * The schedules in which a citizen is or was in a team, newest team first.
 * @throws AppError 404 outside the scope, 422 when all rows are requested at once
 */
export async function listTeamSchedules(
  db: Db,
  who: SignedIn,
  profileId: number,
  query: QueryOf<typeof call>,
): Promise<Found<TeamSchedule>> {
  const { limit, offset } = pageLimits(query)
  await refuseUnseen(db, who, profileId)
  const which = sql`team_members join teams on teams.id = team_members.team_id
    join schedules on schedules.id = team_members.schedule_id
    where team_members.profile_id = ${profileId} and ${rowsFor(who, 'view', 'Team')} and ${rowsFor(who, 'view', 'Schedule')}`
  const page = sql`(
    select schedules.id, teams.id as in_team_id, row_number() over (order by teams.id desc) as position
    from ${which} order by teams.id desc limit ${limit} offset ${offset}) as page`
  const joins = sql`
    join teams on teams.id = page.in_team_id
    join status as team_status on team_status.id = teams.status_id
    join team_members as own on own.team_id = teams.id and own.profile_id = ${profileId}
    join participant_roles on participant_roles.id = own.participant_role_id`
  const columns = sql`own.profile_id, teams.id as team_id, teams.name as team_name, teams.status_id as team_status_id,
    team_status.name as team_status_name, team_status.color as team_status_color,
    participant_roles.name as participant_role, teams.captain_profile_id = own.profile_id as is_captain,
    ${membersCount} as team_members_count, teams.created_at as team_created_at`
  const [rows, total] = await Promise.all([
    readSchedules<InTeam>(db, page, { columns, joins }),
    countRows(db, sql`select from ${which}`),
  ])
  return { total, rows: rows.map(wireRow) }
}
