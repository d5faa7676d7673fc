import { ageOn, type QueryOf, type ScheduleRow } from '@portal/contract'
import type { listPublicSchedules, PublicSchedule } from '@portal/contract/citizens'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf } from '../../base/database/search.ts'
import { AppError, present } from '../../base/errors/errors.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import type { Principal } from '../../base/http/principal.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { refuseUnknownIds } from '../schedules/schedule-conditions.ts'
import { appliesAt, requiredConsents } from '../schedules/schedule-consents.ts'
import { findSchedules } from '../schedules/schedule-order.ts'
import { readSchedules, scheduleTables } from '../schedules/schedule-rows.ts'
import { fitsSomebody, matchingOffer, offeredAt, stateAt } from './listed.ts'
import { publicRegulations } from './public-regulations.ts'

/** The reader of the offer, the time, and the public address of the portal, if it is configured. */
interface Reader {
  readonly principal: Principal
  readonly now: Date
  readonly publicUrl: string | null
}

type More = Pick<PublicSchedule, 'locality_id' | 'locality_name' | 'state'>

type Consents = ReadonlyMap<number, PublicSchedule['consent']>

/** The consents that the own people of a citizen accept, by schedule: one for each consent and person to whose age it applies. */
async function consentsFor(db: Db, { principal, now }: Reader, schedules: readonly number[]): Promise<Consents> {
  if (principal.kind !== 'citizen') return new Map()
  const [{ rows: people }, required] = await Promise.all([
    sql<{ id: number; birthdate: string }>`
      select id, birthdate from profiles where ${ownPersonPolicy.rows(principal)} order by id`.execute(db),
    requiredConsents(db, schedules),
  ])
  const ages = people.map(({ id, birthdate }) => ({ id, age: ageOn(birthdate, bogotaDay(now)) }))
  const found = new Map<number, PublicSchedule['consent']>()
  for (const { schedule_id, id, title, text, revision, ...ofAges } of required) {
    const own = ages
      .filter(({ age }) => appliesAt(ofAges, age))
      .map((person) => ({ id, title, text, revision, profile_id: person.id }))
    found.set(schedule_id, [...(found.get(schedule_id) ?? []), ...own])
  }
  return found
}

function publicRow({ regulations, ...row }: ScheduleRow & More, reader: Reader, consents: Consents): PublicSchedule {
  const left = row.is_teams ? row.team_quota - row.teams_schedules_count : row.left
  return {
    ...row,
    park_code: row.park_code ?? '',
    consent: consents.get(row.id) ?? [],
    regulations: publicRegulations(regulations, reader.publicUrl ?? ''),
    left: Math.max(0, left),
    opens_at: row.state === 'upcoming' ? row.start_date : null,
  }
}

/** Schedules as everybody reads them. `page` is as for `readSchedules`. */
async function readOffer(db: Db, page: RawBuilder<unknown>, reader: Reader): Promise<PublicSchedule[]> {
  const rows = await readSchedules<More>(db, page, {
    columns: sql`parks.locality_id, localities.name as locality_name, ${stateAt(reader.now)} as state`,
    joins: sql`left join localities on localities.id = parks.locality_id`,
  })
  const ids = rows.map(({ id }) => id)
  const consents = await consentsFor(db, reader, ids)
  return rows.map((row) => publicRow(row, reader, consents))
}

/** The requested people. @throws AppError 422 on `for.N` for an id that is not one of the principal's people */
async function peopleFor(db: Db, ids: readonly number[] = [], principal: Principal): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const own = principal.kind === 'citizen' ? ownPersonPolicy.rows(principal) : sql`false`
  const { rows } = await sql<{ id: number }>`
    select id from profiles where id = any(${ids}::integer[]) and ${own}`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  const unknown = [...ids.keys()].filter((place) => !found.has(ids[place] ?? 0))
  if (unknown.length === 0) return ids
  const errors = unknown.map((place) => [`for.${place}`, [{ key: 'field_errors.wire_unknown' }]])
  throw new AppError('invalid', { errors: Object.fromEntries(errors) })
}

/**
 * A page of the public list.
 * @throws AppError 422 on `program_id.0` and the other ids that no row has, on `for.0` for an id of another household, on `column.N`, and on `per_page` for all rows at once
 */
export async function listOffer(
  db: Db,
  query: QueryOf<typeof listPublicSchedules>,
  reader: Reader,
): Promise<Found<PublicSchedule>> {
  const { program_id, stage_id, activity_id, weekday_id, daily_id } = query
  const ids = { program_id, stage_id, activity_id, weekday_id, daily_id }
  await refuseUnknownIds(db, ids, { key: 'field_errors.wire_unknown' })
  const people = await peopleFor(db, query.for, reader.principal)
  const where = allOf([
    matchingOffer(query, reader.now),
    ...(people.length === 0 || reader.principal.kind !== 'citizen'
      ? []
      : [fitsSomebody(people, reader.principal, reader.now)]),
  ])
  return findSchedules(db, where, query, pageLimits(query), (page) => readOffer(db, page, reader))
}

/** One schedule, listed or not. @throws AppError 404 */
export async function showOffer(db: Db, id: number, reader: Reader): Promise<PublicSchedule> {
  const page = sql`(select id, 1 as position from schedules where id = ${id} and deleted_at is null) as page`
  return present((await readOffer(db, page, reader))[0], 'no_such_schedule')
}

/** The schedules that the public list may contain, with the moment of their last change; the newest, at most so many. */
export async function offeredSchedules(db: Db, now: Date, most: number) {
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    select schedules.id, schedules.updated_at from ${scheduleTables} where ${offeredAt(now)}
    order by schedules.id desc limit ${most}`.execute(db)
  return rows
}
