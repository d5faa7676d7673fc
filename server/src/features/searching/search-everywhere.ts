import type { Finding } from '@portal/contract/staff'
import { sql } from 'kysely'
import { rowScopeOf, rowsFor } from '../../authority/scope.ts'
import { matching } from '../../citizens/filters.ts'
import { fullName } from '../../citizens/rows.ts'
import type { Db } from '../../database/db.ts'
import { allOf, containsWords, containsWordsOrDocument } from '../../database/search.ts'
import type { SignedIn } from '../../http/register-call.ts'

/** The maximum number of results of each kind. */
const most = 6

async function citizens(db: Db, who: SignedIn, query: string): Promise<Finding[]> {
  // The statement finds all matches first. To read an index of all citizens until six match would be slower.
  const { rows } = await sql<{
    id: number
    name: string
    s_name: string | null
    surname: string
    s_surname: string | null
    document_type: string
    document: string
    status: string
  }>`
    with found as materialized (select profiles.id from profiles where ${matching(who, { query })} limit 5000)
    select profiles.id, profiles.name, s_name, surname, s_surname, document, document_types.name as document_type,
      status.name as status
    from (select id from found order by id desc limit ${most}) as best
    join profiles on profiles.id = best.id
    join document_types on document_types.id = profiles.document_type_id
    join status on status.id = profiles.status_id
    order by profiles.id desc`.execute(db)
  return rows.map(({ id, document_type, document, status, ...person }) => ({
    type: 'citizen',
    id,
    title: fullName(person),
    subtitle: `${document_type} ${document} · ${status}`,
    to: { name: 'user-validation-id-citizen', params: { id } },
  }))
}

async function schedules(db: Db, who: SignedIn, query: string): Promise<Finding[]> {
  const text = sql`fold(concat_ws(' ', activities.name, programs.name, stages.name, parks.code, parks.name, parks.address,
    week_days.name, daily_hours.name))`
  const { rows } = await sql<{ id: number; activity: string; place: string; time: string }>`
    select schedules.id, activities.name as activity, stages.name as place, week_days.name || ' ' || daily_hours.name as time
    from schedules
    join activities on activities.id = schedules.activity_id join programs on programs.id = schedules.program_id
    join stages on stages.id = schedules.stage_id join parks on parks.id = stages.park_id
    join week_days on week_days.id = schedules.weekday_id join daily_hours on daily_hours.id = schedules.daily_id
    where schedules.deleted_at is null and ${rowsFor(who, 'view', 'Schedule')} and ${allOf(containsWords(text, query))}
    order by schedules.is_activated desc, schedules.id desc limit ${most}`.execute(db)
  return rows.map(({ id, activity, place, time }) => ({
    type: 'schedule',
    id,
    title: activity,
    subtitle: `${time} · ${place}`,
    to: { name: 'schedules-id-users', params: { id } },
  }))
}

async function staff(db: Db, who: SignedIn, query: string): Promise<Finding[]> {
  const text = sql`fold(users.name || ' ' || users.surname || ' ' || users.username || ' ' || users.document)`
  const { rows } = await sql<{ id: number; full_name: string; username: string }>`
    select id, upper(name || ' ' || surname) as full_name, username from users
    where deleted_at is null and ${rowsFor(who, 'view', 'User')} and ${allOf(containsWordsOrDocument(text, query))} order by full_name limit ${most}`.execute(
    db,
  )
  return rows.map(({ id, full_name, username }) => ({
    type: 'user',
    id,
    title: full_name,
    subtitle: username,
    to: { name: 'user-admin', params: {} },
  }))
}

/** A few citizens, schedules and people of the staff that contain every word. Each kind only for those who may view it. */
export async function searchEverywhere(db: Db, who: SignedIn, query: string): Promise<Finding[]> {
  const found = await Promise.all([
    rowScopeOf(who) === 'none' ? [] : citizens(db, who, query),
    rowScopeOf(who, 'Schedule') === 'none' ? [] : schedules(db, who, query),
    rowScopeOf(who, 'User') === 'none' ? [] : staff(db, who, query),
  ])
  return found.flat()
}
