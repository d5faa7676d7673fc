import { ageOn, type ScheduleRow, type Team, type TeamMember, type TeamSchedule } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, containsWords, containsWordsOrDocument, oneOf } from '../../base/database/search.ts'
import { present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage, positionsOf } from '../../base/http/find-page.ts'
import { orderBy, sortText } from '../../base/http/ordering.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { Reading } from '../../base/services/audit/audit-reading.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { teamPolicy } from '../../base/services/authority/policies/team.ts'
import { groupedBy } from '../../base/services/transitions/steps.ts'
import { teamStore } from '../../base/services/transitions/stores.ts'
import { type UndoableTransition, undoableTransition, withUndo } from '../../base/services/transitions/undo-until.ts'
import { bogotaDay, type StoredRow, wireRow } from '../../base/text/time.ts'
import { readSchedules } from '../../offer/schedules/schedule-rows.ts'
import { whatsapp } from '../../people/list/rows.ts'

/** The number of members of a team, also those outside the scope. */
const membersCount = sql`(select count(*)::integer from team_members where team_id = teams.id)`

const columns = {
  id: sql.ref('teams.id'),
  status: sortText(sql`(select status.name from status where status.id = teams.status_id)`),
  name: sortText(sql.ref('teams.name')),
  members_count: membersCount,
  created_at: sql.ref('teams.created_at'),
  updated_at: sql.ref('teams.updated_at'),
}

/** Teams whose name, or the name of a member that the person may view, contains the words. */
function named(principal: SignedIn, query: string | undefined): RawBuilder<SqlBool>[] {
  const inName = containsWords(sql`fold_words(teams.name)`, query)
  if (inName.length === 0) return []
  const inMember = allOf([profilePolicy.rows(principal), ...containsWordsOrDocument(sql`profiles.search_text`, query)])
  return [
    sql<SqlBool>`(${allOf(inName)} or exists (
      select from team_members join profiles on profiles.id = team_members.profile_id
      where team_members.team_id = teams.id and ${inMember}))`,
  ]
}

/**
 * A page of the teams of a schedule.
 * @throws AppError 404 without the schedule, 422 when all rows are requested at once or on `column.N`
 */
export async function listTeams(
  db: Db,
  { principal, params, query, now }: CallContext<typeof calls.listTeams>,
): Promise<Found<Team>> {
  const window = pageLimits(query)
  await schedulePolicy.refuseAbsent(db, principal, params.id)
  const where = allOf([
    sql<SqlBool>`teams.schedule_id = ${params.id}`,
    teamPolicy.rows(principal),
    ...oneOf('teams.status_id', query.status_id),
    ...named(principal, query.query),
  ])
  const list = { from: sql`teams`, where, order: orderBy(query, columns), window }
  return findPage(db, list, (page) => readTeams(db, principal, positionsOf(page, sql`teams.id`), now))
}

/** The values of a request with which one team is read. */
export type ShowTeamContext = Pick<CallContext<typeof calls.showTeam>, 'principal' | 'origin' | 'now' | 'params'>

/** One team of a schedule. @throws AppError 404, also for a team of another schedule */
export async function readTeam(db: Db, context: ShowTeamContext): Promise<Team> {
  const { principal, params: path, now } = context
  await schedulePolicy.refuseAbsent(db, principal, path.id)
  const page = sql`(
    select id, 1 as position from teams
    where id = ${path.team} and schedule_id = ${path.id} and ${teamPolicy.rows(principal)}) as page`
  return present((await readTeams(db, principal, page, now))[0])
}

/** The reading of a team and its members. */
export function teamReading({ params }: Pick<ShowTeamContext, 'params'>, { id, members }: Team): Reading {
  return { event: 'read', entity: 'Team', entity_id: id, values: { schedule_id: params.id, count: members.length } }
}

type Stored = Omit<StoredRow<Team>, 'captain' | 'members' | 'undo_until' | 'undo_transition_id'> & UndoableTransition

type StoredMember = Omit<TeamMember, 'age' | 'whatsapp' | 'is_captain'> & {
  readonly team_id: number
  readonly birthdate: string
}

/** The members of teams that are within the person's scope, by team, sorted by name. */
async function readMembers(
  db: Db,
  principal: SignedIn,
  teamIds: readonly number[],
): Promise<Map<number, StoredMember[]>> {
  const { rows } = await sql<StoredMember>`
    select team_members.team_id, profiles.id as profile_id, profiles.full_name, document_types.name as document_type, profiles.document, profiles.birthdate,
      lower(citizen_accounts.email) as email, profiles.mobile_phone, team_members.participant_role_id,
      participant_roles.name as participant_role
    from team_members
    join profiles on profiles.id = team_members.profile_id
    join citizen_accounts on citizen_accounts.id = profiles.account_id
    join document_types on document_types.id = profiles.document_type_id
    join participant_roles on participant_roles.id = team_members.participant_role_id
    where team_members.team_id = any(${teamIds}::integer[]) and ${profilePolicy.rows(principal)}
    order by team_members.team_id, profiles.sort_name, profiles.id`.execute(db)
  return groupedBy(rows, ({ team_id }) => team_id)
}

function memberOf(row: StoredMember, captainId: number, today: string): TeamMember {
  const { team_id, birthdate, ...member } = row
  const mobile_phone = member.mobile_phone || null
  return {
    ...member,
    age: ageOn(birthdate, today),
    mobile_phone,
    whatsapp: whatsapp(mobile_phone, member.full_name),
    is_captain: member.profile_id === captainId,
  }
}

/** Teams with their members, captain first. `page` is an SQL table of that name, with the `id` of each row and its `position`. */
async function readTeams(db: Db, principal: SignedIn, page: RawBuilder<unknown>, now: Date): Promise<Team[]> {
  const { rows } = await sql<Stored>`
    select teams.id, teams.schedule_id, teams.name, teams.captain_profile_id, teams.status_id, teams.version, teams.created_at,
      teams.updated_at, status.name as status,
      (select checker_id from profiles where profiles.id = teams.captain_profile_id and ${profilePolicy.rows(principal)}) as checker_id,
      status.code as status_code, status.color, ${membersCount} as members_count, undoable.*
    from teams join status on status.id = teams.status_id join ${page} on page.id = teams.id
    ${undoableTransition(teamStore, principal, now)}
    order by page.position`.execute(db)
  const ids = rows.map(({ id }) => id)
  const members = await readMembers(db, principal, ids)
  const today = bogotaDay(now)
  return rows.map((row) => {
    const those = (members.get(row.id) ?? [])
      .map((member) => memberOf(member, row.captain_profile_id, today))
      .toSorted((one, other) => Number(other.is_captain) - Number(one.is_captain))
    const captain = those.find(({ is_captain }) => is_captain)?.full_name ?? null
    return { ...wireRow(withUndo(row)), captain, members: those }
  })
}

type InTeam = StoredRow<Omit<TeamSchedule, keyof ScheduleRow>>

/**
 * The schedules in which a citizen is or was in a team, newest team first.
 * @throws AppError 404 outside the scope, 422 when all rows are requested at once
 */
export async function listTeamSchedules(
  db: Db,
  { principal, params, query }: CallContext<typeof calls.listTeamSchedules>,
): Promise<Found<TeamSchedule>> {
  const window = pageLimits(query)
  await profilePolicy.refuseAbsent(db, principal, params.id)
  const from = sql`team_members join teams on teams.id = team_members.team_id
    join schedules on schedules.id = team_members.schedule_id`
  const where = allOf([
    sql<SqlBool>`team_members.profile_id = ${params.id}`,
    teamPolicy.rows(principal),
    schedulePolicy.rows(principal),
  ])
  const joins = sql`
    join teams on teams.id = page.in_team_id
    join status as team_status on team_status.id = teams.status_id
    join team_members as own on own.team_id = teams.id and own.profile_id = ${params.id}
    join participant_roles on participant_roles.id = own.participant_role_id`
  const columns = sql`own.profile_id, teams.id as team_id, teams.name as team_name, teams.status_id as team_status_id,
    team_status.name as team_status_name, team_status.color as team_status_color,
    participant_roles.name as participant_role, teams.captain_profile_id = own.profile_id as is_captain,
    ${membersCount} as team_members_count, teams.created_at as team_created_at`
  return findPage(db, { from, where, order: sql`teams.id desc`, window }, async (page) => {
    const positions = positionsOf(page, sql`schedules.id, teams.id as in_team_id`)
    return (await readSchedules<InTeam>(db, positions, { columns, joins })).map(wireRow)
  })
}
