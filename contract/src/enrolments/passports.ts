import * as z from 'zod/mini'
import { call, portal, raw, textOrNull } from '../base/call.ts'

/** The reasons why a voucher is not valid. */
export const passportErrors = ['unknown', 'expired', 'withdrawn'] as const

/** The public data of a voucher: whether it is valid, its holder (masked), its activity, place and time. */
export const passport = z.object({
  is_valid: z.boolean(),
  fault: z.nullable(z.enum(passportErrors)),
  /** The text of the error. */
  reason: textOrNull,
  masked_name: textOrNull,
  activity_name: textOrNull,
  stage_name: textOrNull,
  park_name: textOrNull,
  park_address: textOrNull,
  weekday_name: textOrNull,
  daily_name: textOrNull,
  expires_at: textOrNull,
})
export type Passport = z.infer<typeof passport>

/** Maximum number of characters of a code; a real one has 26. */
export const voucherCodeMax = 100

export const readPassport = call('GET', portal('passports/:code'), {
  summary: 'Whether the voucher of a signed code is valid; open to everybody, a limited number of times a minute',
  tag: 'passports',
  needs: 'nothing',
  params: z.object({ code: z.string().check(z.maxLength(voucherCodeMax)) }),
  response: raw(passport),
})
