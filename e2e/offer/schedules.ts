import { type APIRequestContext, expect } from '@playwright/test'
import { caller } from '../base/caller.ts'

// Creates the data of the journeys of schedules over the API.

const api = '/api/citizen-portal'

interface Named {
  readonly id: number
  readonly name: string
}

/** The fields of a minimal schedule. */
export interface Planned {
  readonly quota: number
  readonly teams?: { readonly min: number; readonly max: number; readonly quota: number }
  readonly paid?: boolean
  /** The stage, where it matters. */
  readonly stage?: number
  readonly consent?: readonly number[]
  /** Other fields of the schedule. */
  readonly fields?: Readonly<Record<string, unknown>>
}

export interface Citizen {
  readonly id: number
  readonly full_name: string
  readonly document: string
}

/** The calls of an administrator. */
export interface Office {
  list<Row = Named>(path: string, query?: string): Promise<readonly Row[]>
  plan(planned: Planned): Promise<number>
  /** Ends the enrolment in a schedule by moving its last day into the past. */
  close(schedule: number): Promise<void>
  /** Verified adults who are in no schedule of these journeys. */
  citizens(count: number): Promise<readonly Citizen[]>
  enrol(schedule: number, citizens: readonly Citizen[]): Promise<void>
  accept(schedule: number, citizen: Citizen): Promise<void>
  withdraw(schedule: number, citizen: Citizen): Promise<void>
  /** Creates a team, or changes the team with this id; its first member is the captain. */
  team(schedule: number, name: string, citizens: readonly Citizen[], id?: number): Promise<number>
}

let taken = 0
let planned = 0

/** Returns these calls for the administrator of the demonstration. */
export async function office(request: APIRequestContext): Promise<Office> {
  const admin = await caller(request, 'admin')
  const send = (method: 'POST' | 'PUT', path: string, data: object) =>
    admin.send<{ details: { id: number } }>(method, `${api}/${path}`, data)
  const list = async <Row = Named>(path: string, query = 'column[]=id&order[]=asc'): Promise<readonly Row[]> =>
    (await admin.get<{ data: Row[] }>(`${api}/${path}?per_page=100&${query}`)).data

  return {
    list,
    async plan({ quota, teams, paid = false, consent = [], stage, fields = {} }) {
      const paths = ['programs', 'activities', 'stages', 'week-days', 'daily-hours', 'rates']
      const [programs, activities, stages, days, hours, rates] = await Promise.all(paths.map((path) => list(path)))
      planned += 1
      const pick = (rows: readonly Named[] | undefined) => rows?.[planned % (rows.length || 1)]?.id
      const { details } = await send('POST', 'schedules', {
        program_id: pick(programs),
        activity_id: pick(activities),
        stage_id: stage ?? pick(stages),
        weekday_id: pick(days),
        daily_id: pick(hours),
        min_age: 0,
        max_age: 100,
        quota,
        is_paid: paid,
        rate_id: paid ? rates?.[0]?.id : null,
        is_activated: true,
        is_teams: teams !== undefined,
        ...(teams === undefined
          ? {}
          : {
              min_team_participants_quota: teams.min,
              max_team_participants_quota: teams.max,
              team_quota: teams.quota,
            }),
        disability: false,
        start_date: '2026-01-01 08:00:00',
        final_date: '2099-12-31 23:59:00',
        regulations: [],
        consent,
        ...fields,
      })
      return details.id
    },
    async close(schedule) {
      const { data } = await admin.get<{ data: { version: number } }>(`${api}/schedules/${schedule}`)
      const rows = [{ id: schedule, version: data.version }]
      await send('PUT', 'schedules/many', { rows, changes: { final_date: '2026-02-01 08:00:00' } })
    },
    async citizens(count) {
      const data = await list<Citizen>('profiles', 'status_id[]=3&column[]=birthdate&order[]=asc')
      const some = data.slice(taken, taken + count)
      taken += count
      expect(some, 'verified citizens').toHaveLength(count)
      return some
    },
    async enrol(schedule, citizens) {
      for (const { id } of citizens) await send('PUT', `profiles/${id}/schedules/${schedule}`, {})
    },
    async accept(schedule, { id }) {
      await send('PUT', `schedules/${schedule}/profiles/${id}`, { status_id: 6, observation: 'Cumple los requisitos.' })
    },
    async withdraw(schedule, { id }) {
      await send('PUT', `schedules/${schedule}/profiles/${id}`, { status_id: 7, observation: 'Se retira.' })
    },
    async team(schedule, name, citizens, id) {
      const [role] = await list('participants-roles')
      const members = citizens.map((citizen) => ({ profile_id: citizen.id, participant_role_id: role?.id }))
      const body = { name, captain_profile_id: citizens[0]?.id, members }
      if (id === undefined) return (await send('POST', `schedules/${schedule}/teams`, body)).details.id
      await send('PUT', `schedules/${schedule}/teams/${id}`, body)
      return id
    },
  }
}
