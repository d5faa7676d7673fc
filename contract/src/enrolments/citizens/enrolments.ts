import * as z from 'zod/mini'
import { call, idOrNull, messageResponse, moment, one, page, portal, raw, textOrNull } from '../../base/call.ts'
import { type Column, center, column, fixed, right } from '../../base/columns.ts'
import { listOf, listParams, pageParams, queryFlag, queryInt } from '../../base/query.ts'
import { text } from '../../base/rules.ts'
import { consentText, scheduleRow } from '../../offer/schedules.ts'
import { citizenEnrolmentReasons } from '../enrolment-reasons.ts'
import { enrolmentFields, paymentFile, storedFields } from '../rosters.ts'

const tag = 'citizen-enrolments'
const asCitizen = { tag, needs: 'confirmed', by: ['citizen'] } as const

/** The payer of an enrolment and the amount. Every field is null when nothing is to be paid. */
const payment = z.object({
  name: textOrNull,
  surname: textOrNull,
  document: textOrNull,
  /** The abbreviation of the type, such as `CC`. */
  document_type_id: textOrNull,
  phone: textOrNull,
  email: textOrNull,
  address: textOrNull,
  /** Whole pesos. */
  amount: z.nullable(z.number()),
  concept: textOrNull,
  park_id: idOrNull,
  service_id: idOrNull,
})

/** An enrolment of one of the people of a citizen: the columns of its schedule, whose id is `id`, and its own. */
export const citizenEnrolment = z.object({
  ...z.omit(scheduleRow, { import_id: true, version: true, deleted_at: true }).shape,
  ...enrolmentFields,
  ...storedFields,
  /** Empty when the park has none. */
  park_code: z.string(),
  profile_id: z.int(),
  profile_name: z.string(),
  citizen_schedule_payment_files: z.array(paymentFile),
  /** The payment at the gateway. There is none yet. */
  citizen_pse_reference: z.null(),
  payment,
  /** Whether it can be withdrawn without a reason: while it is pending. Existing clients then show their button. */
  actions: z.boolean(),
  /** Whether it can be withdrawn now. */
  can_withdraw: z.boolean(),
  /** Until when an accepted one can be withdrawn: some hours before its next session. Null without a limit. */
  withdraw_until: z.nullable(moment),
})
export type CitizenEnrolment = z.infer<typeof citizenEnrolment>

export const citizenEnrolmentHeaders: readonly Column[] = [
  column('citizen_schedule_id', 'id', 'mdi-pound', right),
  column('profile_name', 'name', 'mdi-account'),
  column('activity_name', 'name', 'mdi-run'),
  column('is_paid', 'flag', 'mdi-currency-usd', center),
  column('schedule_status_name', 'status', 'mdi-check-decagram', center),
  column('actions', 'other', undefined, { ...right, ...fixed }),
]

export const citizenEnrolmentExpanded: readonly Column[] = [
  column('weekday_name', 'days', 'mdi-calendar-week', fixed),
  column('daily_name', 'hours', 'mdi-clock-outline', fixed),
  column('is_initiate', 'flag', 'mdi-star-outline', fixed),
  column('program_name', 'name', 'mdi-clipboard-list'),
  column('stage_name', 'name', 'mdi-stadium'),
  column('park_name', 'name', 'mdi-tree'),
  column('park_address', 'text', 'mdi-map-marker', fixed),
  column('rate_name', 'text', 'mdi-tag', fixed),
  column('rate_value', 'number', 'mdi-cash', { ...right, ...fixed }),
  column('citizen_schedule_payment_at', 'moment', 'mdi-cash-clock', right),
  column('citizen_schedule_created_at', 'moment', 'mdi-calendar-plus', right),
]

const columns = { headers: citizenEnrolmentHeaders, expanded: citizenEnrolmentExpanded }

export const listSubscriptions = call('GET', '/api/profiles/subscriptions', {
  ...asCitizen,
  summary: 'All enrolments of the household, newest first',
  query: z.object(listParams),
  response: page(citizenEnrolment),
  columns,
})

export const showSubscription = call('GET', '/api/profiles/subscriptions/:id', {
  ...asCitizen,
  summary: 'One enrolment of the household',
  response: one(citizenEnrolment),
  columns,
})

export const withdrawSubscription = call('DELETE', '/api/profiles/subscriptions/:id', {
  ...asCitizen,
  summary: 'Withdraw an enrolment, with its reason or without a body',
  body: z.object({ observation: text }),
})

export const subscriptionVoucher = call('GET', '/api/profiles/subscriptions/:id/voucher', {
  ...asCitizen,
  summary: 'The signed code of an accepted enrolment, and the address that verifies it',
  response: raw(z.object({ code: z.string(), url: z.string(), expires_at: moment })),
})

export const subscriptionCalendar = call('GET', '/api/profiles/subscriptions/:id/calendar.ics', {
  ...asCitizen,
  summary: 'The sessions of an enrolment as an iCalendar file',
  response: z.file(),
})

export const listOwnEnrolments = call('GET', '/api/profiles/:id/schedules', {
  ...asCitizen,
  summary: 'The enrolments of one person of the household, newest first',
  query: z.object(pageParams),
  response: page(citizenEnrolment),
  columns,
})

/** The header with which a client marks a request that it may send again, and its greatest length. */
export const idempotencyHeader = { name: 'Idempotency-Key', max: 64 } as const

export const enrolOwn = call('PUT', '/api/profiles/:id/schedules/:schedule', {
  ...asCitizen,
  summary:
    'Enrol a person of the household, as pending; a request with the same Idempotency-Key is answered once and changes nothing again',
  body: z.object({
    /** The ids of the consents that are accepted for the person; each is stored with its current revision. */
    consent: z.optional(listOf(queryInt, 50)),
    /** The overlap with other enrolments of the person was shown, and is accepted. */
    accept_clash: z.optional(z.nullable(queryFlag)),
    /** The terms that are shown now are accepted. */
    terms: z.optional(z.nullable(queryFlag)),
  }),
  /** The `citizen_schedule_id`. */
  response: messageResponse(z.int()),
  status: 201,
})

export const checkOwnEnrolment = call('GET', '/api/profiles/:id/schedules/:schedule/check', {
  ...asCitizen,
  summary: 'Whether a person of the household may take part, every reason against it, and the consents to accept',
  response: raw(
    z.object({
      can_enrol: z.boolean(),
      reasons: z.array(
        z.object({
          code: z.enum(citizenEnrolmentReasons),
          reason: z.string(),
          /** The date from which this reason no longer applies, if there is one: a birthday, or the opening of the enrolment. */
          from: z.nullable(moment),
        }),
      ),
      /** The consents that the enrolment must accept. */
      consents: z.array(consentText),
    }),
  ),
})

/** Bookings of courts and their payments are not part of this portal; existing clients request them. */
const noRows = page(z.object({ id: z.int() }))

export const listBookings = call('GET', portal('bookings'), {
  ...asCitizen,
  summary: 'Bookings of courts; always empty',
  query: z.object(pageParams),
  response: noRows,
  columns: { headers: [] },
})

export const listPendingPayments = call('GET', portal('pending-to-pay'), {
  ...asCitizen,
  summary: 'Enrolments to be paid at the gateway; always empty',
  query: z.object(pageParams),
  response: noRows,
  columns: { headers: [] },
})
