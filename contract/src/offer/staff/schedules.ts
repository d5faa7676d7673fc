import * as z from 'zod/mini'
import { call, messageResponse, one, page, portal, raw, stored } from '../../base/call.ts'
import { shownAs } from '../../base/columns.ts'
import { manyIds, namesSome, orderedJob, sawCount, skippedRow } from '../../base/many.ts'
import { needs } from '../../base/models.ts'
import {
  anyInt,
  arrayUpTo,
  idOrRow,
  listOf,
  listParams,
  orEmpty,
  queryDay,
  queryFlag,
  queryInt,
  queryText,
  trashed,
  version,
} from '../../base/query.ts'
import {
  dateTimeRequired,
  inOrder,
  integerBetween,
  integerBetweenRequired,
  reference,
  referenceRequired,
} from '../../base/rules.ts'
import {
  schedule,
  scheduleBeside,
  scheduleExpanded,
  scheduleHeaders,
  scheduleRow,
  timetableEntry,
} from '../schedules.ts'

const tag = 'schedules'
/** The permission to read schedules. */
export const readSchedules = needs('view', 'Schedule')
const reading = { tag, needs: readSchedules }
const updating = { tag, needs: needs('update', 'Schedule') }
const creating = { tag, needs: needs('create', 'Schedule') }
const deleting = { tag, needs: needs('destroy', 'Schedule') }

const ids = z.optional(listOf(queryInt))
const flag = z.optional(queryFlag)
/** Whether the enrolment period is open today, starts later, or is over. */
export const scheduleWindows = ['open', 'upcoming', 'past'] as const
export type ScheduleWindow = (typeof scheduleWindows)[number]

/** The filters of schedules. Each can be used alone. */
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
  /** Schedules with one of these regulations, which enrolment requires. */
  regulation_id: ids,
  consent_id: ids,
  /** Codes or ids of parks. */
  park: z.optional(listOf(queryText)),
  locality_id: ids,
  import_id: ids,
  is_activated: flag,
  is_paid: flag,
  is_teams: flag,
  is_initiate: flag,
  disability: flag,
  /** Schedules with fewer taken seats than the quota; the seats of a schedule of teams are its teams. */
  has_seats: flag,
  /** Schedules with an enrolment in one of these statuses. */
  enrolment_status_id: ids,
  /** Years; min ≤ age ≤ max. */
  age: integerBetween(0, 110),
  /** Enrolment opens on this day or later. */
  start_date: queryDay,
  /** Enrolment closes on this day or earlier. */
  final_date: queryDay,
  window: orEmpty(z.enum(scheduleWindows, 'validation.one_of')),
}
const datesInOrder = inOrder('start_date', 'final_date')
const filter = z.object(scheduleFilters).check(datesInOrder)
export type ScheduleFilter = z.infer<typeof filter>

/** The largest number of schedules that are edited or copied together. */
export const mostTogether = 500
/** Ids with commas between them, or as a list. */
const someIds = z.optional(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value !== '' ? value.split(',') : value)),
    listOf(queryInt, mostTogether),
  ),
)

/** How the list of the staff shows the columns. It is not beside them, because the citizens' application loads those. */
const looks = {
  id: { width: 3.5 },
  activity_name: { width: 12.25, isWrapped: true },
  min_age: { width: 5, isVisible: false },
  max_age: { width: 5, isVisible: false },
  quota: { width: 5, isVisible: false },
  users_schedules_count: { width: 8 },
  is_paid: { width: 5.5 },
  is_activated: { width: 7 },
  weekday_name: { width: 6.75, isWrapped: true, isVisible: true },
  daily_name: { width: 7.5, isWrapped: true, isVisible: true },
  final_date: { width: 8, isVisible: true },
  stage_name: { width: 11.5, isWrapped: true, isVisible: true },
  park_name: { width: 11.5, isWrapped: true },
  park_address: { isWrapped: true },
} as const

export const listSchedules = call('GET', portal('schedules'), {
  ...reading,
  summary: 'Schedules, also past ones; deleted ones require `destroy`',
  history: 'Schedule',
  query: z.object({ ...listParams, ...scheduleFilters, ...trashed, where_in: someIds }).check(datesInOrder),
  response: page(scheduleRow),
  columns: { headers: shownAs(scheduleHeaders, looks), expanded: shownAs(scheduleExpanded, looks) },
})

export const showSchedule = call('GET', portal('schedules/:id'), {
  ...reading,
  summary: 'One schedule with all fields, its regulations and the texts of its consents',
  history: 'Schedule',
  response: one(schedule),
  columns: { headers: [...scheduleHeaders, ...scheduleExpanded] },
})

const idList = z.optional(z.nullable(listOf(idOrRow(referenceRequired))))

function neededWhen(condition: 'is_paid' | 'is_teams', field: string, isThere: (value: unknown) => boolean) {
  return z.refine<Record<string, unknown>>((body) => body[condition] !== true || isThere(body[field]), {
    error: 'validation.required',
    path: [field],
  })
}

const isPresent = (value: unknown) => value != null
const isPositive = (value: unknown) => Number(value ?? 0) >= 1

/** The fields that several schedules can be given together. */
const sharedFields = {
  stage_id: referenceRequired,
  weekday_id: referenceRequired,
  daily_id: referenceRequired,
  min_age: integerBetweenRequired(0, 100),
  max_age: integerBetweenRequired(0, 100),
  quota: integerBetweenRequired(0, 999_999_999),
  start_date: dateTimeRequired,
  final_date: dateTimeRequired,
  is_activated: queryFlag,
}

/**
 * The fields of a schedule. A paid schedule has a rate, and a schedule of teams has three sizes; for other schedules these fields
 * are not stored. In an update, an optional field that is not sent does not change.
 */
export const scheduleBody = z
  .object({
    program_id: referenceRequired,
    activity_id: referenceRequired,
    ...sharedFields,
    modality_id: reference,
    is_paid: queryFlag,
    rate_id: reference,
    is_teams: flag,
    min_team_participants_quota: integerBetween(0, 1000),
    max_team_participants_quota: integerBetween(0, 1000),
    team_quota: integerBetween(0, 999_999),
    disability: flag,
    regulations: idList,
    consent: idList,
    version,
  })
  .check(
    inOrder('min_age', 'max_age'),
    inOrder('start_date', 'final_date'),
    inOrder('min_team_participants_quota', 'max_team_participants_quota'),
    neededWhen('is_paid', 'rate_id', isPresent),
    neededWhen('is_teams', 'min_team_participants_quota', isPositive),
    neededWhen('is_teams', 'max_team_participants_quota', isPositive),
    neededWhen('is_teams', 'team_quota', isPositive),
  )
export type ScheduleBody = z.infer<typeof scheduleBody>

export const createSchedule = call('POST', portal('schedules'), {
  ...creating,
  summary: 'Create a schedule',
  body: scheduleBody,
  ...stored,
})

export const updateSchedule = call('PUT', portal('schedules/:id'), {
  ...updating,
  summary: 'Change a schedule; never to fewer seats than are accepted',
  body: scheduleBody,
})

export const deleteSchedule = call('DELETE', portal('schedules/:id'), {
  ...deleting,
  summary: 'Delete a schedule in which nobody is enrolled; it can be restored',
})

export const restoreSchedule = call('PATCH', portal('schedules/:id/restore'), {
  ...deleting,
  summary: 'Restore a deleted schedule',
})

export const activateSchedules = call('PUT', portal('schedules/activation'), {
  ...updating,
  summary:
    'Activate or deactivate many schedules: the given ids, or all that match a filter whose count the person saw',
  body: z
    .object({ is_activated: queryFlag, ids: manyIds, filter: z.optional(filter), count: z.optional(anyInt) })
    .check(namesSome, sawCount),
  response: messageResponse(z.object({ changed: z.int(), skipped: z.array(skippedRow), ...orderedJob })),
  alsoStatus: 202,
})

/** A change of several schedules. */
export const sharedChanges = z.partial(z.object(sharedFields)).check(
  inOrder('min_age', 'max_age'),
  inOrder('start_date', 'final_date'),
  z.refine((changes) => Object.values(changes).some((value) => value !== undefined), 'validation.required'),
)

const together = <Item extends z.ZodMiniType>(item: Item) =>
  arrayUpTo(item, mostTogether).check(z.minLength(1, 'validation.min_items'))

export type SharedFields = z.infer<typeof sharedChanges>

export const updateSchedules = call('PUT', portal('schedules/many'), {
  ...updating,
  summary: 'Change the same fields of up to 500 schedules, each in the version that the person saw',
  body: z.object({ rows: together(z.object({ id: anyInt, version: anyInt })), changes: sharedChanges }),
  response: messageResponse(z.object({ changed: z.int(), skipped: z.array(skippedRow) })),
})

export const copySchedules = call('POST', portal('schedules/copies'), {
  ...creating,
  summary: 'Copy up to 500 schedules to other dates; the copies are inactive',
  body: z
    .object({ ids: together(anyInt), start_date: dateTimeRequired, final_date: dateTimeRequired })
    .check(inOrder('start_date', 'final_date')),
  response: messageResponse(
    z.object({ made: z.array(z.object({ from: z.int(), id: z.int() })), skipped: z.array(skippedRow) }),
  ),
  status: 201,
})

export const checkSchedule = call('GET', portal('schedules/check'), {
  ...reading,
  summary: 'The clashes of a schedule in a form with others in its stage, and its duplicates',
  query: z.object({
    program_id: queryInt,
    activity_id: queryInt,
    stage_id: queryInt,
    weekday_id: queryInt,
    daily_id: queryInt,
    is_paid: queryFlag,
    /** The schedule itself, when it is being changed. */
    except: z.optional(queryInt),
  }),
  response: raw(
    z.object({
      /** The number of schedules of the same stage whose hours overlap on the same day, and the first of them. */
      clashing: z.int(),
      clashes: z.array(scheduleBeside),
      /** The number of schedules with the same program, activity, stage, day, hours and payment, and the first of them. */
      doubled: z.int(),
      doubles: z.array(scheduleBeside),
    }),
  ),
})

const { park, stage_id, program_id, activity_id, weekday_id, is_activated } = scheduleFilters

export const timetable = call('GET', portal('schedules/timetable'), {
  ...reading,
  summary: 'The week of a park, of stages or of programs, with the clashes of each stage; at most 2,000 blocks',
  query: z
    .object({
      park,
      stage_id,
      program_id,
      activity_id,
      weekday_id,
      is_activated,
      /** Any day of the week to show. A schedule with a single date is only in the week of that date. */
      week: queryDay,
    })
    .check(
      z.refine(
        (query) => [query.park, query.stage_id, query.program_id].some((list) => list !== undefined && list.length > 0),
        { error: 'validation.required', path: ['park'] },
      ),
    ),
  response: raw(
    z.object({
      /** The Monday of the week. */
      week: z.string(),
      entries: z.array(timetableEntry),
      /** The number of blocks that clash. */
      clashing: z.int(),
    }),
  ),
})
