import * as z from 'zod/mini'
import { call } from '../base/call.ts'
import { filledText } from '../base/query.ts'
import { confirmed } from '../base/rules/fields.ts'
import { email, emailRequired, passwordHighestMax, passwordUpTo } from '../base/rules/text.ts'
import { captchaToken } from './session.ts'

const anybody = { tag: 'session', needs: 'nothing' } as const

/** How long a link to set a new password is valid, in minutes. */
export const resetMinutes = 60

/** How long the link of an invitation is valid: long enough for a weekend, or for the first day at work. */
export const invitationDays = 7

/**
 * `document` is the document, username or e-mail of staff, `email` that of a citizen. The response does not show whether it
 * exists.
 */
export const forgotPassword = call('POST', '/api/password/forgot', {
  ...anybody,
  summary: 'Request a link to set a new password, by document, username or e-mail; for citizens by `email`',
  body: z
    .object({
      document: z.nullish(
        z
          .string('validation.required')
          .check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(191, 'validation.max')),
      ),
      email,
      captcha: captchaToken,
    })
    .check(
      z.refine((body) => (body.document ?? body.email ?? null) !== null, {
        message: 'validation.required',
        path: ['document'],
      }),
    ),
})

// An installation may allow up to 128 characters. The API checks the limit of its own installation.
const newPassword = {
  password: passwordUpTo(passwordHighestMax),
  password_confirmation: z.string('validation.required').check(z.maxLength(200, 'validation.max')),
}

export const resetPassword = call('POST', '/api/password/reset', {
  ...anybody,
  summary: 'Set a new password with the link’s token; ends every session of the person',
  body: z
    .object({
      token: filledText(200),
      email: emailRequired,
      ...newPassword,
    })
    .check(confirmed('password_confirmation', 'password')),
})

const ownPassword = { old_password: filledText(200), password: newPassword.password }

/** A change of one's own password as the form asks for it: the new one once. */
export const ownPasswordForm = z.object(ownPassword)

export const changePassword = call('POST', '/api/change-password', {
  summary: 'Change one’s own password; ends one’s other sessions',
  tag: 'session',
  needs: 'session',
  body: z
    .object({
      ...ownPassword,
      ...newPassword,
    })
    .check(confirmed('password_confirmation', 'password')),
})
