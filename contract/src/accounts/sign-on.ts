import * as z from 'zod/mini'
import { call, htmlPage, raw, textOrNull } from '../base/call.ts'
import { locales } from '../base/locales.ts'
import { filledText } from '../base/query.ts'
import { oneTimeCode, tokens } from './session.ts'

/*
 * Sign-in with the identity of the institute, by OpenID Connect. The browser goes to the provider and comes back to a
 * callback, which leads to the sign-in page with a code; the client exchanges the code for tokens.
 */

const tag = 'sign-on'
const anybody = { tag, needs: 'nothing' } as const

/** Seconds for which a code is valid after the provider's response. */
export const signOnCodeSeconds = 60

/** Minutes within which somebody must have signed in with their password to link the identity to their account. */
export const linkMinutes = 5

/** The part of the address of the sign-in page in which the code comes back. Only the browser reads it. */
export const signOnFragment = 'sso'

const code = filledText(100)

export const beginSignOn = call('POST', '/api/sso/begin', {
  ...anybody,
  summary: 'The address at the identity provider to which the browser goes; sets the cookie that binds the browser',
  body: z.object({
    language: z.enum(locales, 'validation.one_of'),
    /** The page of this application to open afterwards: a path below its base. */
    next: z.optional(z.string('validation.required').check(z.maxLength(2000, 'validation.max'))),
  }),
  response: raw(z.object({ url: z.string() })),
})

export const exchangeSignOn = call('POST', '/api/sso/exchange', {
  ...anybody,
  summary: 'Exchange the code of the callback for tokens',
  body: z.object({
    code,
    /** For people who use one-time codes, when the provider did not ask for a second factor. */
    totp: z.optional(oneTimeCode),
  }),
  response: tokens,
})

export const linkSignOn = call('POST', '/api/sso/link', {
  summary: 'Link the identity of the code to one’s own account, within minutes after signing in with its password',
  tag,
  needs: 'session',
  body: z.object({ code }),
})

const parameter = z.optional(z.string().check(z.maxLength(4000, 'validation.max')))

export const signOnCallback = call('GET', '/api/sso/callback', {
  ...anybody,
  summary: 'The callback of the identity provider; redirects to the sign-in page with a code',
  effect: 'changes',
  query: z.object({ state: parameter }),
  response: htmlPage,
  status: 303,
})

/*
 * The end of a session. Signing out here leads to the provider, which then asks for its own sign-out. The provider reports a sign-out that begins there to the
 * portal itself (back-channel) or with a frame in the browser (front-channel).
 */

export const signOutThereToo = call('POST', '/api/sso/sign-out', {
  summary: 'Sign out of this device; returns the address at which the browser signs out of the identity provider too',
  tag: 'session',
  needs: 'session',
  response: z.extend(raw(z.object({ url: textOrNull })), {
    /** A message that the person is still signed in at the provider. Used when the provider has no sign-out address. */
    details: z.nullable(z.object({ message: z.string() })),
  }),
})

export const backChannelLogout = call('POST', '/api/sso/logout/back-channel', {
  ...anybody,
  summary: 'Back-channel sign-out: the identity provider reports with a signed token that somebody signed out there',
  body: z.object({ logout_token: z.optional(z.string().check(z.maxLength(16_000, 'validation.max'))) }),
  isUrlencoded: true,
  response: htmlPage,
})

export const frontChannelLogout = call('GET', '/api/sso/logout/front-channel', {
  ...anybody,
  summary:
    'Front-channel sign-out: the frame that the identity provider opens in the browser of a person who signs out there',
  effect: 'changes',
  query: z.object({ iss: parameter, sid: parameter }),
  response: htmlPage,
})
