import * as z from 'zod/mini'
import { moment } from './call.ts'
import { profile, profileExpanded, profileHeaders, profileRow, profileSensitive } from './profiles.ts'

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

/** A column of schedules, of a roster or of teams; `label` is the key of its text where it is not its own. */
export interface ScheduleColumn {
  readonly value: string
  readonly align: 'left' | 'right' | 'center'
  readonly sortable: boolean
  readonly icon?: string
  readonly label?: string
}

function column(
  value: string,
  icon?: string,
  more: Partial<Omit<ScheduleColumn, 'value' | 'icon'>> = {},
): ScheduleColumn {
  return { value, align: 'left', sortable: true, ...(icon === undefined ? {} : { icon }), ...more }
}

const right = { align: 'right' } as const
const fixed = { sortable: false } as const

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

/** What an enrolment adds to a citizen's row (domain facts §1.4). */
const enrolled = {
  schedule_id: z.int(),
  citizen_schedule_id: z.int(),
  schedule_status_id: z.int(),
  schedule_status_name: z.string(),
  schedule_status_color: z.string(),
  /** Until when a paid, accepted enrolment is to be paid. */
  citizen_schedule_payment_at: z.nullable(moment),
  /** The version of the enrolment; that of the citizen is `version`. */
  citizen_schedule_version: z.int(),
  citizen_schedule_created_at: moment,
  citizen_schedule_updated_at: moment,
  /** Staff who enrolled the citizen; null when they did it themselves. */
  enrolled_by: name,
  /** Consents that concern the citizen's age and were not accepted as they stand now. */
  missing_consents_count: z.int(),
  /** Until when whoever asks may take back their last move; null when they may not. */
  undo_until: z.nullable(moment),
}

/** One row of a roster. */
export const rosterRow = z.object({ ...profileRow.shape, ...enrolled })
export type RosterRow = z.infer<typeof rosterRow>

/** A citizen in a schedule, whole. */
export const rosterDetail = z.object({ ...profile.shape, ...enrolled })
export type RosterDetail = z.infer<typeof rosterDetail>

/** The columns of a roster: those of citizens, with the status of the enrolment inserted third. */
export const rosterHeaders: readonly ScheduleColumn[] = [
  ...profileHeaders.slice(0, 2),
  column('schedule_status_name', 'mdi-check-decagram', { align: 'center' }),
  ...profileHeaders.slice(2),
]

export const rosterExpanded: readonly ScheduleColumn[] = [
  column('citizen_schedule_created_at', 'mdi-calendar-plus', right),
  column('citizen_schedule_payment_at', 'mdi-cash-clock', right),
  column('enrolled_by', 'mdi-account-plus', fixed),
  column('missing_consents_count', 'mdi-file-sign', { ...right, ...fixed }),
  ...profileExpanded,
]

/** Everything of the citizen's page in a schedule. */
export const rosterWhole: readonly ScheduleColumn[] = [...rosterHeaders, ...rosterExpanded, ...profileSensitive]

/** What `column[]` accepts of a roster beside the columns of citizens. */
export const rosterSortable: readonly string[] = [
  'schedule_status_name',
  'schedule_status',
  'citizen_schedule_created_at',
  'citizen_schedule_updated_at',
  'citizen_schedule_payment_at',
]

/** A payment proof of an enrolment; its content is a call of the citizen's documents. */
export const paymentFile = z.object({
  id: z.int(),
  file: z.string(),
  file_type_id: z.int(),
  file_type: z.string(),
  profile_id: z.int(),
  status_id: z.int(),
  status: z.string(),
  color: z.string(),
  created_at: moment,
})

/** A schedule of a citizen, with the enrolment. */
export const citizenSchedule = z.object({
  ...scheduleRow.shape,
  profile_id: z.int(),
  /** The citizen's validator: whose enrolment it is to decide. */
  checker_id: id,
  citizen_schedule_id: z.int(),
  schedule_status_id: z.int(),
  schedule_status_name: z.string(),
  schedule_status_color: z.string(),
  citizen_schedule_payment_files: z.array(paymentFile),
  citizen_schedule_payment_at: z.nullable(moment),
  citizen_schedule_version: z.int(),
  citizen_schedule_created_at: moment,
  citizen_schedule_updated_at: moment,
})
export type CitizenSchedule = z.infer<typeof citizenSchedule>

/** One step of an enrolment's history. */
export const enrolmentStep = z.object({
  id: z.int(),
  citizen_schedule_id: z.int(),
  /** `enrol`, `accept`, `reject` or `withdraw`. */
  move: z.string(),
  /** The move in words. */
  title: z.string(),
  status_id: z.int(),
  status: z.string(),
  color: z.string(),
  observation: name,
  user: z.string(),
  user_id: id,
  created_at: moment,
  undone_at: z.nullable(moment),
})
export type EnrolmentStep = z.infer<typeof enrolmentStep>

/** A consent of a schedule and whether a participant accepted it, and as which revision. */
export const participantConsent = z.object({
  consent_id: z.int(),
  title: z.string(),
  /** The revision that holds now. */
  revision: z.int(),
  text: z.string(),
  accepted_revision: id,
  accepted_text: name,
  accepted_at: z.nullable(moment),
  /** Whether it concerns the participant, by their age. */
  applies: z.boolean(),
  /** It concerns them and what holds now was not accepted. */
  is_missing: z.boolean(),
})
export type ParticipantConsent = z.infer<typeof participantConsent>

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

/** A member of a team; whoever is outside the caller's scope is counted but not shown. */
export const teamMember = z.object({
  profile_id: z.int(),
  full_name: z.string(),
  document_type: z.string(),
  document: z.string(),
  age: z.int(),
  email: z.string(),
  mobile_phone: name,
  whatsapp: name,
  participant_role_id: z.int(),
  participant_role: z.string(),
  is_captain: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMember>

export const team = z.object({
  id: z.int(),
  schedule_id: z.int(),
  name: z.string(),
  status_id: z.int(),
  status: z.string(),
  color: z.string(),
  captain_profile_id: z.int(),
  /** Null when the captain is outside the caller's scope. */
  captain: name,
  members_count: z.int(),
  members: z.array(teamMember),
  undo_until: z.nullable(moment),
  version: z.int(),
  created_at: moment,
  updated_at: moment,
})
export type Team = z.infer<typeof team>

export const teamHeaders: readonly ScheduleColumn[] = [
  column('id', 'mdi-pound', right),
  column('actions', undefined, { ...right, ...fixed }),
  column('status', 'mdi-check-decagram', { align: 'center' }),
  column('name', 'mdi-account-group'),
  column('captain', 'mdi-account-star', fixed),
  column('members_count', 'mdi-account-multiple', right),
  column('created_at', 'mdi-calendar', right),
]
export const teamExpanded: readonly ScheduleColumn[] = [column('updated_at', 'mdi-calendar', right)]
export const teamSortable: readonly string[] = [...teamHeaders, ...teamExpanded]
  .filter(({ sortable }) => sortable)
  .map(({ value }) => value)

/** A schedule in which a citizen is with a team. */
export const teamSchedule = z.object({
  ...scheduleRow.shape,
  profile_id: z.int(),
  team_id: z.int(),
  team_name: z.string(),
  team_status_id: z.int(),
  team_status_name: z.string(),
  team_status_color: z.string(),
  participant_role: z.string(),
  is_captain: z.boolean(),
  team_members_count: z.int(),
  team_created_at: moment,
})
export type TeamSchedule = z.infer<typeof teamSchedule>
