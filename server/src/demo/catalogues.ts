import { daysOfLabel, hoursOfLabel } from '@portal/contract'
import * as offer from './data/offer.ts'
import { consents } from './data/papers.ts'
import type { ReferenceRows } from './references.ts'

function numbered<Row extends object>(rows: readonly Row[]): (Row & { id: number })[] {
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

/** The id of a row by one of its values; throws when there is none, which would be our own slip. */
function finder<Row extends { readonly id: number }>(rows: readonly Row[], key: keyof Row): (value: unknown) => number {
  const ids = new Map(rows.map((row) => [row[key] as unknown, row.id]))
  return (value) => {
    const id = ids.get(value)
    if (id === undefined) throw new Error(`no row with ${String(key)} ${String(value)}`)
    return id
  }
}

function weekday([name, date]: (typeof offer.weekdays)[number]) {
  const [first, ...more] = daysOfLabel(name)
  return { name, day_of_week: first !== undefined && more.length === 0 ? first : null, date: date ?? null }
}

/** The rows every installation starts with, by table; they stand in an order that satisfies their references. */
export function catalogueRows({ parks }: Pick<ReferenceRows, 'parks'>) {
  const parkId = finder(parks, 'name')
  const activity_types = numbered(offer.activityTypes.map(([name, value, icon]) => ({ name, value, icon })))
  const typeId = finder(activity_types, 'value')
  const projects = numbered(offer.projects.map(([name, description]) => ({ name, description })))
  const projectId = finder(projects, 'name')
  const pse_services = numbered(
    offer.pseServices.map(([name, code, park]) => ({ name, code, park_id: park === null ? null : parkId(park) })),
  )
  const serviceId = finder(pse_services, 'code')
  return {
    activity_types,
    activities: numbered(
      Object.entries(offer.activitiesByType).flatMap(([value, names]) =>
        names.map((name) => ({
          name,
          activity_type_id: typeId(value),
          is_initiate: offer.forBeginners.has(name),
        })),
      ),
    ),
    projects,
    programs: numbered(
      offer.programs.map(([name, project]) => ({ name, project_id: project === null ? null : projectId(project) })),
    ),
    stages: numbered(offer.stages.flatMap(([park, names]) => names.map((name) => ({ name, park_id: parkId(park) })))),
    pse_services,
    rates: numbered(
      offer.rates.map(([name, value, service]) => ({
        name,
        value,
        pse_service_id: service === null ? null : serviceId(service),
      })),
    ),
    modalities: numbered(offer.modalities.map(([name, description]) => ({ name, description }))),
    participant_roles: numbered(offer.participantRoles.map((name) => ({ name }))),
    age_groups: numbered(offer.ageGroups.map(([name, min, max]) => ({ name, min, max }))),
    week_days: numbered(offer.weekdays.map(weekday)),
    daily_hours: numbered(
      offer.dailyHours.map((name) => {
        const hours = hoursOfLabel(name)
        return { name, start_time: hours?.start ?? null, end_time: hours?.end ?? null }
      }),
    ),
    file_types: numbered(offer.fileTypes.map((name) => ({ name }))),
    informed_consents: numbered(consents.map(([title, min_age, max_age]) => ({ title, min_age, max_age }))),
    consent_revisions: numbered(consents.map(([, , , text], index) => ({ consent_id: index + 1, revision: 1, text }))),
  }
}

export type CatalogueRows = ReturnType<typeof catalogueRows>
