import type { CitizenTeam, listCitizenTeams as call } from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { scheduleName } from '../../offer/schedules/schedule-rows.ts'
import { ownTeams } from './own-team.ts'

type Stored = Omit<StoredRow<CitizenTeam>, 'members' | 'members_count' | 'schedule_name' | 'is_captain'> & {
  readonly captain_profile_id: number
  readonly min_age: number
  readonly max_age: number
}

type Member = CitizenTeam['members'][number] & { readonly team_id: number }

/** The members of teams, captain first. Members of other households are shown with their first name and surname only. */
async function membersOf(db: Db, principal: SignedInCitizen, teamIds: readonly number[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select team_members.team_id, profiles.id as profile_id, profiles.short_name as full_name,
      participant_roles.name as participant_role, profiles.id = teams.captain_profile_id as is_captain, ${ownPersonPolicy.rows(principal)} as is_own
    from team_members
    join teams on teams.id = team_members.team_id
    join profiles on profiles.id = team_members.profile_id
    join participant_roles on participant_roles.id = team_members.participant_role_id
    where team_members.team_id = any(${[...teamIds]}::integer[]) and ${ownTeams(principal)}
    order by is_captain desc, full_name, profiles.id`.execute(db)
  return rows
}

/** A page of the teams in which people of the citizen take part, newest first. @throws AppError 422 when all rows are requested at once */
export async function listTeams(
  db: Db,
  { principal, query, now }: CallContext<typeof call>,
): Promise<Found<CitizenTeam>> {
  const from = sql`teams
    join status on status.id = teams.status_id
    join schedules on schedules.id = teams.schedule_id
    join activities on activities.id = schedules.activity_id
    join week_days on week_days.id = schedules.weekday_id
    join daily_hours on daily_hours.id = schedules.daily_id`
  const list = { from, where: ownTeams(principal), order: sql`teams.id desc`, window: pageLimits(query) }
  return findPage(db, list, async (page) => {
    const { rows } = await sql<Stored>`
      select teams.id, teams.schedule_id, activities.name as activity_name, teams.name, teams.status_id, status.name as status,
        status.code as status_code, status.color, schedules.min_team_participants_quota as min_members,
        schedules.max_team_participants_quota as max_members, teams.captain_profile_id, week_days.name as weekday_name,
        daily_hours.name as daily_name, schedules.min_age, schedules.max_age, teams.created_at, teams.updated_at,
        (select count(*)::integer from team_invitations
          where team_id = teams.id and used_at is null and expires_at > ${now}) as invitations_count
      ${page}`.execute(db)
    const teamIds = rows.map(({ id }) => id)
    const members = await membersOf(db, principal, teamIds)
    return rows.map(({ captain_profile_id, min_age, max_age, ...team }) => {
      const those = members.filter(({ team_id }) => team_id === team.id)
      const is_captain = those.some((one) => one.is_captain && one.is_own)
      return {
        ...wireRow(team),
        schedule_name: scheduleName({ ...team, min_age, max_age }),
        members_count: those.length,
        members: those.map(({ team_id, ...member }) => member),
        is_captain,
        invitations_count: is_captain ? team.invitations_count : 0,
      }
    })
  })
}
