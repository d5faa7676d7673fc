import type { APIRequestContext } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { citizenSession } from '../base/citizens.ts'
import type { Citizen, Places } from './look.ts'

interface Row {
  readonly id: number
  readonly stage_id: number
  readonly is_teams: boolean
  readonly users_schedules_count: number
  readonly files_count: number
  readonly teams_schedules_count: number
  readonly schedule_status_id: number
}

/** The e-mail addresses of the citizens of the demonstration. */
export const emails: Readonly<Record<Citizen, string>> = {
  citizen: 'ciudadano1@correo.example',
  participant: 'ciudadano2@correo.example',
}

interface PortalRow {
  readonly id: number
  readonly citizen_schedule_id: number
  readonly schedule_status_id: number
  readonly status_id: number
  readonly relationship: string | null
  readonly age: number
  readonly min_age: number
  readonly max_age: number
  readonly is_teams: boolean
}

/** Finds the records of the citizens of the demonstration. */
async function findPortalPlaces(request: APIRequestContext, server: string): Promise<Places['portal']> {
  const rows = async (citizen: Citizen, path: string) => {
    const { api } = await citizenSession(request, emails[citizen], undefined, server)
    return (await api.get<{ data: PortalRow[] }>(path)).data
  }
  const offer = await rows('citizen', '/api/citizen-portal/public-schedules?per_page=30')
  const returned = (await rows('citizen', '/api/profiles')).find(({ status_id }) => status_id === 4)
  const family = await rows('participant', '/api/profiles')
  const holder = family.find(({ relationship }) => relationship === null)
  const [team] = await rows('participant', '/api/teams')
  const fits = ({ min_age, max_age }: PortalRow) =>
    holder !== undefined && min_age <= holder.age && holder.age <= max_age
  const enrolments = await rows('participant', '/api/profiles/subscriptions')
  const accepted = enrolments.find(({ schedule_status_id }) => schedule_status_id === 6)
  return {
    activity: offer[0]?.id ?? 0,
    returned: returned?.id ?? 0,
    holder: holder?.id ?? 0,
    enrolment: accepted?.citizen_schedule_id ?? 0,
    child: family.find(({ age }) => age >= 7 && age < 18)?.id ?? 0,
    team: team?.id ?? 0,
    fitting: offer.find((row) => fits(row) && !row.is_teams)?.id ?? 0,
    inTeams: offer.find(({ is_teams }) => is_teams)?.id ?? 0,
  }
}

/** Finds records that show enough data, over the API of a server. */
export async function findPlaces(request: APIRequestContext, server: string): Promise<Places> {
  const admin = await caller(request, 'admin', server)
  const rows = async (path: string) => (await admin.get<{ data: Row[] }>(`/api/citizen-portal/${path}`)).data
  const most = <K extends 'files_count' | 'users_schedules_count' | 'teams_schedules_count'>(
    all: readonly Row[],
    by: K,
  ): Row => {
    const [first] = all.toSorted((one, other) => other[by] - one[by])
    if (first === undefined) throw new Error('The population of the demonstration is not there')
    return first
  }
  const [profiles, all] = await Promise.all([
    rows('profiles?status_id[]=2&per_page=100'),
    rows('schedules?per_page=100'),
  ])
  const schedule = most(
    all.filter(({ is_teams }) => !is_teams),
    'users_schedules_count',
  )
  const enrolled = await rows(`schedules/${schedule.id}/profiles?per_page=100`)
  const accepted = enrolled.find(({ schedule_status_id }) => schedule_status_id === 6)
  return {
    citizen: most(profiles, 'files_count').id,
    schedule: schedule.id,
    teamSchedule: most(
      all.filter(({ is_teams }) => is_teams),
      'teams_schedules_count',
    ).id,
    stage: schedule.stage_id,
    accepted: { schedule: schedule.id, citizen: accepted?.id ?? 0 },
    portal: await findPortalPlaces(request, server),
  }
}
