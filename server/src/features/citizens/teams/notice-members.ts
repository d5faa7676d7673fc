import { sql } from 'kysely'
import type { Tx } from '../../../database/db.ts'
import type { SignedInCitizen } from '../../../http/principal.ts'
import { noticeOwnAct } from '../../../mail/citizen-notices.ts'
import type { OwnTeam } from './own-team.ts'

interface Told {
  readonly id: number
  readonly full_name: string
  readonly user_id: number
}

/** Tells the accounts of a member and of the captain that the member joined or left, each account once. */
export async function noticeMembers(
  tx: Tx,
  act: 'team_joined' | 'team_left',
  { schedule, team }: Pick<OwnTeam, 'schedule' | 'team'>,
  memberId: number,
  context: { readonly by: SignedInCitizen; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<Told>`
    select id, upper(name || ' ' || surname) as full_name, user_id from profiles
    where id in (${memberId}, ${team.captain_profile_id}) order by id = ${memberId} desc`.execute(tx)
  const [member] = rows
  const told = rows.filter(({ user_id }, place) => rows.findIndex((one) => one.user_id === user_id) === place)
  const params = { name: member?.full_name, team: team.name, activity: schedule.activity_name }
  for (const { id } of told) {
    await noticeOwnAct(tx, act, { profile_id: id, record: `team/${team.id}`, params }, context)
  }
}
