import * as z from 'zod/mini'
import { call, portal, raw } from '../base/call.ts'

const name = z.nullable(z.string())

/** The reasons why a voucher is not valid. */
export const passportFaults = ['unknown', 'expired', 'withdrawn'] as const

/** The public data of a voucher: whether it is valid, whose it is (masked), for what, where and when. */
export const passport = z.object({
  is_valid: z.boolean(),
  fault: z.nullable(z.enum(passportFaults)),
  /** The text of the fault. */
  reason: name,
  masked_name: name,
  activity_name: name,
  stage_name: name,
  park_name: name,
  park_address: name,
  weekday_name: name,
  daily_name: name,
  expires_at: name,
})
export type Passport = z.infer<typeof passport>

export const readPassport = call('GET', portal('passports/:code'), {
  summary: 'Whether the voucher of a signed code is valid; open to everybody, a limited number of times a minute',
  tag: 'passports',
  needs: 'nothing',
  params: z.object({ code: z.string().check(z.maxLength(100)) }),
  answer: raw(passport),
})
