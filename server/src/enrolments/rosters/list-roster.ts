import { type ListParams, profileRow, type RosterRow } from '@portal/contract'
import type { listRoster as call, RosterFilter } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type $ZodType, safeParse } from 'zod/v4/core'
import type { Db } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage, type ListQuery } from '../../base/http/find-page.ts'
import { sortText } from '../../base/http/ordering.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { readRows } from '../../people/list/rows.ts'
import { type OwnOrder, orderBy, orderOf } from '../../people/list/sorting.ts'
import { matchingRoster, readEnrolled, rosterTables } from './read-enrolments.ts'

/**
 * The order of a roster: the columns of people, and these. The default order is newest enrolment first. A row shows the age of every
 * citizen, but the telephone only of those whom the person may view.
 */
function ownOrder(principal: SignedIn, now: Date): OwnOrder {
  const seen = profilePolicy.scope(principal) === 'all' ? undefined : profilePolicy.rows(principal)
  const digits = sql`nullif(regexp_replace(profiles.mobile_phone, '\\D', '', 'g'), '') collate "C"`
  return {
    columns: {
      schedule_status_name: sortText(sql`(select name from status where id = citizen_schedules.status_id)`),
      schedule_status: sql.ref('citizen_schedules.status_id'),
      citizen_schedule_created_at: sql.ref('citizen_schedules.created_at'),
      citizen_schedule_updated_at: sql.ref('citizen_schedules.updated_at'),
      citizen_schedule_payment_at: sql.ref('citizen_schedules.payment_at'),
      // In whole years, as it is shown: the birth date of some citizens is hidden.
      age: sql`extract(year from age(${bogotaDay(now)}::date, profiles.birthdate))`,
      mobile_phone: seen === undefined ? digits : sql`case when ${seen} then ${digits} end`,
    },
    tie: sql.ref('citizen_schedules.id'),
    ...(seen === undefined ? {} : { seen }),
  }
}

/** An enrolment and its citizen. `is_seen` is true when the person may view the citizen. */
export interface EnrolledPair {
  readonly id: number
  readonly profile_id: number
  readonly is_seen: boolean
}

function rosterOf(
  principal: SignedIn,
  where: RawBuilder<SqlBool>,
  params: ListParams,
  now: Date,
): Omit<ListQuery, 'window'> {
  return { from: rosterTables, where, order: orderBy(orderOf(params, ownOrder(principal, now))) }
}

const pairColumns = (principal: SignedIn) =>
  sql`citizen_schedules.id, citizen_schedules.profile_id, ${profilePolicy.rows(principal)} as is_seen`

/** The fields that a roster shows of every citizen. */
const alwaysShown: readonly string[] = [
  ...['id', 'version', 'name', 's_name', 'surname', 's_surname', 'full_name', 'age'],
  ...['status_id', 'status_code', 'status', 'color'],
]

/** The other fields, which a roster hides for citizens whom the person may not view: each with the empty value that its schema takes. */
const hiddenFields = Object.fromEntries(
  Object.entries<$ZodType>(profileRow.shape)
    .filter(([name]) => !alwaysShown.includes(name))
    .map(([name, schema]) => [name, [null, '', 0].find((empty) => safeParse(schema, empty).success)]),
)

/** Citizens with their enrolments, in the order of the pairs. */
export async function readPairs(
  db: Db,
  principal: SignedIn,
  pairs: readonly EnrolledPair[],
  now: Date,
): Promise<RosterRow[]> {
  if (pairs.length === 0) return []
  const ids = pairs.map(({ profile_id }) => profile_id)
  const enrolments = pairs.map(({ id }) => id)
  const [profiles, enrolled] = await Promise.all([readRows(db, ids, now), readEnrolled(db, principal, enrolments, now)])
  const of = new Map(profiles.map((profile) => [profile.id, profile]))
  return pairs.flatMap(({ id, profile_id, is_seen }) => {
    const [profile, its] = [of.get(profile_id), enrolled.get(id)]
    return profile === undefined || its === undefined ? [] : [{ ...profile, ...(is_seen ? {} : hiddenFields), ...its }]
  })
}

/**
 * The citizens enrolled in a schedule. Those whom the person may not view show only name, age and status.
 * @throws AppError 404 without the schedule, 422 when all rows are requested at once or on `column.N`
 */
export async function listRoster(db: Db, context: CallContext<typeof call>): Promise<Found<RosterRow>> {
  const { principal, query, now, params } = context
  const scheduleId = params.id
  const window = pageLimits(query)
  await schedulePolicy.refuseAbsent(db, principal, scheduleId)
  const list = { ...rosterOf(principal, matchingRoster(principal, scheduleId, query, now), query, now), window }
  return findPage(db, list, async (page) => {
    const { rows: pairs } = await sql<EnrolledPair>`select ${pairColumns(principal)} ${page}`.execute(db)
    return readPairs(db, principal, pairs, now)
  })
}

/** All matching citizens, newest enrolment first, without pages. Exports use it. */
export function allPairs(principal: SignedIn, scheduleId: number, filter: RosterFilter, now: Date) {
  const params = { page: 1, per_page: 1, column: [], order: [] }
  const { from, where, order } = rosterOf(principal, matchingRoster(principal, scheduleId, filter, now), params, now)
  const matched = sql`from ${from} where ${where}`
  return {
    statement: sql<EnrolledPair>`select ${pairColumns(principal)} ${matched} order by ${order}`,
    matched: sql`select ${matched}`,
  }
}
