import { ageOn, type Team, type TeamMember } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import { scope } from '../../authority/scope.ts'
import { fullName, whatsapp } from '../../citizens/rows.ts'
import type { Db } from '../../database/db.ts'
import type { SignedIn } from '../../http/principal.ts'
import { bogotaDay, wireRow } from '../../text/time.ts'
import { teamStore } from '../../transitions/stores.ts'
import { type UndoableTransition, undoableTransition, undoFields } from '../../transitions/undo-until.ts'

interface Stored extends UndoableTransition {
  readonly id: number
  readonly schedule_id: number
  readonly name: string
  readonly status_id: number
  readonly status: string
  readonly color: string
  readonly captain_profile_id: number
  readonly checker_id: number | null
  readonly members_count: number
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

interface StoredMember {
  readonly team_id: number
  readonly profile_id: number
  readonly name: string
  readonly s_name: string | null
  readonly surname: string
  readonly s_surname: string | null
  readonly document_type: string
  readonly document: string
  readonly birthdate: string
  readonly email: string
  readonly mobile_phone: string | null
  readonly participant_role_id: number
  readonly participant_role: string
}

/** The members of teams that are within the person's scope, by team, sorted by name. */
async function readMembers(db: Db, who: SignedIn, teamIds: readonly number[]): Promise<Map<number, StoredMember[]>> {
  const { rows } = await sql<StoredMember>`
    select team_members.team_id, profiles.id as profile_id, profiles.name, profiles.s_name, profiles.surname,
      profiles.s_surname, document_types.name as document_type, profiles.document, profiles.birthdate,
      lower(citizens.email) as email, profiles.mobile_phone, team_members.participant_role_id,
      participant_roles.name as participant_role
    from team_members
    join profiles on profiles.id = team_members.profile_id
    join citizens on citizens.id = profiles.user_id
    join document_types on document_types.id = profiles.document_type_id
    join participant_roles on participant_roles.id = team_members.participant_role_id
    where team_members.team_id = any(${teamIds}::integer[]) and ${scope(who)}
    order by team_members.team_id, profiles.sort_name, profiles.id`.execute(db)
  const byTeam = new Map<number, StoredMember[]>()
  for (const row of rows) byTeam.set(row.team_id, [...(byTeam.get(row.team_id) ?? []), row])
  return byTeam
}

function memberOf(row: StoredMember, captainId: number, today: string): TeamMember {
  const full_name = fullName(row)
  const phone = row.mobile_phone || null
  return {
    profile_id: row.profile_id,
    full_name,
    document_type: row.document_type,
    document: row.document,
    age: ageOn(row.birthdate, today),
    email: row.email,
    mobile_phone: phone,
    whatsapp: whatsapp(phone, full_name),
    participant_role_id: row.participant_role_id,
    participant_role: row.participant_role,
    is_captain: row.profile_id === captainId,
  }
}

/** The number of members of a team, also those outside the scope. */
export const membersCount = sql`(select count(*)::integer from team_members where team_id = teams.id)`

/** Teams with their members, captain first. `page` is an SQL table of that name, with the `id` of each row and its `position`. */
export async function readTeams(db: Db, who: SignedIn, page: RawBuilder<unknown>, now: Date): Promise<Team[]> {
  const { rows } = await sql<Stored>`
    select teams.*, status.name as status,
      (select checker_id from profiles where profiles.id = teams.captain_profile_id and ${scope(who)}) as checker_id, status.color, ${membersCount} as members_count,
      undoable.*
    from teams join status on status.id = teams.status_id join ${page} on page.id = teams.id
    ${undoableTransition(teamStore, who, now)}
    order by page.position`.execute(db)
  const members = await readMembers(
    db,
    who,
    rows.map(({ id }) => id),
  )
  const today = bogotaDay(now)
  return rows.map(({ undoable_id, undoable_at, ...row }) => {
    const those = (members.get(row.id) ?? [])
      .map((member) => memberOf(member, row.captain_profile_id, today))
      .toSorted((one, other) => Number(other.is_captain) - Number(one.is_captain))
    return {
      ...wireRow(row),
      captain: those.find(({ is_captain }) => is_captain)?.full_name ?? null,
      members: those,
      ...undoFields({ undoable_id, undoable_at }),
    }
  })
}
