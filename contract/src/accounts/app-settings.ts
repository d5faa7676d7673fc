import * as z from 'zod/mini'
import { call, raw, textOrNull } from '../base/call.ts'

/** The captcha of the installation: its public key, its version and the origin of its script. Null if there is no captcha. */
const captcha = z.nullable(z.object({ site_key: z.string(), version: z.literal(2), origin: z.string() }))

/** The settings that every page may read without a session. */
export const appSettings = call('GET', '/api/settings', {
  summary: 'Settings of the installation that the interface needs',
  tag: 'operation',
  needs: 'nothing',
  response: raw(
    z.object({
      password_max: z.int(),
      /** The number of days within which the office decides about a citizen. */
      promised_days: z.int(),
      manual_url: textOrNull,
      captcha,
      /** Sign-in with the account of the institute; its label is null when none is set. Null when it is not in use. */
      sso: z.nullable(z.object({ label: textOrNull })),
    }),
  ),
})
