import {
  appSettings,
  type BodyInput,
  forgotPassword,
  passwordUpTo,
  resetMinutes,
  resetPassword,
} from '@portal/contract'
import * as z from 'zod/mini'
import { errorsOf } from '../../../kit/form/errors.ts'
import { request } from '../../../kit/request/api.ts'
import { errorsOfSchema, errorsOfServer, type FormErrors } from './form-errors.ts'

export type ForgotErrors = FormErrors<'document'>
/** `token` and `email` come from the link: an error in them is an error of the link. */
export type ResetErrors = FormErrors<'token' | 'email' | 'password'>

/** Requests a link by mail. Returns the minutes that such a link is valid, whether or not the account exists. */
export async function askForLink(
  document: string,
  captcha?: string,
): Promise<{ minutes: number } | { formErrors: ForgotErrors }> {
  const body = { document, captcha }
  const errors = errorsOf(forgotPassword.body, body)
  if (errors.size > 0) return { formErrors: errorsOfSchema(errors) }
  try {
    await request(forgotPassword, { body })
    return { minutes: resetMinutes }
  } catch (thrown) {
    return { formErrors: errorsOfServer(thrown, ['document']) }
  }
}

/** The maximum length of a password here; undefined when the server does not send it. */
export async function longestPassword(): Promise<number | undefined> {
  try {
    return (await request(appSettings, { blockAllowed: false })).data.password_max
  } catch {
    return undefined
  }
}

/**
 * Sets a new password with the token of a link; returns the reason of a failure, or undefined.
 * @param max - the maximum length in this installation; the server checks it too
 */
export async function trySetPassword(
  form: Omit<BodyInput<typeof resetPassword>, 'password_confirmation'>,
  max: number | undefined,
): Promise<ResetErrors | undefined> {
  const body = { ...form, password_confirmation: form.password }
  const errors = new Map(errorsOf(resetPassword.body, body))
  if (max !== undefined && !errors.has('password')) {
    for (const [field, error] of errorsOf(z.object({ password: passwordUpTo(max) }), body)) errors.set(field, error)
  }
  if (errors.size > 0) return errorsOfSchema(errors)
  try {
    await request(resetPassword, { body })
    return undefined
  } catch (thrown) {
    return errorsOfServer(thrown, ['token', 'email', 'password'])
  }
}
