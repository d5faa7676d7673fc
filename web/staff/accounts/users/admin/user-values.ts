import { type BodyInput, fold } from '@portal/contract'
import { accountFields, type StaffRow, storeUser, updateUser } from '@portal/contract/staff'
import type { Resolver } from 'react-hook-form'
import { contractResolver } from '../../../../kit/form/form.ts'
import { typedMoment, wireMoment } from '../../../ui/field/typed-dates.ts'
import { absenceOf, absenceValuesOf } from '../own/absence.ts'

export type UserValues = Record<(typeof accountFields)[number] | 'password', string>

/** The form values of an account; empty for a new one. */
export function valuesOf(row?: Pick<StaffRow, (typeof accountFields)[number]>): UserValues {
  const written = accountFields.map((field) => [
    field,
    field === 'expires_at' ? typedMoment(row?.expires_at ?? '') : (row?.[field] ?? ''),
  ])
  return { ...(Object.fromEntries(written) as UserValues), ...absenceValuesOf(row), password: '' }
}

/** A username for a person: the first given name and the first surname, as in `ana.perez`. */
export function usernameFor(name: string, surname: string): string {
  return [name, surname]
    .map(
      (text) =>
        fold(text.trim())
          .split(/\s+/)[0]
          ?.replace(/[^a-z0-9-]/g, '') ?? '',
    )
    .filter(Boolean)
    .join('.')
    .slice(0, 30)
}

/** The form values in the format of the API. */
export function factsOf(values: UserValues): Omit<BodyInput<typeof updateUser>, 'version'> {
  const { password: _, expires_at, vacation_start_date, vacation_final_date, ...facts } = values
  const trimmed = Object.fromEntries(Object.entries(facts).map(([field, text]) => [field, text.trim()]))
  return {
    ...(trimmed as typeof facts),
    expires_at: expires_at === '' ? null : wireMoment(expires_at),
    ...absenceOf({ vacation_start_date, vacation_final_date }),
  }
}

/** Validates the form with the same rules as the server. */
export function resolverFor(isNew: boolean): Resolver<UserValues> {
  return contractResolver<UserValues>(isNew ? storeUser.body : updateUser.body, (values) => {
    const password = values.password === '' ? {} : { password: values.password }
    return { ...factsOf(values), ...(isNew ? password : {}) }
  })
}
