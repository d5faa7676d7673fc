import * as z from 'zod/mini'
import { queryFlag } from '../../base/query.ts'
import { referenceRequired } from '../../base/rules/catalogues.ts'
import { personDocumentRequired } from '../../base/rules/people.ts'
import { emailRequired, matches, passwordHighestMax, passwordUpTo, requiredOf } from '../../base/rules/text.ts'
import { holderDocuments, identityFields } from './profile-form.ts'

// The forms of an account, apart from their calls: the citizens' application checks them before it sends them.

/** The type of the document of the holder of an account. */
export const holderDocumentType = referenceRequired.check(
  z.refine((id) => holderDocuments.includes(id), 'validation.one_of'),
)

/** A form sends the acceptance of the terms as 1. */
export const termsAccepted = z
  ._default(z.nullable(queryFlag), null)
  .check(z.refine((flag) => flag === true, 'validation.required'))

/** A code of six digits, as it is in a mail. */
export const sixDigits = requiredOf(matches(/^\d{6}$/, 'digits', { length: 6 }))

/** The password of a citizen: 8 to 128 characters. Only the sign-in page of an existing client asks for certain kinds of characters. */
export const citizenPassword = passwordUpTo(passwordHighestMax)

/** The person who signs up: the fields of the first form, which prefill the second form. */
export const signUpFields = { ...identityFields, document_type_id: holderDocumentType, email: emailRequired }

export const emailForm = z.object({ email: emailRequired })
export const codeForm = z.object({ code: sixDigits })
/** The forms ask for a new password once, and can show it. The calls take it twice, as existing clients send it. */
export const newPasswordForm = z.object({ password: citizenPassword })
/** The e-mail, the password and the acceptance of the terms. The citizens' application requests them on one page. */
export const signUpAccount = z.object({ email: emailRequired, terms: termsAccepted, password: citizenPassword })
/** The person of the sign-up. */
export const signUpStatusForm = z.object({ email: emailRequired, document: personDocumentRequired })
