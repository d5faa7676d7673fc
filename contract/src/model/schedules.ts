import * as z from 'zod/mini'
import { moment } from '../base/call.ts'
import { column, fixed, right, type ScheduleColumn } from './schedule-columns.ts'

const name = z.nullable(z.string())
const id = z.nullable(z.int())

/** A regulation of a schedule: `file` is the address of the call that answers the document. */
export const scheduleRegulation = z.object({ id: z.int(), name: z.string(), file: z.string() })

/** An informed consent of a schedule as lists show it. */
export const scheduleConsentRef = z.object({ id: z.int(), title: z.string() })

/** The same with its text as it stands now; whom it concerns, by age. */
export const scheduleConsent = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown; shown without HTML. */
  text: z.string(),
  revision: z.int(),
  min_age: id,
  max_age: id,
  is_active: z.boolean(),
  /** Read by existing clients; a consent belongs to no profile. */
  profile_id: id,
})
export type ScheduleConsent = z.infer<typeof scheduleConsent>

/** A schedule as lists show it (domain facts §2.3, wire §2.2). Counts are numbers, never null. */
const listed = {
  id: z.int(),
  /** The name of an icon, from the type of its activity. */
  icon: z.string(),
  /** "DAY HOUR - (min-max) AÑOS" */
  name: z.string(),
  program_id: z.int(),
  program_name: z.string(),
  activity_id: z.int(),
  activity_name: z.string(),
  activity_type_id: id,
  activity_type_name: name,
  stage_id: z.int(),
  stage_name: z.string(),
  park_id: z.int(),
  park_code: name,
  park_name: z.string(),
  park_address: name,
  weekday_id: z.int(),
  weekday_name: z.string(),
  daily_id: z.int(),
  daily_name: z.string(),
  modality_id: id,
  modality_name: name,
  min_age: z.int(),
  max_age: z.int(),
  quota: z.int(),
  is_paid: z.boolean(),
  rate_id: id,
  rate_name: name,
  /** Whole pesos. */
  rate_value: z.nullable(z.number()),
  is_initiate: z.boolean(),
  /** The window of enrolment, both ends included. */
  start_date: moment,
  final_date: moment,
  is_activated: z.boolean(),
  is_teams: z.boolean(),
  min_team_participants_quota: z.int(),
  max_team_participants_quota: z.int(),
  team_quota: z.int(),
  /** Only for people with a disability. */
  disability: z.boolean(),
  /** Pending and accepted (decisions §5); what existing clients take from the quota. */
  taken: z.int(),
  users_schedules_count: z.int(),
  accepted: z.int(),
  pending: z.int(),
  /** quota − taken; below zero when more wait than there are seats. */
  left: z.int(),
  /** Teams that wait or were accepted. */
  teams_schedules_count: z.int(),
  teams_accepted: z.int(),
  regulations: z.array(scheduleRegulation),
  import_id: id,
  version: z.int(),
  created_at: moment,
  updated_at: moment,
  deleted_at: z.nullable(moment),
}

export const scheduleRow = z.object({ ...listed, consent: z.array(scheduleConsentRef) })
export type ScheduleRow = z.infer<typeof scheduleRow>

/** One schedule whole: its consents with their texts. */
export const schedule = z.object({ ...listed, consent: z.array(scheduleConsent) })
export type Schedule = z.infer<typeof schedule>

/** The columns of the list of schedules, in order. */
export const scheduleHeaders: readonly ScheduleColumn[] = [
  column('id', 'mdi-pound', right),
  column('activity_name', 'mdi-run'),
  column('min_age', 'mdi-human-child', right),
  column('max_age', 'mdi-human-cane', right),
  column('quota', 'mdi-ticket', right),
  column('users_schedules_count', 'mdi-ticket-account', { ...right, ...fixed }),
  column('is_paid', 'mdi-currency-usd', { align: 'center' }),
  column('is_activated', 'mdi-check-circle', { align: 'center' }),
  column('actions', undefined, { ...right, ...fixed }),
]

/** What an expanded row adds. */
export const scheduleExpanded: readonly ScheduleColumn[] = [
  column('weekday_name', 'mdi-calendar-week'),
  column('daily_name', 'mdi-clock-outline'),
  column('is_initiate', 'mdi-star-outline'),
  column('start_date', 'mdi-calendar-start', { ...right, label: 'opening_date' }),
  column('final_date', 'mdi-calendar-end', { ...right, label: 'closing_date' }),
  column('program_name', 'mdi-clipboard-list'),
  column('stage_name', 'mdi-stadium'),
  column('park_code', 'mdi-numeric'),
  column('park_name', 'mdi-tree'),
  column('park_address', 'mdi-map-marker'),
  column('modality_name', 'mdi-shape'),
  column('rate_name', 'mdi-tag'),
  column('rate_value', 'mdi-cash', right),
  column('disability', 'mdi-wheelchair-accessibility', { label: 'only_disability' }),
  column('is_teams', 'mdi-account-group'),
  column('teams_schedules_count', 'mdi-account-group', { ...right, ...fixed }),
  column('created_at', 'mdi-calendar', right),
  column('updated_at', 'mdi-calendar', right),
]

/** The keys `column[]` accepts for schedules; seats sort too, by saved views and links. */
export const scheduleSortable: readonly string[] = [
  ...[...scheduleHeaders, ...scheduleExpanded].filter(({ sortable }) => sortable).map(({ value }) => value),
  'taken',
  'left',
]

/** A block of the week's timetable. */
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
  /** 1 is Monday. Empty when the label tells no day. */
  days: z.array(z.int()),
  /** The one day of the calendar, where the label means one. */
  date: z.nullable(z.string()),
  /** `HH:mm`; null when the label tells no hour. */
  start_time: name,
  end_time: name,
  min_age: z.int(),
  max_age: z.int(),
  quota: z.int(),
  taken: z.int(),
  left: z.int(),
  is_paid: z.boolean(),
  is_activated: z.boolean(),
  is_teams: z.boolean(),
  /** Other schedules of the same stage whose hours overlap on a day they share. */
  clashes: z.array(z.int()),
})
export type TimetableEntry = z.infer<typeof timetableEntry>
