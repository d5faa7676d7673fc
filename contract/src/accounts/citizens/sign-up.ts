import * as z from 'zod/mini'
import { call, moment, raw, textOrNull } from '../../base/call.ts'
import { filledText } from '../../base/query.ts'
import { confirmed } from '../../base/rules/fields.ts'
import { citizensFileRequired, photograph } from '../../base/rules/files.ts'
import { numericDocument, personDocumentRequired } from '../../base/rules/people.ts'
import { emailRequired } from '../../base/rules/text.ts'
import {
  citizenPassword,
  holderDocumentType,
  signUpFields,
  sixDigits,
  termsAccepted,
} from '../../people/citizens/account-form.ts'
import { personChecks, personFields, surnameCheck } from '../../people/citizens/profile-form.ts'

const anybody = { tag: 'citizen-account', needs: 'nothing', by: ['citizen'] } as const

/** The response does not show whether an account or a person exists. Only the mail does. */
export const preRegister = call('POST', '/api/pre-register', {
  ...anybody,
  summary: 'Begin a sign-up: a code of six digits is mailed',
  body: z
    .object({ ...signUpFields, terms: termsAccepted })
    .check(numericDocument('document', 'document_type_id'), surnameCheck),
})

/**
 * Existing clients merge the response into an empty form and send the form to `register`. `code` is then a token for one
 * registration.
 */
export const signUpForm = z.object({
  document_type_id: z.int(),
  document: z.string(),
  name: z.string(),
  s_name: textOrNull,
  surname: z.string(),
  s_surname: textOrNull,
  email: z.string(),
  code: z.string(),
})
export type SignUpForm = z.infer<typeof signUpForm>

export const verifySignUp = call('POST', '/api/email/pre-register-verification', {
  ...anybody,
  summary: 'Check the code of a sign-up; five wrong ones end it',
  body: z.object({ email: emailRequired, code: sixDigits }),
  response: raw(signUpForm),
})

/** The account, the profile of its holder and the first document. Further fields are ignored. */
export const register = call('POST', '/api/register', {
  ...anybody,
  summary: 'Finish a sign-up: account, profile and identity document',
  takesFiles: true,
  body: z
    .object({
      ...personFields,
      document_type_id: holderDocumentType,
      email: emailRequired,
      /** The token that the right code returned. */
      code: filledText(100),
      password: citizenPassword,
      password_confirmation: z.string('validation.required').check(z.maxLength(200, 'validation.max')),
      terms: termsAccepted,
      /** A PDF of both sides or a photograph; `file_back` is a photograph of the other side. */
      file: citizensFileRequired,
      file_back: photograph,
    })
    .check(...personChecks, surnameCheck, confirmed('password_confirmation', 'password')),
})

/** The page that existing clients open next, by its name. */
const page = z.object({ name: z.string(), query: z.optional(z.record(z.string(), z.string())) })

export const registerStatus = call('GET', '/api/register-status', {
  ...anybody,
  summary: 'The state of a sign-up, by its e-mail and its document',
  query: z.object({ email: emailRequired, document: personDocumentRequired }),
  response: raw(
    z.array(
      z.object({
        status: z.string(),
        created_at: z.optional(moment),
        /** Markdown. */
        details: z.string(),
        action: z.optional(z.object({ text: z.string(), to: page })),
      }),
    ),
  ),
})
