import { status } from '@portal/contract'
import {
  catalogueRows,
  continueAfter,
  type Db,
  insertRows,
  rowBatches,
  terminalText,
  withoutIndexes,
} from '@portal/server'
import { sql } from 'kysely'
import { horizonOf } from '../population/calendar.ts'
import { planSchedules } from './plan.ts'
import { storeTeams } from './store-teams.ts'

/** From this many citizens on it is faster to build the indexes at the end. */
const manyPeople = 3_000

/** A number from 0 to 65,535 that depends only on the two arguments, so it is the same on every machine. */
export function mixed(number: string, salt: string): string {
  return `(((${number})::bigint * 2654435761 + (${salt})::bigint * 805459861) % 4294967296 / 65536)`
}

/** Adds consents by age, and regulations of pools, places and teams, to the schedules. The plain one gets no consent. */
async function storePapers(db: Db, plain: number): Promise<void> {
  await sql`
    insert into schedule_consents (schedule_id, consent_id)
    select schedules.id, informed_consents.id from schedules join informed_consents
      on coalesce(informed_consents.min_age, 0) <= schedules.max_age and coalesce(informed_consents.max_age, 100) >= schedules.min_age
    where informed_consents.purpose is null and schedules.id <> ${plain} and (schedules.id + informed_consents.id) % 3 <> 0`.execute(
    db,
  )
  await sql`
    insert into schedule_regulations (schedule_id, regulation_id)
    select schedules.id, regulations.id
    from schedules join activities on activities.id = schedules.activity_id
    join regulations on case
      when regulations.name like '%PISCINAS%' then activities.name ~ 'NATACIÓN|PISCINAZO|SUBACUÁTICAS'
      when regulations.name like '%EQUIPOS%' then schedules.is_teams
      else activities.name !~ 'NATACIÓN|PISCINAZO|SUBACUÁTICAS' end`.execute(db)
}

/**
 * Writes the requests to a temporary table. Each citizen has one to three schedules that their age and disability allow. The
 * request is after their registration and while enrolment is open. It is decided some days later, or not yet.
 */
async function invent(db: Db, horizon: Date, plain: number): Promise<void> {
  await sql`
    create temporary table invented_offer on commit drop as
    select age, has_disability, array_agg(schedules.id order by schedules.id) as ids
    from generate_series(0, 110) as age cross join (values (true), (false)) as those(has_disability)
    join schedules on age between min_age and max_age and (not disability or has_disability) and not is_teams
      and start_date < ${horizon} and is_activated and schedules.id <> ${plain}
    group by age, has_disability`.execute(db)
  const pick = sql.raw(mixed('profiles.id', 'turn'))
  const many = sql.raw(mixed('profiles.id', '7'))
  const when = sql.raw(mixed('profiles.id', 'turn + 20'))
  const luck = sql.raw(mixed('profiles.id', 'turn + 40'))
  const pause = sql.raw(mixed('profiles.id', 'turn + 60'))
  await sql`
    create temporary table invented_enrolments on commit drop as
    with requested as (
      select distinct on (profiles.id, schedules.id) profiles.id as profile_id, schedules.id as schedule_id,
        schedules.quota, schedules.is_paid, profiles.status_id = ${status.profileVerified} as is_verified, profiles.verified_at,
        ${luck} % 100 as luck, ${pause} as pause, schedules.final_date < ${horizon} as is_past,
        date_trunc('second', since.at + (least(schedules.final_date, ${horizon}) - since.at) * (${when}::float8 / 65536)) as created_at
      from profiles
      join invented_offer as offer on offer.has_disability = profiles.has_disability
        and offer.age = least(110, extract(year from age(${horizon}, profiles.birthdate))::integer)
      cross join generate_series(1, 3) as turn
      join schedules on schedules.id = offer.ids[1 + ${pick} % cardinality(offer.ids)]
      cross join lateral (select greatest(profiles.created_at + interval '1 hour', schedules.start_date) as at) as since
      where turn <= 1 + ${many} % 3 and since.at < least(schedules.final_date, ${horizon})
      order by profiles.id, schedules.id, turn
    ), thought as (
      select *, date_trunc('second', greatest(created_at, coalesce(verified_at, created_at)) + interval '1 hour' * (1 + pause % 96)) as decided_at,
        case when is_verified then case when luck < 62 then 6 when luck < 85 and not is_past then 5 else 7 end
          when luck < 85 and not is_past then 5 else 7 end as wish
      from requested
    ), decided as (
      select *, case when decided_at >= ${horizon} then 5 else wish end as status_id from thought
    ), seated as (
      select *, row_number() over (partition by schedule_id, status_id = ${status.enrolmentAccepted} order by created_at, profile_id) as place,
        count(*) filter (where status_id = ${status.enrolmentAccepted}) over (partition by schedule_id) as requests from decided
    ), accepted as (
      select *, case when status_id = ${status.enrolmentAccepted} and place > quota then ${status.enrolmentRejected} else status_id end as final_id from seated
    ), waiting as (
      select *, row_number() over (partition by schedule_id, final_id order by created_at, profile_id) as turn_in_line from accepted
    )
    select profile_id, schedule_id, created_at, is_paid,
      case when final_id = 5 and turn_in_line > quota - least(quota, requests) then null else final_id end as status_id,
      case when final_id <> 5 then least(decided_at, ${horizon}::timestamptz - interval '1 minute') end as decided_at
    from waiting`.execute(db)
}

/** Writes the invented enrolments, numbered in the order of their time, with their status transitions. */
async function write(db: Db): Promise<void> {
  const admin = sql`(select id from users where username = 'admin')`
  await sql`
    insert into citizen_schedules (schedule_id, profile_id, enrolled_by_citizen_id, status_id, payment_at, version, created_at,
      updated_at, rate_id, rate_name, rate_value)
    select invented_enrolments.schedule_id, profile_id, (select account_id from profiles where profiles.id = invented_enrolments.profile_id), status_id,
      case when status_id = ${status.enrolmentAccepted} and invented_enrolments.is_paid
        then (date_trunc('day', decided_at at time zone 'America/Bogota') + interval '2 days' - interval '1 second') at time zone 'America/Bogota' end,
      case when decided_at is null then 1 else 2 end, invented_enrolments.created_at, coalesce(decided_at, invented_enrolments.created_at),
      rates.id, rates.name, rates.value
    from invented_enrolments join schedules on schedules.id = invented_enrolments.schedule_id left join rates on rates.id = schedules.rate_id
    where status_id is not null order by invented_enrolments.created_at, profile_id`.execute(db)
  await sql`
    insert into enrolment_transitions (citizen_schedule_id, move, user_id, previous, version_after, created_at)
    select citizen_schedules.id, case when status_id = ${status.enrolmentAccepted} then 'accept' else 'reject' end, ${admin}, '{"status_id": 5, "payment_at": null, "age_waived": false}', version, updated_at
    from citizen_schedules where status_id <> ${status.enrolmentPending} order by citizen_schedules.updated_at, citizen_schedules.id`.execute(
    db,
  )
  const signed = sql.raw(mixed('citizen_schedules.id', 'informed_consents.id'))
  await sql`
    insert into accepted_consents (citizen_schedule_id, revision_id, accepted_at)
    select citizen_schedules.id, consent_revisions.id, citizen_schedules.created_at
    from citizen_schedules
    join schedule_consents on schedule_consents.schedule_id = citizen_schedules.schedule_id
    join informed_consents on informed_consents.id = schedule_consents.consent_id
    join consent_revisions on consent_revisions.consent_id = informed_consents.id
      and consent_revisions.revision = informed_consents.revision
    join profiles on profiles.id = citizen_schedules.profile_id
    where extract(year from age(citizen_schedules.created_at, profiles.birthdate))
        between coalesce(informed_consents.min_age, 0) and coalesce(informed_consents.max_age, 200)
      and ${signed} % 100 < 88`.execute(db)
}

/**
 * Writes the demonstration's schedules, their enrolments and their teams, for existing citizens: about two enrolments per citizen,
 * in every status, and never more than the places. The same number of citizens on the same day gives the same rows.
 */
export async function storeSchedules(
  db: Db,
  { citizens, now }: { citizens: number; now: Date },
  log: (message: string) => void,
): Promise<void> {
  const horizon = horizonOf(now)
  const rows = planSchedules(catalogueRows(), citizens, horizon)
  for (const batch of rowBatches(rows)) await insertRows(db, 'schedules', batch)
  await continueAfter(db, 'schedules')
  const plain = rows.at(-1)?.id ?? 0
  await storePapers(db, plain)
  await sql`analyze schedules`.execute(db)
  await invent(db, new Date(horizon), plain)
  if (citizens >= manyPeople) {
    await withoutIndexes(db, ['citizen_schedules', 'enrolment_transitions', 'accepted_consents'], () => write(db), log)
  } else await write(db)
  await storeTeams(db, new Date(horizon))
  log(terminalText('start.schedules_written'))
}
