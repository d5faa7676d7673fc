import { ageOn, type ScheduleRow } from '@portal/contract'
import { type PublicSchedule, showRegulationDocument } from '@portal/contract/citizens'
import { type RawBuilder, sql } from 'kysely'
import { ownPeople } from '../../../authority/household.ts'
import type { Db } from '../../../database/db.ts'
import { appliesAt, requiredConsents } from '../../../enrolment/schedule-consents.ts'
import { readSchedules } from '../../../enrolment/schedule-rows.ts'
import type { Principal } from '../../../http/principal.ts'
import { bogotaDay } from '../../../text/time.ts'
import { stateAt } from './listed.ts'

/** Who reads the offer, when, and the public address of the portal, if it is configured. */
export interface Reader {
  readonly who: Principal
  readonly now: Date
  readonly publicUrl: string | null
}

type More = Pick<PublicSchedule, 'locality_id' | 'locality_name' | 'state'>

type Consents = ReadonlyMap<number, PublicSchedule['consent']>

/** The consents that the own people of a citizen accept, by schedule: one for each consent and person to whose age it applies. */
async function consentsFor(db: Db, { who, now }: Reader, schedules: readonly number[]): Promise<Consents> {
  if (who.kind !== 'citizen') return new Map()
  const [{ rows: people }, required] = await Promise.all([
    sql<{ id: number; birthdate: string }>`
      select id, birthdate from profiles where ${ownPeople(who)} order by id`.execute(db),
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
  const addressOf = (id: number) => `${reader.publicUrl ?? ''}${showRegulationDocument.path.replace(':id', String(id))}`
  return {
    ...row,
    consent: consents.get(row.id) ?? [],
    regulations: regulations.map(({ id, name }) => ({ id, name, file: addressOf(id) })),
    left: Math.max(0, left),
    opens_at: row.state === 'upcoming' ? row.start_date : null,
  }
}

/** Schedules as everybody reads them. `page` is as for `readSchedules`. */
export async function readOffer(db: Db, page: RawBuilder<unknown>, reader: Reader): Promise<PublicSchedule[]> {
  const rows = await readSchedules<More>(db, page, {
    columns: sql`parks.locality_id, localities.name as locality_name, ${stateAt(reader.now)} as state`,
    joins: sql`left join localities on localities.id = parks.locality_id`,
  })
  const ids = rows.map(({ id }) => id)
  const consents = await consentsFor(db, reader, ids)
  return rows.map((row) => publicRow(row, reader, consents))
}
