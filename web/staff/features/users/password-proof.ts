import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { resolverOf } from '../../../kit/form/form.ts'
import { translate } from '../../../kit/text/i18n.ts'

/**
 * Asks for the password in a form, unless the person can confirm with a passkey instead.
 * @param others - validates the other fields
 */
export function passwordProof<V extends FieldValues & { password: string }>(
  isOptional: boolean,
  others?: Resolver<V>,
): Resolver<V> {
  const own = resolverOf<V>(({ password }) => {
    if (isOptional || password !== '') return {}
    return { password: { type: 'required', message: translate('users.codes.password_text') } } as FieldErrors<V>
  })
  return async (values, context, options) => {
    const [mine, theirs] = await Promise.all([own(values, context, options), others?.(values, context, options)])
    const errors = { ...theirs?.errors, ...mine.errors } as FieldErrors<V>
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}
