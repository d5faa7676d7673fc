import type { Finding } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, containsWords, containsWordsOrDocument } from '../../base/database/search.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { preRegisterPolicy } from '../../base/services/authority/policies/pre-register.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { userPolicy } from '../../base/services/authority/policies/user.ts'
import { scheduleTables } from '../../offer/schedules/schedule-rows.ts'
import { findCitizens } from './find-citizens.ts'
import { subtitleOf } from './subtitle.ts'

/** The maximum number of results of each kind. */
const most = 6

async function schedules(db: Db, principal: SignedIn, query: string): Promise<Finding[]> {
  const text = sql`fold_words(concat_ws(' ', activities.name, programs.name, stages.name, parks.code, parks.name, parks.address,
    week_days.name, daily_hours.name))`
  const { rows } = await sql<{ id: number; activity: string; place: string; time: string }>`
    select schedules.id, activities.name as activity, stages.name as place, week_days.name || ' ' || daily_hours.name as time
    from ${scheduleTables}
    where schedules.deleted_at is null and ${schedulePolicy.rows(principal)} and ${allOf(containsWords(text, query))}
    order by schedules.is_activated desc, schedules.id desc limit ${most}`.execute(db)
  return rows.map(({ id, activity, place, time }) => ({
    type: 'schedule',
    id,
    title: activity,
    ...subtitleOf([
      { kind: 'sentence', text: time },
      { kind: 'name', text: place },
    ]),
    to: { name: 'schedules-id-users', params: { id } },
  }))
}

async function staff(db: Db, principal: SignedIn, query: string): Promise<Finding[]> {
  const text = sql`fold_words(users.name || ' ' || users.surname || ' ' || users.username || ' ' || users.document)`
  const { rows } = await sql<{ id: number; full_name: string; username: string }>`
    select id, users.full_name, username from users
    where deleted_at is null and ${userPolicy.rows(principal)} and ${allOf(containsWordsOrDocument(text, query))}
    order by full_name limit ${most}`.execute(db)
  return rows.map(({ id, full_name, username }) => ({
    type: 'user',
    id,
    title: full_name,
    ...subtitleOf([{ kind: 'text', text: username }]),
    to: { name: 'user-admin', params: {} },
  }))
}

/** Sign-ups whose e-mail is not yet verified: for people who call because no code has arrived. */
async function signUps(db: Db, principal: SignedIn, query: string): Promise<Finding[]> {
  const { rows } = await sql<{ id: number; full_name: string; document_type: string; document: string; email: string }>`
    select list.id, list.full_name, document_types.name as document_type, document, email
    from pre_registers as list join document_types on document_types.id = list.document_type_id
    where list.deleted_at is null and verified_at is null and ${preRegisterPolicy.rows(principal)}
      and ${allOf(containsWordsOrDocument(sql`search_text`, query))}
    order by list.id desc limit ${most}`.execute(db)
  return rows.map(({ id, full_name, document_type, document, email }) => ({
    type: 'pre_register',
    id,
    title: full_name,
    ...subtitleOf([{ kind: 'text', text: `${document_type} ${document}` }]),
    matched: email,
    to: { name: 'pre-registers', params: {} },
  }))
}

/** A few citizens, sign-ups, schedules and staff members that match a text. Each kind requires the permission to view it. */
export async function searchEverywhere(db: Db, principal: SignedIn, query: string): Promise<Finding[]> {
  const found = await Promise.all([
    profilePolicy.scope(principal) === 'none' ? [] : findCitizens(db, principal, query, most),
    preRegisterPolicy.scope(principal) === 'none' ? [] : signUps(db, principal, query),
    schedulePolicy.scope(principal) === 'none' ? [] : schedules(db, principal, query),
    userPolicy.scope(principal) === 'none' ? [] : staff(db, principal, query),
  ])
  return found.flat()
}
