import * as z from 'zod/mini'
import { call, idOrNull, moment, raw, textOrNull } from '../../base/call.ts'
import { locales } from '../../base/locales.ts'
import { queryFlag, recordUpTo } from '../../base/query.ts'
import { preferenceKey } from '../rights.ts'
import { device, sessionParams } from '../session.ts'

const of = { tag: 'citizen-preferences', needs: 'confirmed', by: ['citizen'] } as const

/** The most display settings that an account may have. */
export const mostDisplaySettings = 50

const setting = z.union([
  z.boolean(),
  z.number().check(z.gte(-1e9), z.lte(1e9)),
  z.string().check(z.maxLength(200, 'validation.max')),
])
const display = recordUpTo(mostDisplaySettings, z.record(preferenceKey, setting, 'validation.invalid'))

export const citizenPreferences = z.object({
  language: z.enum(locales),
  /** The mails that the account gets. Mails about decisions about documents and enrolments are always sent. */
  mails: z.object({ decisions: z.literal(true), reminders: z.boolean(), news: z.boolean() }),
  display,
})
export type CitizenPreferences = z.infer<typeof citizenPreferences>

export const readCitizenPreferences = call('GET', '/api/user/preferences', {
  ...of,
  summary: 'The language, mails and display settings of one’s own account',
  response: raw(citizenPreferences),
})

export const writeCitizenPreferences = call('PUT', '/api/user/preferences', {
  ...of,
  summary: 'Change one’s own preferences; a field that is not sent does not change',
  body: z.object({
    language: z.optional(z.enum(locales, 'validation.one_of')),
    mails: z.optional(
      z.object({
        decisions: z.optional(queryFlag),
        reminders: z.optional(queryFlag),
        news: z.optional(queryFlag),
      }),
    ),
    display: z.optional(display),
  }),
  response: raw(citizenPreferences),
})

export const listCitizenSessions = call('GET', '/api/user/sessions', {
  ...of,
  summary: 'The devices that are signed in to one’s own account',
  response: raw(z.array(device)),
})

export const endCitizenSession = call('DELETE', '/api/user/sessions/:session', {
  ...of,
  summary: 'Sign one of one’s own devices out',
  params: sessionParams,
})

/** A consent that was accepted for a person of the account, or for the account itself. */
export const citizenConsent = z.object({
  id: z.string(),
  consent_id: z.int(),
  title: z.string(),
  revision: z.int(),
  /** The path of the text as it was accepted. */
  text: z.string(),
  accepted_at: moment,
  /** When it was withdrawn; null while it is in force. */
  revoked_at: z.nullable(moment),
  /** The person; null for the account itself. */
  profile_id: idOrNull,
  profile_name: textOrNull,
  /** The account that accepted it; null if the office recorded it. */
  accepted_by: textOrNull,
  /** The enrolment that it was accepted for, and its activity; null for the general texts. */
  citizen_schedule_id: idOrNull,
  activity_name: textOrNull,
  can_withdraw: z.boolean(),
})
export type CitizenConsent = z.infer<typeof citizenConsent>

export const listCitizenConsents = call('GET', '/api/user/consents', {
  ...of,
  summary: 'The accepted consents of the account and its people: revision, time, person, and the account that accepted',
  response: raw(z.array(citizenConsent)),
})

export const withdrawCitizenConsent = call('DELETE', '/api/user/consents/:id', {
  ...of,
  summary: 'Withdraw a consent that no present enrolment needs',
  params: z.object({ id: z.string().check(z.regex(/^(account-\d{1,9}|enrolment-\d{1,9}-\d{1,9})$/)) }),
})

/** Seconds between two downloads of an account's data. */
export const ownDataSeconds = 3600

export const readCitizenData = call('GET', '/api/user/data', {
  ...of,
  summary:
    'Everything the office holds about the account and its people: a zip file with a page, JSON and the documents; once an hour',
  response: z.file(),
})
