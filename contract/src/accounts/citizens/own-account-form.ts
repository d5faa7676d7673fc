import * as z from 'zod/mini'
import { filledText } from '../../base/query.ts'
import { confirmed } from '../../base/rules/fields.ts'
import { emailRequired } from '../../base/rules/text.ts'
import { citizenPassword } from '../../people/citizens/account-form.ts'

/** What the own password is changed with. */
export const changePasswordForm = z
  .object({
    current_password: filledText(128),
    new_password: citizenPassword,
    new_password_confirmation: z.string('validation.required').check(z.maxLength(200, 'validation.max')),
  })
  .check(confirmed('new_password_confirmation', 'new_password'))

/** Another e-mail for the account, and the password that proves who asks. */
export const changeEmailForm = z.object({ email: emailRequired, password: filledText(128) })
