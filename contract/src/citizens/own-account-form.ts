import * as z from 'zod/mini'
import { confirmed } from '../base/rules/fields.ts'
import { emailRequired } from '../base/rules/text.ts'
import { citizenPassword } from './account-form.ts'

/** A name or password that is compared with a stored one: only its length is checked. */
export const credential = (max: number) =>
  z.string('validation.required').check(z.minLength(1, 'validation.required'), z.maxLength(max, 'validation.max'))

/** What the own password is changed with. */
export const changePasswordForm = z
  .object({
    current_password: credential(128),
    new_password: citizenPassword,
    new_password_confirmation: z.string('validation.required').check(z.maxLength(200, 'validation.max')),
  })
  .check(confirmed('new_password_confirmation', 'new_password'))

/** Another e-mail for the account, and the password that proves who asks. */
export const changeEmailForm = z.object({ email: emailRequired, password: credential(128) })
