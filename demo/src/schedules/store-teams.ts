import { status } from '@portal/contract'
import { type Db, insertRow } from '@portal/server'
import { sql } from 'kysely'
import { day } from '../population/calendar.ts'
import { chanceOf } from '../population/chance.ts'

const names = 'Tigres Cóndores Águilas Halcones Jaguares Pumas Leones Guacamayas Colibríes Osos'.split(' ')
const places = ['del Norte', 'del Sur', 'de Suba', 'de Kennedy', 'de Bosa', 'de Engativá', 'del Tunal', 'de Usme']

/** How many citizens are considered for the teams of one schedule, and the start of a range of seeds that nothing else uses. */
const lookedThrough = 4000
const ownSeeds = 3_000_000

interface TeamSchedule {
  readonly id: number
  readonly min_age: number
  readonly max_age: number
  readonly min: number
  readonly max: number
  readonly team_quota: number
  readonly start_date: Date
}

/** Verified citizens of the schedule's ages, from a part of the citizens that no other schedule uses. */
async function eligible(
  db: Db,
  { id, min_age, max_age }: TeamSchedule,
  horizon: Date,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with part as (
      select (${id}::bigint * 7919) % greatest(coalesce(max(id), 0) - ${lookedThrough}, 1) as start from profiles
    )
    select profiles.id from profiles, part
    where profiles.id > part.start and profiles.id <= part.start + ${lookedThrough} and status_id = ${status.profileVerified}
      and extract(year from age(${horizon}, birthdate)) between ${min_age} and ${max_age}
    order by profiles.id limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** The first teams are accepted while there are places, the last one is rejected, and the others are pending. */
function statusOf(place: number, count: number, quota: number): number {
  if (place === count - 1 && count > 2) return 7
  return place < Math.min(quota - 1, Math.ceil(count / 2)) ? 6 : 5
}

/** Writes the teams of the demonstration. Each has verified citizens, a captain and one of three statuses. */
export async function storeTeams(db: Db, horizon: Date): Promise<void> {
  const { rows: schedules } = await sql<TeamSchedule>`
    select id, min_age, max_age, min_team_participants_quota as min, max_team_participants_quota as max, team_quota, start_date
    from schedules where is_teams and is_activated and start_date < ${horizon} order by id`.execute(db)
  const { rows: users } = await sql<{ id: number }>`select id from users where username = 'admin'`.execute(db)
  for (const schedule of schedules) {
    const chance = chanceOf(ownSeeds + schedule.id)
    const size = chance.between(2, schedule.team_quota)
    const people = await eligible(db, schedule, horizon, size * schedule.max)
    const count = Math.min(size, Math.floor(people.length / schedule.max))
    for (let place = 0; place < count; place += 1) {
      const members = people.splice(0, chance.between(schedule.min, schedule.max))
      const status_id = statusOf(place, count, schedule.team_quota)
      const at = Math.min(schedule.start_date.getTime() + (place + 1) * day, horizon.getTime() - 2 * day)
      const created_at = new Date(at)
      const decided_at = new Date(at + day)
      const team_id = await insertRow(db, 'teams', {
        schedule_id: schedule.id,
        name: `${names[(schedule.id + place) % names.length]} ${chance.pick(places)}`,
        status_id,
        captain_profile_id: members[0] ?? 0,
        version: status_id === status.enrolmentPending ? 1 : 2,
        created_at,
        updated_at: status_id === status.enrolmentPending ? created_at : decided_at,
      })
      await db
        .insertInto('team_members')
        .values(
          members.map((profile_id, position) => ({
            team_id,
            schedule_id: schedule.id,
            profile_id,
            participant_role_id: position === 0 ? 1 : position === members.length - 1 ? 3 : 2,
            is_current: status_id !== status.enrolmentRejected,
            joined_at: created_at,
          })),
        )
        .execute()
      if (status_id === status.enrolmentPending) continue
      await db
        .insertInto('team_transitions')
        .values({
          team_id,
          move: status_id === status.enrolmentAccepted ? 'accept' : 'reject',
          user_id: users[0]?.id ?? null,
          previous: JSON.stringify({ status_id: 5 }),
          version_after: 2,
          created_at: decided_at,
          undone_at: null,
        })
        .execute()
    }
  }
}
