import * as z from 'zod/mini'
import { idOrNull, moment, statusFields, textOrNull } from '../base/call.ts'
import { type Column, center, column, fixed, right } from '../base/columns.ts'
import { scheduleRow } from '../offer/schedules.ts'
import { fileFields } from '../people/files.ts'
import { profile, profileExpanded, profileHeaders, profileRow, profileSensitive } from '../people/profiles.ts'

/** The fields of an enrolment in a row of its citizen or of its schedule. */
export const enrolmentFields = {
  citizen_schedule_id: z.int(),
  schedule_status_id: z.int(),
  schedule_status_name: z.string(),
  schedule_status_color: z.string(),
  /** The time limit to pay an accepted enrolment; null where nothing is to be paid. */
  citizen_schedule_payment_at: z.nullable(moment),
  citizen_schedule_created_at: moment,
  citizen_schedule_updated_at: moment,
}

/** The price of the schedule at present. */
const presentPrice = z.object({ is_paid: z.boolean(), rate_name: textOrNull, rate_value: z.nullable(z.number()) })
export type PresentPrice = z.infer<typeof presentPrice>

/** The values that an enrolment stores on the day it is made. Later changes do not affect them. */
export const storedFields = {
  /** The present price of the schedule, when it differs from that of the enrolment. */
  present_price: z.nullable(presentPrice),
  /** The age was outside that of the schedule, and staff enrolled the person with an observation. */
  age_waived: z.boolean(),
}

/** The fields that an enrolment adds to a citizen's row. */
const enrolled = {
  schedule_id: z.int(),
  ...enrolmentFields,
  /** The price that was stored when the enrolment was made. */
  is_paid: z.boolean(),
  rate_name: textOrNull,
  rate_value: z.nullable(z.number()),
  ...storedFields,
  /** The version of the enrolment. The version of the citizen is `version`. */
  citizen_schedule_version: z.int(),
  /** The member of staff who enrolled the citizen; null if the citizen enrolled themselves. */
  enrolled_by: textOrNull,
  /** The number of consents that apply to the citizen's age and are not accepted in their current revision. */
  missing_consents_count: z.int(),
  /** The time until which the caller may undo their own last transition; null if they may not. */
  undo_until: z.nullable(moment),
  /** The id of that transition. */
  undo_transition_id: idOrNull,
}

/** One row of a roster. */
export const rosterRow = z.object({ ...profileRow.shape, ...enrolled })
export type RosterRow = z.infer<typeof rosterRow>

/** All fields of a citizen in a schedule. */
export const rosterDetail = z.object({ ...profile.shape, ...enrolled })
export type RosterDetail = z.infer<typeof rosterDetail>

/** The columns of a roster: those of citizens, with the status of the enrolment as the third column. */
export const rosterHeaders: readonly Column[] = [
  ...profileHeaders.slice(0, 2),
  column('schedule_status_name', 'status', 'mdi-check-decagram', {
    ...center,
    beside: 'schedule_status_color',
  }),
  ...profileHeaders.slice(2).map((one) => {
    // The status of the citizen needs a name of its own beside the status of the enrolment.
    if (one.value === 'status') return { ...one, label: 'profile_status' }
    // A schedule has few citizens, so they are sorted without an index.
    return one.value === 'age' || one.value === 'mobile_phone' ? { ...one, sortable: true } : one
  }),
]

export const rosterExpanded: readonly Column[] = [
  column('citizen_schedule_created_at', 'moment', 'mdi-calendar-plus', right),
  column('citizen_schedule_payment_at', 'moment', 'mdi-cash-clock', right),
  column('enrolled_by', 'name', 'mdi-account-plus', fixed),
  column('missing_consents_count', 'number', 'mdi-file-sign', { ...right, ...fixed }),
  ...profileExpanded,
]

/** All columns of the citizen's page in a schedule. */
export const rosterWhole: readonly Column[] = [...rosterHeaders, ...rosterExpanded, ...profileSensitive]

/** A payment proof of an enrolment. A call of the citizen's documents returns its content. */
export const paymentFile = z.object(fileFields)

/** A schedule in which a citizen is enrolled, with the enrolment. */
export const citizenSchedule = z.object({
  ...scheduleRow.shape,
  profile_id: z.int(),
  /** The citizen's validator, who decides on the enrolment. */
  checker_id: idOrNull,
  ...enrolmentFields,
  ...storedFields,
  citizen_schedule_payment_files: z.array(paymentFile),
  citizen_schedule_version: z.int(),
})
export type CitizenSchedule = z.infer<typeof citizenSchedule>

/** One step of an enrolment's history. */
export const enrolmentStep = z.object({
  id: z.int(),
  citizen_schedule_id: z.int(),
  /** `enrol`, `accept`, `reject` or `withdraw`. */
  move: z.string(),
  /** The text of the transition. */
  title: z.string(),
  ...statusFields,
  observation: textOrNull,
  user: z.string(),
  user_id: idOrNull,
  created_at: moment,
  undone_at: z.nullable(moment),
})
export type EnrolmentStep = z.infer<typeof enrolmentStep>

/** A consent of a schedule, whether a participant accepted it, and in which revision. */
export const participantConsent = z.object({
  consent_id: z.int(),
  title: z.string(),
  /** The current revision. */
  revision: z.int(),
  text: z.string(),
  accepted_revision: idOrNull,
  accepted_text: textOrNull,
  accepted_at: z.nullable(moment),
  /** Whether it applies to the participant, because of their age. */
  applies: z.boolean(),
  /** Whether it applies to the participant and its current revision is not accepted. */
  is_missing: z.boolean(),
})
export type ParticipantConsent = z.infer<typeof participantConsent>
