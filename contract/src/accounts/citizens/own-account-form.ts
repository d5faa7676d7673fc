import * as z from 'zod/mini'
import { filledText } from '../../base/query.ts'
import { confirmed } from '../../base/rules/fields.ts'
import { emailRequired } from '../../base/rules/text.ts'
import { citizenPassword } from '../../people/citizens/account-form.ts'

const passwords = { current_password: filledText(128), new_password: citizenPassword }

/** A change of the own password. */
export const changePasswordForm = z.object(passwords)
/** The same in its call: existing clients send the new password twice. */
export const changePasswordBody = z
  .object({
    ...passwords,
    new_password_confirmation: z.string('validation.required').check(z.maxLength(200, 'validation.max')),
  })
  .check(confirmed('new_password_confirmation', 'new_password'))

/** A new e-mail for the account, and the current password as proof. */
export const changeEmailForm = z.object({ email: emailRequired, password: filledText(128) })
