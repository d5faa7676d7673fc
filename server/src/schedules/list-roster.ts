import type { listRoster as call, ListParams, QueryOf, RosterFilter, RosterRow } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedIn } from '../answer.ts'
import { readRows } from '../citizens/rows.ts'
import { type OwnOrder, orderBy, orderOf } from '../citizens/sorting.ts'
import type { Db } from '../db.ts'
import { type Found, limits } from '../envelope.ts'
import { fieldRefusal } from '../errors.ts'
import { sortText } from '../ordering.ts'
import { bogotaDay } from '../time.ts'
import { matchingRoster, refuseAbsentSchedule, rosterTables } from './roster-of.ts'
import { readEnrolled } from './roster-rows.ts'

/** Newest enrolment first, where nothing else is asked. */
const own: OwnOrder = {
  columns: {
    schedule_status_name: sortText(sql`(select name from status where id = citizen_schedules.status_id)`),
    schedule_status: sql.ref('citizen_schedules.status_id'),
    citizen_schedule_created_at: sql.ref('citizen_schedules.created_at'),
    citizen_schedule_updated_at: sql.ref('citizen_schedules.updated_at'),
    citizen_schedule_payment_at: sql.ref('citizen_schedules.payment_at'),
  },
  tie: sql.ref('citizen_schedules.id'),
}

/** More than anybody ever enrols in one schedule. */
const mostEnrolled = 1_000_000

/** An enrolment and whose it is. */
export interface EnrolledPair {
  readonly id: number
  readonly profile_id: number
}

/** The enrolments of a page and whose they are, in order. */
async function pageOf(
  db: Db,
  where: RawBuilder<SqlBool>,
  params: ListParams,
  window: { limit: number; offset: number },
  now: Date,
): Promise<EnrolledPair[]> {
  const order = orderOf(params, bogotaDay(now), own)
  const { rows } = await sql<EnrolledPair>`
    select citizen_schedules.id, citizen_schedules.profile_id from ${rosterTables} ${order.joins} where ${where}
    order by ${orderBy(order)} limit ${window.limit} offset ${window.offset}`.execute(db)
  return rows
}

/** Citizens with their enrolments, in the order of the pairs. */
export async function readPairs(
  db: Db,
  who: SignedIn,
  pairs: readonly EnrolledPair[],
  now: Date,
): Promise<RosterRow[]> {
  if (pairs.length === 0) return []
  const ids = pairs.map(({ profile_id }) => profile_id)
  const [profiles, enrolled] = await Promise.all([
    readRows(db, ids, now),
    readEnrolled(
      db,
      who,
      pairs.map(({ id }) => id),
      now,
    ),
  ])
  const of = new Map(profiles.map((profile) => [profile.id, profile]))
  return pairs.flatMap(({ id, profile_id }) => {
    const [profile, its] = [of.get(profile_id), enrolled.get(id)]
    return profile === undefined || its === undefined ? [] : [{ ...profile, ...its }]
  })
}

/**
 * A page of who is enrolled in a schedule, within somebody's scope: each citizen once, with their present enrolment.
 * @throws Refusal 404 without the schedule, 422 when everything is asked for at once or on `column.N`.
 */
export async function listRoster(
  db: Db,
  who: SignedIn,
  scheduleId: number,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Found<RosterRow>> {
  if (query.per_page === -1) throw fieldRefusal('per_page', 'validation.per_page')
  await refuseAbsentSchedule(db, who, scheduleId)
  const where = matchingRoster(who, scheduleId, query)
  const [pairs, counted] = await Promise.all([pageOf(db, where, query, limits(query), now), countRoster(db, where)])
  return { rows: await readPairs(db, who, pairs, now), total: counted }
}

/** How many match. */
async function countRoster(db: Db, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${rosterTables} where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Everybody who matches, newest enrolment first: what an export holds, whatever the page. */
export function pairsOf(
  db: Db,
  who: SignedIn,
  scheduleId: number,
  filter: RosterFilter,
  now: Date,
): Promise<EnrolledPair[]> {
  const params = { page: 1, per_page: 1, column: [], order: [] }
  return pageOf(db, matchingRoster(who, scheduleId, filter), params, { limit: mostEnrolled, offset: 0 }, now)
}
