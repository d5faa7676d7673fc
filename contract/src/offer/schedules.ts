import * as z from 'zod/mini'
import { idOrNull, moment, textOrNull, timestamps } from '../base/call.ts'
import { type Column, center, column, fixed, right } from '../base/columns.ts'

/** A regulation of a schedule. `file` is the address of its PDF. */
const scheduleRegulation = z.object({ id: z.int(), name: z.string(), file: z.string() })

/** A text that citizens accept, in its current revision. */
export const consentText = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown; shown without HTML. */
  text: z.string(),
  revision: z.int(),
})

/** An informed consent of a schedule, with the ages to which it applies. */
const scheduleConsent = z.extend(consentText, {
  min_age: idOrNull,
  max_age: idOrNull,
  is_active: z.boolean(),
  /** Existing clients read it, but a consent does not belong to a profile. */
  profile_id: idOrNull,
})

/** The fields of a schedule that everybody reads. Counts are numbers, never null. */
export const scheduleFields = {
  id: z.int(),
  /** The name of an icon, from the type of its activity. */
  icon: z.string(),
  program_id: z.int(),
  program_name: z.string(),
  activity_id: z.int(),
  activity_name: z.string(),
  stage_id: z.int(),
  stage_name: z.string(),
  park_id: z.int(),
  park_code: textOrNull,
  park_name: z.string(),
  park_address: textOrNull,
  weekday_id: z.int(),
  weekday_name: z.string(),
  daily_id: z.int(),
  daily_name: z.string(),
  min_age: z.int(),
  max_age: z.int(),
  quota: z.int(),
  is_paid: z.boolean(),
  rate_id: idOrNull,
  rate_name: textOrNull,
  /** Whole pesos. */
  rate_value: z.nullable(z.number()),
  is_initiate: z.boolean(),
  /** The enrolment period, both ends included. */
  start_date: moment,
  final_date: moment,
  is_activated: z.boolean(),
  is_teams: z.boolean(),
  min_team_participants_quota: z.int(),
  max_team_participants_quota: z.int(),
  team_quota: z.int(),
  /** Only for people with a disability. */
  disability: z.boolean(),
  /** Pending and accepted. Existing clients subtract it from the quota. */
  taken: z.int(),
  users_schedules_count: z.int(),
  /** Pending and accepted teams. */
  teams_schedules_count: z.int(),
  regulations: z.array(scheduleRegulation),
  ...timestamps,
}

/** The fields of a schedule in the lists of the staff. */
const listed = {
  ...scheduleFields,
  /** "DAY HOUR - (min-max) AÑOS" */
  name: z.string(),
  activity_type_id: idOrNull,
  activity_type_name: textOrNull,
  modality_id: idOrNull,
  modality_name: textOrNull,
  accepted: z.int(),
  pending: z.int(),
  /** quota − taken. It is negative when there are more pending enrolments than seats. */
  left: z.int(),
  teams_accepted: z.int(),
  import_id: idOrNull,
  version: z.int(),
  deleted_at: z.nullable(moment),
}

export const scheduleRow = z.object({ ...listed, consent: z.array(z.object({ id: z.int(), title: z.string() })) })
export type ScheduleRow = z.infer<typeof scheduleRow>

/** All fields of one schedule: its consents include their texts. */
export const schedule = z.object({ ...listed, consent: z.array(scheduleConsent) })
export type Schedule = z.infer<typeof schedule>

/** A schedule that another one clashes with, or is the same as. */
export const scheduleBeside = z.object({
  id: z.int(),
  activity_name: z.string(),
  program_name: z.string(),
  weekday_name: z.string(),
  daily_name: z.string(),
  is_activated: z.boolean(),
  final_date: moment,
})
export type ScheduleBeside = z.infer<typeof scheduleBeside>

/** The columns of the list of schedules, in order. */
export const scheduleHeaders: readonly Column[] = [
  column('id', 'id', 'mdi-pound', right),
  column('activity_name', 'name', 'mdi-run'),
  column('min_age', 'number', 'mdi-human-child', right),
  column('max_age', 'number', 'mdi-human-cane', right),
  column('quota', 'number', 'mdi-ticket', right),
  column('users_schedules_count', 'number', 'mdi-ticket-account', { ...right, ...fixed }),
  column('is_paid', 'flag', 'mdi-currency-usd', center),
  column('is_activated', 'flag', 'mdi-check-circle', center),
  column('actions', 'other', undefined, { ...right, ...fixed }),
]

/** The columns that an expanded row adds. */
export const scheduleExpanded: readonly Column[] = [
  column('weekday_name', 'days', 'mdi-calendar-week'),
  column('daily_name', 'hours', 'mdi-clock-outline'),
  column('is_initiate', 'flag', 'mdi-star-outline'),
  column('start_date', 'moment', 'mdi-calendar-start', { ...right, label: 'opening_date' }),
  column('final_date', 'moment', 'mdi-calendar-end', { ...right, label: 'closing_date' }),
  column('program_name', 'name', 'mdi-clipboard-list'),
  column('stage_name', 'name', 'mdi-stadium'),
  column('park_code', 'text', 'mdi-numeric'),
  column('park_name', 'name', 'mdi-tree'),
  column('park_address', 'text', 'mdi-map-marker'),
  column('modality_name', 'text', 'mdi-shape'),
  column('rate_name', 'text', 'mdi-tag'),
  column('rate_value', 'number', 'mdi-cash', right),
  column('disability', 'flag', 'mdi-wheelchair-accessibility', { label: 'only_disability' }),
  column('is_teams', 'flag', 'mdi-account-group'),
  column('teams_schedules_count', 'number', 'mdi-account-group', { ...right, ...fixed }),
  column('created_at', 'moment', 'mdi-calendar', right),
  column('updated_at', 'moment', 'mdi-calendar', right),
]

/** The keys that `column[]` accepts for schedules. Saved views and links can also sort by seats. */
export const scheduleSortable: readonly string[] = [
  ...[...scheduleHeaders, ...scheduleExpanded].filter(({ sortable }) => sortable).map(({ value }) => value),
  'taken',
  'left',
]

/** A block of the weekly timetable. */
export const timetableEntry = z.object({
  id: z.int(),
  icon: z.string(),
  activity_name: z.string(),
  program_name: z.string(),
  stage_id: z.int(),
  stage_name: z.string(),
  park_id: z.int(),
  park_name: z.string(),
  weekday_name: z.string(),
  daily_name: z.string(),
  /** 1 is Monday. Empty if the label contains no day. */
  days: z.array(z.int()),
  /** The calendar date, if the label is a single date. */
  date: textOrNull,
  /** `HH:mm`; null if the label contains no hours. */
  start_time: textOrNull,
  end_time: textOrNull,
  min_age: z.int(),
  max_age: z.int(),
  quota: z.int(),
  taken: z.int(),
  left: z.int(),
  is_paid: z.boolean(),
  is_activated: z.boolean(),
  is_teams: z.boolean(),
  team_quota: z.int(),
  /** Pending and accepted teams. */
  teams_taken: z.int(),
  /** Other schedules of the same stage whose hours overlap on the same day. */
  clashes: z.array(z.int()),
})
export type TimetableEntry = z.infer<typeof timetableEntry>
