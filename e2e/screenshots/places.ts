import type { APIRequestContext } from '@playwright/test'
import { caller } from '../caller.ts'
import type { Places } from './look.ts'

interface Row {
  readonly id: number
  readonly stage_id: number
  readonly is_teams: boolean
  readonly users_schedules_count: number
  readonly files_count: number
  readonly teams_schedules_count: number
  readonly schedule_status_id: number
}

/** Looks for records with something to see on them, over the API of the server at an address. */
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
  }
}
