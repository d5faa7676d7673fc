import type { QueryOf, Team } from '@portal/contract'
import type { listTeams as call } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { auditReading } from '../../audit/audit-reading.ts'
import { rowsFor, scope } from '../../authority/scope.ts'
import type { ChangeContext } from '../../authority/with-locked.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { allOf, containsWords, containsWordsOrDocument, oneOf } from '../../database/search.ts'
import { refuseAbsentSchedule } from '../../enrolment/schedule-rows.ts'
import { type Found, pageLimits } from '../../http/envelope.ts'
import { AppError } from '../../http/errors.ts'
import { orderBy, sortText } from '../../http/ordering.ts'
import type { SignedIn } from '../../http/principal.ts'
import { membersCount, readTeams } from './rows.ts'

const columns = {
  id: sql.ref('teams.id'),
  status: sortText(sql`(select status.name from status where status.id = teams.status_id)`),
  name: sortText(sql.ref('teams.name')),
  members_count: membersCount,
  created_at: sql.ref('teams.created_at'),
  updated_at: sql.ref('teams.updated_at'),
}

/** Teams whose name, or the name of a member that the person may view, contains the words. */
function named(who: SignedIn, query: string | undefined): RawBuilder<SqlBool>[] {
  const inName = containsWords(sql`fold(teams.name)`, query)
  if (inName.length === 0) return []
  const inMember = allOf([scope(who), ...containsWordsOrDocument(sql`profiles.search_text`, query)])
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
  who: SignedIn,
  scheduleId: number,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Found<Team>> {
  const { limit, offset } = pageLimits(query)
  await refuseAbsentSchedule(db, who, scheduleId)
  const where = allOf([
    sql<SqlBool>`teams.schedule_id = ${scheduleId}`,
    rowsFor(who, 'view', 'Team'),
    ...oneOf('teams.status_id', query.status_id),
    ...named(who, query.query),
  ])
  const page = sql`(
    select id, row_number() over () as position from (
      select teams.id from teams where ${where} order by ${orderBy(query, columns)} limit ${limit} offset ${offset}) as ordered
  ) as page`
  const [rows, total] = await Promise.all([
    readTeams(db, who, page, now),
    countRows(db, sql`select from teams where ${where}`),
  ])
  return { rows, total }
}

/** One team of a schedule. The reading of its members is in the audit log. @throws AppError 404, also for a team of another schedule */
export async function showTeam(
  db: Db,
  context: ChangeContext & {
    readonly params: { readonly id: number; readonly team: number }
  },
): Promise<Team> {
  const { who, params: path, now } = context
  await refuseAbsentSchedule(db, who, path.id)
  const page = sql`(
    select id, 1 as position from teams
    where id = ${path.team} and schedule_id = ${path.id} and ${rowsFor(who, 'view', 'Team')}) as page`
  const [team] = await readTeams(db, who, page, now)
  if (team === undefined) throw new AppError('not_found')
  const values = { schedule_id: path.id, count: team.members.length }
  await auditReading(db, context, { event: 'read', entity: 'Team', entity_id: team.id, values })
  return team
}
