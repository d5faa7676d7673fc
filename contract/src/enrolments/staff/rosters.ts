import * as z from 'zod/mini'
import { call, messageResponse, moment, one, page, portal, raw, textOrNull } from '../../base/call.ts'
import { columnsNamed, shownAs } from '../../base/columns.ts'
import { exported } from '../../base/exports.ts'
import { manyIds, manyUndo, namesSome, orderedJob, sawCount, skippedRow } from '../../base/many.ts'
import { needs } from '../../base/models.ts'
import { anyInt, arrayUpTo, listOf, listParams, pageParams, queryFlag, queryInt, version } from '../../base/query.ts'
import { text, textRequired } from '../../base/rules.ts'
import { scheduleExpanded, scheduleHeaders } from '../../offer/schedules.ts'
import { profileFilters, profileLooks, rangesInOrder } from '../../people/staff/profiles.ts'
import { enrolmentReasons } from '../enrolment-reasons.ts'
import {
  citizenSchedule,
  enrolmentStep,
  participantConsent,
  rosterDetail,
  rosterExpanded,
  rosterHeaders,
  rosterRow,
  rosterWhole,
} from '../rosters.ts'

const tag = 'schedules'
const reading = { tag, needs: needs('view', 'CitizenSchedule') }
const deciding = { tag, needs: needs('assign-status', 'CitizenSchedule') }

const ids = z.optional(listOf(queryInt))
const rosterFilters = {
  ...profileFilters,
  schedule_status_id: ids,
}
const rosterFilter = z.object(rosterFilters).check(...rangesInOrder)
export type RosterFilter = z.infer<typeof rosterFilter>

const looks = {
  ...profileLooks,
  schedule_status_name: { width: 9.5 },
  status: { width: 10 },
  full_name: { width: 16 },
  document: { width: 8.5 },
  age: { width: 4.5 },
  birthdate: { width: 7, isVisible: false },
  profile_type: { width: 7.25, isVisible: false },
  citizen_schedule_created_at: { width: 8 },
  citizen_schedule_payment_at: { width: 11 },
  missing_consents_count: { width: 8 },
}

export const listRoster = call('GET', portal('schedules/:id/profiles'), {
  ...reading,
  summary: 'The roster of a schedule, within the caller’s scope',
  history: { entity: 'CitizenSchedule', id: 'citizen_schedule_id' },
  query: z.object({ ...listParams, ...rosterFilters }).check(...rangesInOrder),
  response: page(rosterRow),
  columns: { headers: shownAs(rosterHeaders, looks), expanded: shownAs(rosterExpanded, looks) },
})

export const exportRoster = call('POST', portal('schedules/:id/profiles'), {
  ...reading,
  summary: 'A workbook of the roster, by filter and scope: at once up to 2,000 rows, else as a job',
  query: rosterFilter,
  response: exported,
  alsoStatus: 202,
})

/** A guardian of a minor in a telephone list; the name and the telephone are null for a guardian whom the caller may not view. */
const rosterPhoneGuardian = z.object({ full_name: textOrNull, mobile_phone: textOrNull, is_visible: z.boolean() })
export type RosterPhoneGuardian = z.infer<typeof rosterPhoneGuardian>

/** A person in the telephone list of a schedule. */
export const rosterPhone = z.object({
  id: z.int(),
  citizen_schedule_id: z.int(),
  schedule_status_name: z.string(),
  full_name: z.string(),
  age: z.int(),
  is_minor: z.boolean(),
  /** Whether the caller may view the person. Otherwise there is no telephone and no guardian. */
  is_visible: z.boolean(),
  /** Null where no telephone is stored. */
  mobile_phone: textOrNull,
  /** Of a minor: the holder of the account first, then second guardians. */
  guardians: z.array(rosterPhoneGuardian),
})
export type RosterPhone = z.infer<typeof rosterPhone>

export const listRosterPhones = call('GET', portal('schedules/:id/phones'), {
  ...reading,
  summary:
    'The telephones of a roster, with those of the guardians of minors: by default of the people who hold a seat, at most 2,000; the audit log records the read',
  query: rosterFilter,
  response: raw(z.array(rosterPhone)),
})

export const showEnrolment = call('GET', portal('schedules/:id/profiles/:profile'), {
  ...reading,
  summary: 'A citizen in a schedule; the audit log records the read',
  history: { entity: 'CitizenSchedule', id: 'citizen_schedule_id' },
  response: one(rosterDetail),
  columns: { headers: rosterWhole },
})

const decision = { status_id: queryInt, observation: textRequired }

export const transitionEnrolment = call('PUT', portal('schedules/:id/profiles/:profile'), {
  ...deciding,
  summary: 'Accept, reject or withdraw an enrolment',
  body: z.object({
    ...decision,
    /** Accepts a citizen whose age was outside that of the schedule on the day of enrolling; the observation contains the reason. */
    waive_age: z.optional(z.nullable(queryFlag)),
    version,
  }),
  response: messageResponse(z.object({ transition_id: z.int(), undo_until: moment, payment_at: z.nullable(moment) })),
})

export const transitionEnrolments = call('PUT', portal('schedules/:id/profiles'), {
  ...deciding,
  summary:
    'Accept, reject or withdraw many enrolments: those of the given citizens, or all that match a filter whose count the person saw',
  body: z
    .object({ ...decision, ids: manyIds, filter: z.optional(rosterFilter), count: z.optional(anyInt) })
    .check(namesSome, sawCount),
  response: messageResponse(
    z.object({
      moved: z.int(),
      skipped: z.array(skippedRow),
      ...manyUndo,
      ...orderedJob,
    }),
  ),
  alsoStatus: 202,
})

export const checkTransitions = call('POST', portal('schedules/:id/profiles/check'), {
  ...deciding,
  effect: 'reads',
  summary:
    'Check a transition of many enrolments: those that allow it now, and the reasons against the others; nothing is written',
  body: z.object({ status_id: queryInt, ids: manyIds, filter: z.optional(rosterFilter) }).check(namesSome),
  response: raw(z.object({ able: z.int(), skipped: z.array(skippedRow) })),
})

export const undoEnrolmentTransition = call('PATCH', portal('schedules/:id/profiles/:profile/undo'), {
  ...deciding,
  summary: 'Undo one’s own last status transition of an enrolment within 60 seconds',
  /** The transition to undo, as in `undoProfileTransition`. */
  body: z.object({ transition_id: z.optional(anyInt) }),
})

export const undoEnrolmentTransitions = call('PATCH', portal('schedules/:id/profiles/undo'), {
  ...deciding,
  summary: 'Undo one’s own last status transitions of many enrolments within 60 seconds',
  body: z.object({
    ids: arrayUpTo(anyInt, 5000),
    /** Only these transitions are undone. An enrolment whose last transition is another one does not change. */
    transition_ids: z.optional(arrayUpTo(anyInt, 5000)),
  }),
  response: messageResponse(z.object({ undone: z.int(), skipped: z.array(skippedRow), ...orderedJob })),
  alsoStatus: 202,
})

export const listEnrolmentSteps = call('GET', portal('schedules/:id/profiles/:profile/moves'), {
  ...reading,
  summary: 'The history of a citizen’s enrolments in a schedule, newest first',
  query: z.object(pageParams),
  response: page(enrolmentStep),
  columns: { headers: columnsNamed(['id', 'status', 'observation', 'user', 'created_at'], { center: ['status'] }) },
})

export const listParticipantConsents = call('GET', portal('schedules/:id/profiles/:profile/consents'), {
  ...reading,
  summary: 'The consents that a participant accepted, with their revision, and the missing ones',
  response: raw(z.array(participantConsent)),
})

export const makeVoucher = call('GET', portal('schedules/:id/profiles/:profile/voucher'), {
  ...reading,
  summary: 'The signed code of an accepted enrolment, and the address that verifies it',
  response: raw(
    z.object({
      code: z.string(),
      /** A path from the root of the host, or a full URL if the address of the portal is configured. */
      url: z.string(),
      expires_at: moment,
    }),
  ),
})

export const checkEnrolment = call('GET', portal('profiles/:id/schedules/:schedule/check'), {
  ...reading,
  summary: 'Whether a citizen can be enrolled, and every reason against it',
  response: raw(
    z.object({
      can_enrol: z.boolean(),
      reasons: z.array(
        z.object({
          code: z.enum(enrolmentReasons),
          reason: z.string(),
          /** Whether it can be waived with an observation. */
          can_waive: z.boolean(),
        }),
      ),
    }),
  ),
})

export const enrolCitizen = call('PUT', portal('profiles/:id/schedules/:schedule'), {
  summary: 'Enrol a citizen on their behalf; outside the window of enrolment or the ages with an observation',
  tag,
  needs: needs('create', 'CitizenSchedule'),
  body: z.object({
    observation: text,
    /** Consents that the citizen signed on paper. Each is stored with the current revision. */
    consents: z.optional(listOf(queryInt)),
  }),
  response: messageResponse(z.object({ id: z.int(), citizen_schedule_id: z.int() })),
  status: 201,
})

export const listCitizenSchedules = call('GET', portal('profiles/:id/schedules'), {
  ...reading,
  summary: 'The schedules a citizen is or was enrolled in, newest first',
  query: z.object({ ...pageParams, schedule_status_id: ids }),
  response: page(citizenSchedule),
  columns: { headers: scheduleHeaders, expanded: scheduleExpanded },
})
