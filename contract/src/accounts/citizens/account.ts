import * as z from 'zod/mini'
import { call, idOrNull, messageResponse, moment, raw, textOrNull } from '../../base/call.ts'
import { filledText } from '../../base/query.ts'
import { codeForm } from '../../people/citizens/account-form.ts'
import { draftKey } from '../draft-key.ts'
import { changeEmailForm, changePasswordBody } from './own-account-form.ts'

const tag = 'citizen-account'
const anybody = { tag, needs: 'nothing', by: ['citizen'] } as const
const signedIn = { tag, needs: 'session', by: ['citizen'] } as const
const confirmed = { tag, needs: 'confirmed', by: ['citizen'] } as const

/** How long the access token of a citizen is valid, in seconds: 8 hours. There is no refresh token. */
export const citizenSeconds = 8 * 3600

/** Sign-in of a citizen. The response has no envelope. */
export const citizenLogin = call('POST', '/api/login', {
  ...anybody,
  summary: 'Sign in as a citizen',
  body: z.object({ email: filledText(254), password: filledText(128) }),
  response: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
})

/** The first call of existing clients: it sets a cookie that they read. */
export const antiForgeryCookie = call('GET', '/csfr-cookie', {
  ...anybody,
  summary: 'Set the cookie that existing clients of citizens read before anything else',
})

const optionalText = (max: number) => z.nullish(z.string('validation.string').check(z.maxLength(max, 'validation.max')))

/** Sign-in with the account of another provider, which existing clients know and this portal does not offer. */
export const citizenSocialLogin = call('POST', '/oauth/token', {
  ...anybody,
  summary: 'Sign-in of a citizen with another provider: not supported',
  body: z.object({ grant_type: optionalText(60), provider: optionalText(60) }),
  response: citizenLogin.response,
})

export const citizenLogout = call('POST', '/api/logout', { ...signedIn, summary: 'Sign a citizen out of this device' })
export const citizenLogoutAll = call('POST', '/api/logout-all-devices', {
  ...signedIn,
  summary: 'Sign a citizen out of every device',
})

/** The personal profile of an account, as the start page of clients reads it. */
export const citizenOwnProfile = z.object({
  id: idOrNull,
  full_name: textOrNull,
  document: textOrNull,
  /** Per cent of the fields that are filled in. */
  completion: z.int(),
  profile_type: textOrNull,
  city_residence: textOrNull,
  email: z.string(),
  verified_at: textOrNull,
  country_residence_id: idOrNull,
  state_residence_id: idOrNull,
  city_residence_id: idOrNull,
  locality_id: idOrNull,
  /** The code of the UPZ, not its id. */
  upz_id: textOrNull,
  /** -1 for another neighbourhood, which `other_neighborhood_name` names. */
  neighborhood_id: idOrNull,
  other_neighborhood_name: textOrNull,
  address: textOrNull,
  stratum: idOrNull,
  mobile_phone: textOrNull,
  contact_phone: textOrNull,
  activities_count: z.int(),
  observations_count: z.int(),
  files_count: z.int(),
})

/** The account that is signed in. */
export const citizenUser = z.object({
  id: z.int(),
  name: textOrNull,
  email: z.string(),
  /** Since when mails to this address do not arrive; undefined while they arrive. */
  email_undelivered_at: z.optional(moment),
  /** Null until the e-mail is confirmed. */
  email_verified_at: textOrNull,
  document: textOrNull,
  document_type: textOrNull,
  phone: textOrNull,
  profiles: z.array(z.object({ id: z.int(), full_name: z.string() })),
  profile: citizenOwnProfile,
})
export type CitizenUser = z.infer<typeof citizenUser>

export const citizenCurrentUser = call('GET', '/api/user', {
  ...signedIn,
  summary: 'The signed-in citizen',
  response: raw(citizenUser),
})

export const readDraftKey = call('GET', '/api/user/draft-key', {
  ...signedIn,
  summary: 'The key of the own account for drafts that stay on the device: 32 bytes, as base64',
  response: raw(draftKey),
})

/** Both return the account, so that a client with a confirmed e-mail can continue. */
export const verifyEmail = call('POST', '/api/email/verify/:code', {
  ...signedIn,
  summary: 'Confirm the e-mail of the account with the code of the mail',
  params: z.object({ code: z.string().check(z.maxLength(100)) }),
  response: messageResponse(citizenUser),
})
export const resendEmailCode = call('POST', '/api/email/resend', {
  ...signedIn,
  summary: 'Mail another code to confirm the e-mail; after 60 seconds again',
  response: messageResponse(citizenUser),
})

export const changeCitizenEmail = call('POST', '/api/email/change', {
  ...confirmed,
  summary: 'Request another e-mail: a code is mailed to the new address',
  body: changeEmailForm,
})
export const confirmEmailChange = call('POST', '/api/email/confirm-change', {
  ...confirmed,
  summary: 'Change the e-mail with the code of the mail; the former address is notified',
  body: codeForm,
})
export const resendEmailChange = call('POST', '/api/email/resend-confirm-change', {
  ...confirmed,
  summary: 'Mail another code to the new address; after 60 seconds again',
})

export const changeCitizenPassword = call('POST', '/api/password/change', {
  ...confirmed,
  summary: 'Change one’s own password; ends one’s other sessions',
  body: changePasswordBody,
})
