import * as z from 'zod/mini'
import { filledText } from '../../base/query.ts'
import { confirmed } from '../../base/rules/fields.ts'
import { emailRequired } from '../../base/rules/text.ts'
import { citizenPassword } from '../../people/citizens/account-form.ts'

/** The fields of a change of the own password. */
export const changePasswordForm = z
  .object({
    current_password: filledText(128),
    new_password: citizenPassword,
    new_password_confirmation: z.string('validation.required').check(z.maxLength(200, 'validation.max')),
  })
  .check(confirmed('new_password_confirmation', 'new_password'))

/** A new e-mail for the account, and the current password as proof. */
export const changeEmailForm = z.object({ email: emailRequired, password: filledText(128) })
