import type { ScheduleRow } from '@portal/contract'
import { type ScheduleBody, scheduleBody } from '@portal/contract/staff'
import { contractResolver } from '../../../../kit/form/form.ts'
import { nameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { dayText, hourText } from '../../../../kit/text/timetable-text.ts'
import { typedMoment, wireMoment } from '../../../ui/field/typed-dates.ts'
import type { Choice } from '../references.ts'

/** The values of an empty form: references with their names, numbers and dates as typed. */
export const emptyValues = {
  program_id: null as Choice | null,
  activity_id: null as Choice | null,
  stage_id: null as Choice | null,
  weekday_id: null as Choice | null,
  daily_id: null as Choice | null,
  modality_id: null as Choice | null,
  min_age: '',
  max_age: '',
  quota: '',
  is_paid: false,
  rate_id: null as Choice | null,
  is_activated: false,
  is_teams: false,
  min_team_participants_quota: '',
  max_team_participants_quota: '',
  team_quota: '',
  disability: false,
  /** `YYYY-MM-DDTHH:mm`, the format of the browser's control. */
  start_date: '',
  final_date: '',
  regulations: [] as readonly Choice[],
  consent: [] as readonly Choice[],
}

export type ScheduleValues = typeof emptyValues

/** A schedule that a form can start from: a row of the list or a complete schedule. */
export type Stored = Omit<ScheduleRow, 'consent'> & {
  readonly consent: readonly { readonly id: number; readonly title: string }[]
}

function choice(id: number | null, name: string | null): Choice | null {
  return id === null ? null : { id, name: name ?? String(id) }
}

function figure(count: number): string {
  return count === 0 ? '' : String(count)
}

/** Converts a schedule of the API to form values. */
export function valuesOf(row: Stored): ScheduleValues {
  return {
    program_id: choice(row.program_id, nameCase(row.program_name)),
    activity_id: choice(row.activity_id, nameCase(row.activity_name)),
    stage_id: choice(row.stage_id, nameCase(row.stage_name)),
    weekday_id: choice(row.weekday_id, dayText(row.weekday_name)),
    daily_id: choice(row.daily_id, hourText(row.daily_name)),
    modality_id: choice(row.modality_id, row.modality_name === null ? null : sentenceCase(row.modality_name)),
    min_age: String(row.min_age),
    max_age: String(row.max_age),
    quota: String(row.quota),
    is_paid: row.is_paid,
    rate_id: choice(row.rate_id, row.rate_name === null ? null : sentenceCase(row.rate_name)),
    is_activated: row.is_activated,
    is_teams: row.is_teams,
    min_team_participants_quota: figure(row.min_team_participants_quota),
    max_team_participants_quota: figure(row.max_team_participants_quota),
    team_quota: figure(row.team_quota),
    disability: row.disability,
    start_date: typedMoment(row.start_date),
    final_date: typedMoment(row.final_date),
    regulations: row.regulations.map(({ id, name }) => ({ id, name })),
    consent: row.consent.map(({ id, title }) => ({ id, name: title })),
  }
}

/** A number where one was typed; any other text stays as typed, so that the contract reports it. */
export function numberOf(typed: string): number | string | undefined {
  const text = typed.trim()
  return text === '' ? undefined : /^-?\d{1,9}$/.test(text) ? Number(text) : text
}

/** The body of a form. Fields that its conditions hide are not sent: the server stores none of them. */
export function bodyOf(values: ScheduleValues): ScheduleBody {
  const teams = values.is_teams
    ? {
        min_team_participants_quota: numberOf(values.min_team_participants_quota),
        max_team_participants_quota: numberOf(values.max_team_participants_quota),
        team_quota: numberOf(values.team_quota),
      }
    : {}
  return {
    program_id: values.program_id?.id,
    activity_id: values.activity_id?.id,
    stage_id: values.stage_id?.id,
    weekday_id: values.weekday_id?.id,
    daily_id: values.daily_id?.id,
    modality_id: values.modality_id?.id ?? null,
    min_age: numberOf(values.min_age),
    max_age: numberOf(values.max_age),
    quota: numberOf(values.quota),
    is_paid: values.is_paid,
    rate_id: values.is_paid ? (values.rate_id?.id ?? null) : null,
    is_activated: values.is_activated,
    is_teams: values.is_teams,
    ...teams,
    disability: values.disability,
    start_date: wireMoment(values.start_date),
    final_date: wireMoment(values.final_date),
    regulations: values.regulations.map(({ id }) => id),
    consent: values.consent.map(({ id }) => id),
    // The contract checks it: an incomplete form is not a valid schedule.
  } as ScheduleBody
}

/** Validates the form by the body that it sends. */
export const scheduleResolver = contractResolver<ScheduleValues>(scheduleBody, bodyOf)

/** A copy to start another schedule from; the copy is not published. */
export function copyOf(row: Stored): ScheduleValues {
  return { ...valuesOf(row), is_activated: false }
}

/** The values to start the next schedule from: all but the hours, in which schedules planned together differ. */
export function nextOf(values: ScheduleValues): ScheduleValues {
  return { ...values, daily_id: null }
}

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && Number.isInteger(value.id)

/** The values of a stored setting. Undefined when a value is missing or has another type, as after a change of the form. */
export function storedValues(setting: unknown): ScheduleValues | undefined {
  if (typeof setting !== 'object' || setting === null) return undefined
  const stored = setting as Readonly<Record<string, unknown>>
  const fits = Object.entries(emptyValues).every(([name, empty]) => {
    const value = stored[name]
    if (empty === null) return value === null || isChoice(value)
    if (Array.isArray(empty)) return Array.isArray(value) && value.every(isChoice)
    return typeof value === typeof empty
  })
  return fits ? (setting as ScheduleValues) : undefined
}
