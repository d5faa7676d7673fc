import * as z from 'zod/mini'
import { call, raw, said } from '../../base/call.ts'
import { codeForm } from '../account-form.ts'
import { changeEmailForm, changePasswordForm, credential } from '../own-account-form.ts'

const tag = 'citizen-account'

/** How long the access token of a citizen is valid, in seconds: 8 hours. There is no refresh token (citizens.md section 1.0). */
export const citizenSeconds = 8 * 3600

/** Sign-in of a citizen. The answer has no envelope (citizens.md section 1.1). */
export const citizenLogin = call('POST', '/api/login', {
  summary: 'Sign in as a citizen',
  tag,
  needs: 'nothing',
  by: ['citizen'],
  body: z.object({ email: credential(254), password: credential(128) }),
  answer: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
})

/** The first call of existing clients: it sets a cookie that they read. */
export const antiForgeryCookie = call('GET', '/csfr-cookie', {
  summary: 'Cookie that existing clients of citizens read before anything else',
  tag,
  needs: 'nothing',
  by: ['citizen'],
})

const optionalText = (max: number) => z.nullish(z.string('validation.string').check(z.maxLength(max, 'validation.max')))

/** Sign-in with the account of another provider, which existing clients know and this portal does not offer. */
export const citizenSocialLogin = call('POST', '/oauth/token', {
  summary: 'Sign-in of a citizen with another provider: not supported',
  tag,
  needs: 'nothing',
  by: ['citizen'],
  body: z.object({ grant_type: optionalText(60), provider: optionalText(60) }),
  answer: citizenLogin.answer,
})

const signOut = { tag, needs: 'session', by: ['citizen'] } as const

export const citizenLogout = call('POST', '/api/logout', { ...signOut, summary: 'Sign a citizen out of this device' })
export const citizenLogoutAll = call('POST', '/api/logout-all-devices', {
  ...signOut,
  summary: 'Sign a citizen out everywhere',
})

const text = z.nullable(z.string())

/** The personal profile of an account, as the start page of clients reads it (citizens.md section 1.1.2). */
export const citizenOwnProfile = z.object({
  id: z.nullable(z.int()),
  full_name: text,
  document: text,
  /** Per cent of the fields that are filled in. */
  completion: z.int(),
  profile_type: text,
  city_residence: text,
  email: z.string(),
  verified_at: text,
  country_residence_id: z.nullable(z.int()),
  state_residence_id: z.nullable(z.int()),
  city_residence_id: z.nullable(z.int()),
  locality_id: z.nullable(z.int()),
  /** The code of the UPZ, not its id (citizens.md section 0.5). */
  upz_id: text,
  /** -1 for another neighbourhood, which `other_neighborhood_name` names. */
  neighborhood_id: z.nullable(z.int()),
  other_neighborhood_name: text,
  address: text,
  stratum: z.nullable(z.int()),
  mobile_phone: text,
  contact_phone: text,
  activities_count: z.int(),
  observations_count: z.int(),
  files_count: z.int(),
})

/** The account that is signed in. */
export const citizenUser = z.object({
  id: z.int(),
  name: text,
  email: z.string(),
  /** Null until the e-mail is confirmed. */
  email_verified_at: text,
  document: text,
  document_type: text,
  phone: text,
  profiles: z.array(z.object({ id: z.int(), full_name: z.string() })),
  profile: citizenOwnProfile,
})
export type CitizenUser = z.infer<typeof citizenUser>

export const citizenCurrentUser = call('GET', '/api/user', {
  summary: 'The citizen signed in',
  tag,
  needs: 'session',
  by: ['citizen'],
  answer: raw(citizenUser),
})

const ownEmail = { tag, by: ['citizen'] } as const

/** Both answer with the account, so that a client whose e-mail is confirmed already can go on. */
export const verifyEmail = call('POST', '/api/email/verify/:code', {
  ...ownEmail,
  summary: 'Confirm the e-mail of the account with the code of the mail',
  needs: 'session',
  params: z.object({ code: z.string().check(z.maxLength(100)) }),
  answer: said(citizenUser),
})
export const resendEmailCode = call('POST', '/api/email/resend', {
  ...ownEmail,
  summary: 'Mail another code to confirm the e-mail; after 60 seconds again',
  needs: 'session',
  answer: said(citizenUser),
})

export const changeCitizenEmail = call('POST', '/api/email/change', {
  ...ownEmail,
  summary: 'Ask for another e-mail: a code goes to the new address',
  needs: 'confirmed',
  body: changeEmailForm,
})
export const confirmEmailChange = call('POST', '/api/email/confirm-change', {
  ...ownEmail,
  summary: 'Change the e-mail with the code of the mail; the former address is told',
  needs: 'confirmed',
  body: codeForm,
})
export const resendEmailChange = call('POST', '/api/email/resend-confirm-change', {
  ...ownEmail,
  summary: 'Mail another code to the new address; after 60 seconds again',
  needs: 'confirmed',
})

export const changeCitizenPassword = call('POST', '/api/password/change', {
  ...ownEmail,
  summary: 'Change one’s own password; ends one’s other sessions',
  needs: 'confirmed',
  body: changePasswordForm,
})
