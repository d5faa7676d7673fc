import type { CatalogueRows } from '@portal/server'
import { day, stamp } from '../population/calendar.ts'
import { type Chance, chanceOf } from '../population/chance.ts'
import type { WrittenRow } from '../population/rows.ts'

/** A schedule of the demonstration as a row, with the values that the enrolments need. */
export type PlannedSchedule = Omit<WrittenRow<'schedules'>, 'import_id' | 'version' | 'deleted_at'>

/** The minimum number of schedules, and the number of citizens for each further schedule. */
const fewest = 60
const citizensToEach = 250
/** The average number of enrolments per citizen, and the places of a small schedule. */
const requestsByEach = 2
const usualSeats = 24

/** The start of a range of seeds that no household uses. */
const ownSeeds = 2_000_000

const inWater = /NATACIÓN|PISCINAZO|SUBACUÁTICAS/
const poolNames = /PISCINA|ACUÁTICO/
const forDisability = /DISCAPACIDAD|PARANATACIÓN/
const inTeams = /^(FÚTBOL|BALONCESTO|BALONMANO|VOLEIBOL|RUGBY|BÉISBOL|SÓFTBOL)/

interface Offer {
  readonly catalogues: CatalogueRows
  readonly horizon: number
  readonly factor: number
}

/** When enrolment opens and closes: mostly open now, sometimes over, sometimes in the future. */
function windowOf(chance: Chance, kind: number, horizon: number): { opens: number; closes: number } {
  if (kind === 3 || kind === 9) {
    const closes = horizon - chance.between(15, 200) * day
    return { opens: closes - chance.between(20, 45) * day, closes }
  }
  if (kind === 7) {
    const opens = horizon + chance.between(3, 20) * day
    return { opens, closes: opens + chance.between(15, 40) * day }
  }
  return { opens: horizon - chance.between(6, 60) * day, closes: horizon + chance.between(8, 60) * day }
}

function activityOf(chance: Chance, { activities }: CatalogueRows, index: number) {
  const pattern = index % 20 === 10 ? forDisability : index % 11 === 7 ? inTeams : undefined
  return chance.pick(pattern === undefined ? activities : activities.filter(({ name }) => pattern.test(name)))
}

function agesOf(chance: Chance, { age_groups }: CatalogueRows, name: string): { min: number; max: number } {
  const pattern = /MAYORES/.test(name) ? /VEJEZ/ : /NIÑAS Y LOS NIÑOS|VACACIONES|TALLERES/.test(name) ? /INFANCIA/ : /./
  return chance.pick(age_groups.filter((group) => pattern.test(group.name) && group.max > 5))
}

function planOne(index: number, { catalogues, horizon, factor }: Offer): PlannedSchedule {
  const chance = chanceOf(ownSeeds + index)
  const activity = activityOf(chance, catalogues, index)
  const isWater = inWater.test(activity.name)
  const places = catalogues.stages.filter(({ name }) => poolNames.test(name) === isWater)
  const { min, max } = agesOf(chance, catalogues, activity.name)
  const isTeams = index % 11 === 7
  const isPaid = isWater && chance.yes(0.6)
  const { opens, closes } = windowOf(chance, index % 12, horizon)
  // Some schedules have few places, so that they are full.
  const seats = index % 9 === 4 ? chance.between(4, 8) : chance.between(14, 40)
  const made = stamp(opens - chance.between(2, 20) * day)
  return {
    id: index + 1,
    program_id: chance.pick(catalogues.programs).id,
    activity_id: activity.id,
    stage_id: chance.pick(places).id,
    weekday_id: chance.pick(catalogues.week_days.filter(({ date }) => date === null)).id,
    daily_id: chance.pick(catalogues.daily_hours.filter(({ start_time }) => start_time !== null)).id,
    modality_id: chance.yes(0.85) ? 1 : chance.pick(catalogues.modalities).id,
    rate_id: isPaid ? chance.pick(catalogues.rates).id : null,
    min_age: min,
    max_age: max,
    quota: Math.round(seats * factor),
    is_paid: isPaid,
    is_activated: index % 15 !== 6,
    is_teams: isTeams,
    min_team_participants_quota: isTeams ? 3 : 0,
    max_team_participants_quota: isTeams ? 6 : 0,
    team_quota: isTeams ? chance.between(3, 6) : 0,
    disability: forDisability.test(activity.name),
    start_date: stamp(opens),
    final_date: stamp(closes - 1_000),
    created_at: made,
    updated_at: made,
  }
}

/** Seats of the schedule that is always open: more than the people who look at a demonstration take. */
const alwaysSeats = 200

/**
 * A free schedule without consents in which everybody may take part, so that a client that sends an empty body can enrol somebody. Nobody
 * is enrolled in it yet.
 */
function planPlain(id: number, { catalogues, horizon, factor }: Offer): PlannedSchedule {
  const planned = planOne(id - 1, { catalogues, horizon, factor })
  return {
    ...planned,
    activity_id: catalogues.activities.find(({ is_initiate }) => is_initiate)?.id ?? planned.activity_id,
    modality_id: 1,
    rate_id: null,
    is_paid: false,
    min_age: 0,
    max_age: 100,
    quota: alwaysSeats,
    is_activated: true,
    is_teams: false,
    min_team_participants_quota: 0,
    max_team_participants_quota: 0,
    team_quota: 0,
    disability: false,
    start_date: stamp(horizon - 30 * day),
    final_date: stamp(horizon + 60 * day - 1_000),
  }
}

/**
 * Plans the schedules of a demonstration with this number of citizens: mostly open, and some that are past, in the future,
 * inactive, full, paid, for teams, or for people with a disability. The last one is {@link planPlain}. Pure: the same count, day and
 * catalogues give the same schedules.
 */
export function planSchedules(catalogues: CatalogueRows, citizens: number, horizon: number): PlannedSchedule[] {
  const count = fewest + Math.floor(citizens / citizensToEach)
  const factor = Math.max(1, (requestsByEach * citizens) / (count * usualSeats))
  const offer = { catalogues, horizon, factor }
  return [...Array.from({ length: count - 1 }, (_, index) => planOne(index, offer)), planPlain(count, offer)]
}
