import * as z from 'zod/mini'
import { call, raw, said } from '../../base/call.ts'

const tag = 'citizen-account'

/** How long the access token of a citizen is valid, in seconds: 8 hours. There is no refresh token (citizens.md section 1.0). */
export const citizenSeconds = 8 * 3600

const credential = (max: number) =>
  z.string('validation.required').check(z.minLength(1, 'validation.required'), z.maxLength(max, 'validation.max'))

/** Sign-in of a citizen. The answer has no envelope (citizens.md section 1.1). */
export const citizenLogin = call({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in as a citizen',
  tag,
  needs: 'nothing',
  by: ['citizen'],
  body: z.object({ email: credential(254), password: credential(128) }),
  answer: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
})

const signOut = { method: 'POST', tag, needs: 'session', by: ['citizen'], answer: said() } as const

export const citizenLogout = call({ ...signOut, path: '/api/logout', summary: 'Sign a citizen out of this device' })
export const citizenLogoutAll = call({
  ...signOut,
  path: '/api/logout-all-devices',
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

export const citizenCurrentUser = call({
  method: 'GET',
  path: '/api/user',
  summary: 'The citizen signed in',
  tag,
  needs: 'session',
  by: ['citizen'],
  answer: raw(citizenUser),
})
