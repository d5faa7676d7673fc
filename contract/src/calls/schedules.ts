import * as z from 'zod/mini'
import { call, idParam, moment, one, page, portal, raw, said } from '../call.ts'
import { enrolmentReasons } from '../enrolment-moves.ts'
import { anyInt, listOf, listParams, queryDay, queryFlag, queryInt, queryText, trashed } from '../query.ts'
import { dateTimeRequired, inOrder, integerBetween, integerBetweenRequired, text, textRequired } from '../rules.ts'
import {
  citizenSchedule,
  enrolmentStep,
  participantConsent,
  rosterDetail,
  rosterRow,
  schedule,
  scheduleRow,
  timetableEntry,
} from '../schedules.ts'
import { exported } from './exports.ts'
import { profileFilters } from './profiles.ts'
import { readRoster, readSchedules } from './schedule-readers.ts'

const tag = 'schedules'

const ids = z.optional(listOf(queryInt))
const flag = z.optional(queryFlag)
const version = z.optional(anyInt)

/** Which part of the window of enrolment today is in. */
export const scheduleWindows = ['open', 'upcoming', 'past'] as const
export type ScheduleWindow = (typeof scheduleWindows)[number]

/** The filters of schedules; each may stand alone. */
export const scheduleFilters = {
  query: listParams.query,
  program_id: ids,
  activity_id: ids,
  activity_type_id: ids,
  stage_id: ids,
  weekday_id: ids,
  daily_id: ids,
  modality_id: ids,
  rate_id: ids,
  /** Codes or ids of parks. */
  park: z.optional(listOf(queryText)),
  locality_id: ids,
  import_id: ids,
  is_paid: flag,
  is_activated: flag,
  is_teams: flag,
  is_initiate: flag,
  disability: flag,
  /** Fewer taken than the quota. */
  has_seats: flag,
  /** Years; min ≤ age ≤ max. */
  age: integerBetween(0, 110),
  /** Enrolment opens on this day or later. */
  start_date: queryDay,
  /** Enrolment closes on this day or earlier. */
  final_date: queryDay,
  window: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.enum(scheduleWindows, 'validation.one_of')),
    ),
  ),
}
const datesInOrder = inOrder('start_date', 'final_date')
const filter = z.object(scheduleFilters).check(datesInOrder)
export type ScheduleFilter = z.infer<typeof filter>

export const listSchedules = call({
  method: 'GET',
  path: portal('schedules'),
  summary: 'Schedules, those of the past too; deleted ones for whoever may delete',
  tag,
  needs: readSchedules,
  query: z.object({ ...listParams, ...scheduleFilters, ...trashed }).check(datesInOrder),
  answer: page(scheduleRow),
})

const scheduleParams = z.object({ id: idParam })

export const showSchedule = call({
  method: 'GET',
  path: portal('schedules/:id'),
  summary: 'One schedule whole, with its regulations and the texts of its consents',
  tag,
  needs: readSchedules,
  params: scheduleParams,
  answer: one(schedule),
})

const anId = integerBetweenRequired(1, 2147483647)
const anIdOrNone = integerBetween(1, 2147483647)

/** A list of ids; the rows themselves are taken too, because existing clients send back what they read. */
const idList = z.optional(
  z.nullable(
    listOf(
      z.pipe(
        z.transform((value: unknown) =>
          typeof value === 'object' && value !== null && 'id' in value ? value.id : value,
        ),
        anId,
      ),
    ),
  ),
)

function neededWhen(
  condition: 'is_paid' | 'is_teams',
  field: string,
  isThere: (body: Record<string, unknown>) => boolean,
) {
  return z.refine<Record<string, unknown>>((body) => body[condition] !== true || isThere(body), {
    error: 'validation.required',
    path: [field],
  })
}

const has = (field: string) => (body: Record<string, unknown>) => body[field] !== undefined && body[field] !== null
const hasSome = (field: string) => (body: Record<string, unknown>) => Number(body[field] ?? 0) >= 1

/**
 * What a schedule is made of. A paid one has a rate, one of teams its three sizes; where it is neither they are not
 * kept. What an update leaves out stays as it is, but for the required ones.
 */
export const scheduleBody = z
  .object({
    program_id: anId,
    activity_id: anId,
    stage_id: anId,
    weekday_id: anId,
    daily_id: anId,
    modality_id: anIdOrNone,
    min_age: integerBetweenRequired(0, 100),
    max_age: integerBetweenRequired(0, 100),
    quota: integerBetweenRequired(0, 999_999_999),
    is_paid: queryFlag,
    rate_id: anIdOrNone,
    is_activated: queryFlag,
    is_teams: flag,
    min_team_participants_quota: integerBetween(0, 1000),
    max_team_participants_quota: integerBetween(0, 1000),
    team_quota: integerBetween(0, 999_999),
    disability: flag,
    start_date: dateTimeRequired,
    final_date: dateTimeRequired,
    regulations: idList,
    consent: idList,
    version,
  })
  .check(
    inOrder('min_age', 'max_age'),
    inOrder('start_date', 'final_date'),
    inOrder('min_team_participants_quota', 'max_team_participants_quota'),
    neededWhen('is_paid', 'rate_id', has('rate_id')),
    neededWhen('is_teams', 'min_team_participants_quota', hasSome('min_team_participants_quota')),
    neededWhen('is_teams', 'max_team_participants_quota', hasSome('max_team_participants_quota')),
    neededWhen('is_teams', 'team_quota', hasSome('team_quota')),
  )
export type ScheduleBody = z.infer<typeof scheduleBody>

export const createSchedule = call({
  method: 'POST',
  path: portal('schedules'),
  summary: 'Make a schedule',
  tag,
  needs: [{ action: 'create', entity: 'Schedule' }],
  body: scheduleBody,
  answer: said(z.object({ id: z.int() })),
  status: 201,
})

export const updateSchedule = call({
  method: 'PUT',
  path: portal('schedules/:id'),
  summary: 'Change a schedule; never to fewer seats than are accepted',
  tag,
  needs: [{ action: 'update', entity: 'Schedule' }],
  params: scheduleParams,
  body: scheduleBody,
  answer: said(),
})

export const deleteSchedule = call({
  method: 'DELETE',
  path: portal('schedules/:id'),
  summary: 'Delete a schedule in which nobody is enrolled; it can be restored',
  tag,
  needs: [{ action: 'destroy', entity: 'Schedule' }],
  params: scheduleParams,
  answer: said(),
})

export const restoreSchedule = call({
  method: 'PATCH',
  path: portal('schedules/:id/restore'),
  summary: 'Bring a deleted schedule back',
  tag,
  needs: [{ action: 'destroy', entity: 'Schedule' }],
  params: scheduleParams,
  answer: said(),
})

const manyIds = z.optional(z.array(anyInt).check(z.maxLength(5000, 'validation.max_items')))
const namesSome = z.refine<{ ids?: unknown; filter?: unknown }>(
  (body) => body.ids !== undefined || body.filter !== undefined,
  { error: 'validation.required', path: ['ids'] },
)
const sawCount = z.refine<{ filter?: unknown; count?: unknown }>(
  (body) => body.filter === undefined || body.count !== undefined,
  { error: 'validation.required', path: ['count'] },
)

/** Why one of many was left out: its id, the sentence, and the code a program can go by. */
export const leftOut = z.object({ id: z.int(), reason: z.string(), code: z.string() })
export type LeftOut = z.infer<typeof leftOut>

export const activateSchedules = call({
  method: 'PUT',
  path: portal('schedules/activation'),
  summary: 'Activate or deactivate many: the ids given, or all that match a filter whose count the person saw',
  tag,
  needs: [{ action: 'update', entity: 'Schedule' }],
  body: z
    .object({ is_activated: queryFlag, ids: manyIds, filter: z.optional(filter), count: z.optional(anyInt) })
    .check(namesSome, sawCount),
  answer: said(z.object({ changed: z.int(), skipped: z.array(leftOut) })),
})

const { park, stage_id, program_id, activity_id, weekday_id, is_activated } = scheduleFilters

export const timetable = call({
  method: 'GET',
  path: portal('schedules/timetable'),
  summary: 'The week of a park, of stages or of programs, with the clashes of each stage; at most 2,000 blocks',
  tag,
  needs: readSchedules,
  query: z
    .object({
      park,
      stage_id,
      program_id,
      activity_id,
      weekday_id,
      is_activated,
      /** Any day of the week to show: schedules of one date stand only in theirs. */
      week: queryDay,
    })
    .check(
      z.refine(
        (query) => [query.park, query.stage_id, query.program_id].some((list) => list !== undefined && list.length > 0),
        { error: 'validation.required', path: ['park'] },
      ),
    ),
  answer: raw(
    z.object({
      /** Monday of the week shown. */
      week: z.string(),
      entries: z.array(timetableEntry),
      /** Blocks that clash. */
      clashing: z.int(),
    }),
  ),
})

/* Who is enrolled. */

const rosterFilters = {
  ...profileFilters,
  schedule_status_id: ids,
}
const rosterFilter = z.object(rosterFilters).check(datesInOrder)
export type RosterFilter = z.infer<typeof rosterFilter>

export const listRoster = call({
  method: 'GET',
  path: portal('schedules/:id/profiles'),
  summary: 'Who is enrolled, within the caller’s scope',
  tag,
  needs: readRoster,
  params: scheduleParams,
  query: z.object({ ...listParams, ...rosterFilters }).check(datesInOrder),
  answer: page(rosterRow),
})

export const exportRoster = call({
  method: 'POST',
  path: portal('schedules/:id/profiles'),
  summary: 'The workbook of exactly who is enrolled, by filter and scope: at once up to 2,000, else as a job',
  tag,
  needs: readRoster,
  params: scheduleParams,
  query: rosterFilter,
  answer: exported,
  alsoStatus: 202,
})

const enrolmentParams = z.object({ id: idParam, profile: idParam })
const decideEnrolments = [{ action: 'assign-status', entity: 'CitizenSchedule' }] as const

export const showEnrolment = call({
  method: 'GET',
  path: portal('schedules/:id/profiles/:profile'),
  summary: 'A citizen in a schedule; the reading is audited',
  tag,
  needs: readRoster,
  params: enrolmentParams,
  answer: one(rosterDetail),
})

const decision = { status_id: queryInt, observation: textRequired }

export const moveEnrolment = call({
  method: 'PUT',
  path: portal('schedules/:id/profiles/:profile'),
  summary: 'Accept, reject or withdraw an enrolment',
  tag,
  needs: decideEnrolments,
  params: enrolmentParams,
  body: z.object({ ...decision, version }),
  answer: said(z.object({ undo_until: moment, payment_at: z.nullable(moment) })),
})

export const moveEnrolments = call({
  method: 'PUT',
  path: portal('schedules/:id/profiles'),
  summary: 'Accept, reject or withdraw many: the citizens given, or all that match a filter whose count the person saw',
  tag,
  needs: decideEnrolments,
  params: scheduleParams,
  body: z
    .object({ ...decision, ids: manyIds, filter: z.optional(rosterFilter), count: z.optional(anyInt) })
    .check(namesSome, sawCount),
  answer: said(z.object({ moved: z.int(), skipped: z.array(leftOut), undo_until: moment })),
})

export const undoEnrolmentMove = call({
  method: 'PATCH',
  path: portal('schedules/:id/profiles/:profile/undo'),
  summary: 'Take back one’s own last move of an enrolment within 60 seconds',
  tag,
  needs: decideEnrolments,
  params: enrolmentParams,
  answer: said(),
})

export const undoEnrolmentMoves = call({
  method: 'PATCH',
  path: portal('schedules/:id/profiles/undo'),
  summary: 'Take back one’s own last moves of many enrolments within 60 seconds',
  tag,
  needs: decideEnrolments,
  params: scheduleParams,
  body: z.object({ ids: z.array(anyInt).check(z.maxLength(5000, 'validation.max_items')) }),
  answer: said(z.object({ undone: z.int(), skipped: z.array(leftOut) })),
})

export const listEnrolmentSteps = call({
  method: 'GET',
  path: portal('schedules/:id/profiles/:profile/moves'),
  summary: 'What happened to a citizen’s enrolments in a schedule, newest first',
  tag,
  needs: readRoster,
  params: enrolmentParams,
  query: z.object({ page: listParams.page, per_page: listParams.per_page }),
  answer: page(enrolmentStep),
})

export const listParticipantConsents = call({
  method: 'GET',
  path: portal('schedules/:id/profiles/:profile/consents'),
  summary: 'What a participant accepted, in which revision, and what is missing',
  tag,
  needs: readRoster,
  params: enrolmentParams,
  answer: raw(z.array(participantConsent)),
})

export const makeVoucher = call({
  method: 'GET',
  path: portal('schedules/:id/profiles/:profile/voucher'),
  summary: 'The signed code of an accepted enrolment, and the address that verifies it',
  tag,
  needs: readRoster,
  params: enrolmentParams,
  answer: raw(
    z.object({
      code: z.string(),
      /** From the root of the host; with it, where the address of the portal is configured. */
      url: z.string(),
      expires_at: moment,
    }),
  ),
})

const enrolParams = z.object({ id: idParam, schedule: idParam })

export const checkEnrolment = call({
  method: 'GET',
  path: portal('profiles/:id/schedules/:schedule/check'),
  summary: 'Whether a citizen can be enrolled, and every reason against it',
  tag,
  needs: readRoster,
  params: enrolParams,
  answer: raw(
    z.object({
      can_enrol: z.boolean(),
      reasons: z.array(
        z.object({
          code: z.enum(enrolmentReasons),
          reason: z.string(),
          /** Whether an observation sets it aside. */
          can_waive: z.boolean(),
        }),
      ),
    }),
  ),
})

export const enrolCitizen = call({
  method: 'PUT',
  path: portal('profiles/:id/schedules/:schedule'),
  summary: 'Enrol a citizen on their behalf; outside the window of enrolment with an observation',
  tag,
  needs: [{ action: 'create', entity: 'CitizenSchedule' }],
  params: enrolParams,
  body: z.object({
    observation: text,
    /** Consents that the citizen signed on paper; each is kept with the revision that holds now. */
    consents: z.optional(listOf(queryInt)),
  }),
  answer: said(z.object({ id: z.int(), citizen_schedule_id: z.int() })),
  status: 201,
})

export const listCitizenSchedules = call({
  method: 'GET',
  path: portal('profiles/:id/schedules'),
  summary: 'The schedules a citizen is or was enrolled in, newest first',
  tag,
  needs: readRoster,
  params: scheduleParams,
  query: z.object({ page: listParams.page, per_page: listParams.per_page, schedule_status_id: ids }),
  answer: page(citizenSchedule),
})
