import * as z from 'zod/mini'
import { call, idOrNull, listDetails, moment, page, portal, raw, textOrNull } from '../../base/call.ts'
import { arrayUpTo, listOf, listParams, orEmpty, queryDay, queryFlag, queryInt, queryText } from '../../base/query.ts'
import { consentText, scheduleExpanded, scheduleFields, scheduleHeaders } from '../schedules.ts'

// The offer. Everybody may read it. With the token of a citizen, schedules also have the consents of the
// own people.

const anybody = { tag: 'offer', needs: 'nothing', by: ['citizen'] } as const

/** Whether somebody may enrol now: yes, no seats are left, enrolment begins later, or it is over. */
export const offerStates = ['open', 'full', 'upcoming', 'closed'] as const
export type OfferState = (typeof offerStates)[number]

/** A schedule as everybody reads it: with its free seats, and whether enrolment is open. */
export const publicSchedule = z.object({
  ...scheduleFields,
  /** Empty where the park has none. */
  park_code: z.string(),
  /** The consents that the own people accept when they enrol: one row for each consent and person. */
  consent: z.array(z.extend(consentText, { profile_id: z.int() })),
  locality_id: idOrNull,
  locality_name: textOrNull,
  /** Free seats, or free places for teams; never less than 0. */
  left: z.int(),
  state: z.enum(offerStates),
  /** When enrolment begins; null when it has begun. */
  opens_at: z.nullable(moment),
})
export type PublicSchedule = z.infer<typeof publicSchedule>

const wireId = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/, 'field_errors.wire_unknown'))], 'field_errors.wire_unknown'),
  z.transform((value: string | number) => Number(value)),
)

/** Ids of existing rows, only as a list: existing clients match the two sentences. */
const ids = orEmpty(arrayUpTo(wireId, 100, 'field_errors.wire_list'))

/** The highest age that a schedule may ask for. Existing clients offer up to 120. */
const highestAge = 110
const age = z.pipe(
  queryInt,
  z.transform((years: number) => Math.min(Math.max(years, 0), highestAge)),
)

export const offerFilters = {
  query: listParams.query,
  program_id: ids,
  stage_id: ids,
  activity_id: ids,
  weekday_id: ids,
  daily_id: ids,
  /** Codes or ids of parks. */
  park_code: z.optional(listOf(queryText)),
  is_paid: orEmpty(queryFlag),
  age: orEmpty(age),
  /** The first word of an activity, as `categories` lists them. */
  category: z.optional(queryText),
  locality: orEmpty(queryInt),
  /** Also lists schedules without free seats. */
  with_full: orEmpty(queryFlag),
  /** Also lists schedules whose enrolment begins on this day or later. */
  open_from: queryDay,
  state: z.optional(listOf(z.enum(offerStates, 'validation.one_of'))),
}
const offerFilter = z.object(offerFilters)
export type OfferFilter = z.infer<typeof offerFilter>

/** The columns of a schedule that citizens read. */
const expanded = new Set([
  'weekday_name',
  'daily_name',
  'is_initiate',
  'start_date',
  'final_date',
  'program_name',
  'stage_name',
  'park_code',
  'park_name',
  'park_address',
  'created_at',
  'updated_at',
])
const columns = { headers: scheduleHeaders, expanded: scheduleExpanded.filter(({ value }) => expanded.has(value)) }

export const listPublicSchedules = call('GET', portal('public-schedules'), {
  ...anybody,
  summary: 'The schedules in which somebody may enrol now; on request also full ones and those that open later',
  query: z.object({
    ...listParams,
    ...offerFilters,
    /** Own people, by id: lists what at least one of them may take part in, by age and disability. */
    for: ids,
  }),
  response: page(publicSchedule),
  columns,
})

export const showPublicSchedule = call('GET', portal('public-schedules/:id'), {
  ...anybody,
  summary: 'One schedule, also one that is not listed',
  response: z.extend(raw(publicSchedule), { details: listDetails }),
  columns,
})

/** Seats, or places for teams, of a schedule. */
const availability = z.object({
  id: z.int(),
  state: z.enum(offerStates),
  quota: z.int(),
  taken: z.int(),
  left: z.int(),
  opens_at: z.nullable(moment),
  closes_at: moment,
  /** Seconds until a client should request them again. */
  poll_seconds: z.int(),
})
export type Availability = z.infer<typeof availability>

export const showAvailability = call('GET', portal('public-schedules/:id/availability'), {
  ...anybody,
  summary: 'Free seats of a schedule, and the seconds until the next request; made for polling',
  response: raw(availability),
})

const category = z.object({ name: z.string(), value: z.string(), icon: z.string() })

export const listCategories = call('GET', portal('schedules/categories'), {
  ...anybody,
  summary: 'The kinds of activities on offer: the first words of their names',
  response: raw(z.array(category)),
})

const named = z.object({ id: z.int(), name: z.string() })

/** The activities that are on offer now or later, also while they are full; a day or an hour has the name of the schedules. */
export const listOfferFilters = call('GET', portal('schedules/filters'), {
  ...anybody,
  summary:
    'By what the offer can be filtered: the programs, kinds of activities, days, hours and localities that it has',
  response: raw(
    z.object({
      programs: z.array(named),
      categories: z.array(category),
      weekdays: z.array(named),
      hours: z.array(named),
      localities: z.array(named),
    }),
  ),
})

export const listPublicPrograms = call('GET', portal('programs'), {
  ...anybody,
  summary: 'All programs, with the number of their listed schedules',
  response: raw(
    z.array(z.object({ id: z.int(), name: z.string(), composed_name: z.string(), schedules_count: z.int() })),
  ),
})

export const listPublicStages = call('GET', portal('stages'), {
  ...anybody,
  summary: 'All stages, with the number of their listed schedules',
  response: raw(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        park_id: z.int(),
        park_code: z.string(),
        park_name: z.string(),
        schedules_count: z.int(),
      }),
    ),
  ),
})
