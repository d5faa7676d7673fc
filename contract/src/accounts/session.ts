import * as z from 'zod/mini'
import { call, idOrNull, moment, portal, raw, textOrNull } from '../base/call.ts'
import { filledText, queryFlag } from '../base/query.ts'
import { draftKey } from './draft-key.ts'

/** How long an access token and a refresh token are valid, in seconds. */
export const accessSeconds = 28_799
export const refreshSeconds = 57_598
/** Within these seconds a used refresh token returns the same new token; later it ends the whole session. */
export const refreshLeewaySeconds = 30

/** The response of sign-in and refresh. It has no envelope, because existing clients expect none. */
export const tokens = z.object({
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  access_token: z.string(),
  refresh_token: z.string(),
})
export type Tokens = z.infer<typeof tokens>

const credential = filledText(191)

/** The token of a solved captcha. Required only if the installation has a captcha. */
export const captchaToken = z.optional(z.string('validation.required').check(z.maxLength(8192, 'validation.max')))

/** Six digits from an authenticator application, or a recovery code of ten letters and digits. */
export const oneTimeCode = z
  .string('validation.required')
  .check(z.trim(), z.regex(/^(\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/, 'validation.regex'))

export const login = call('POST', portal('login'), {
  summary: 'Sign in',
  tag: 'session',
  needs: 'nothing',
  body: z.object({
    username: credential,
    password: credential,
    remember: z.optional(queryFlag),
    captcha: captchaToken,
    /** The one-time code or a recovery code, for people who use one-time codes. */
    code: z.optional(oneTimeCode),
  }),
  response: tokens,
})

export const refresh = call('POST', '/oauth/token/refresh', {
  summary: 'Exchange a refresh token for a new pair; the old one becomes invalid',
  tag: 'session',
  needs: 'nothing',
  body: z.object({ refresh_token: credential }),
  response: tokens,
})

const signedIn = { tag: 'session', needs: 'session' } as const

export const logout = call('POST', portal('logout'), { ...signedIn, summary: 'Sign out of this device' })
export const logoutGeneral = call('POST', '/api/logout', { ...signedIn, summary: 'Sign out of this device' })
export const logoutAll = call('POST', '/api/logout-all-devices', { ...signedIn, summary: 'Sign out of every device' })

/** A staff account. */
export const staff = z.object({
  id: z.int(),
  guid: z.string(),
  full_name: z.string(),
  name: z.string(),
  surname: z.string(),
  document: z.string(),
  email: z.string(),
  username: z.string(),
  description: textOrNull,
  dependency: textOrNull,
  company: textOrNull,
  phone: textOrNull,
  ext: textOrNull,
  sim_id: idOrNull,
  password_expired: z.boolean(),
  is_locked: z.boolean(),
  vacation_start_date: textOrNull,
  vacation_final_date: textOrNull,
  expires_at: textOrNull,
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: textOrNull,
})
export type Staff = z.infer<typeof staff>

export const currentUser = call('GET', '/api/user', {
  ...signedIn,
  summary: 'The signed-in person',
  response: raw(staff),
})

export const readStaffDraftKey = call('GET', portal('user/draft-key'), {
  ...signedIn,
  summary: 'The key of the own account for drafts that stay in the browser: 32 bytes, as base64',
  response: raw(draftKey),
})

/** A device on which somebody is signed in. */
export const device = z.object({
  id: z.string(),
  ip: textOrNull,
  user_agent: textOrNull,
  is_current: z.boolean(),
  created_at: moment,
  last_used_at: moment,
  /** The latest end of the session, even if it is in use. */
  ends_at: moment,
})
export type Device = z.infer<typeof device>

export const sessionParams = z.object({
  session: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)),
})
