import type { Resolver } from 'react-hook-form'
import { resolverOf } from '../../../kit/form/form.ts'
import type { errorsOfSections } from './person-errors.ts'
import type { PersonValues } from './person-values.ts'

/** The errors of a person's fields as React Hook Form has them. */
export function errorsByField(errors: ReturnType<typeof errorsOfSections>) {
  return Object.fromEntries(errors.map(({ field, message }) => [field, { type: 'contract', message }]))
}

/** A resolver for the form of a person, from a function that finds its errors. */
export function personResolver(
  errorsOfFields: (values: PersonValues) => ReturnType<typeof errorsOfSections>,
): Resolver<PersonValues> {
  return resolverOf((values) => errorsByField(errorsOfFields(values)))
}
