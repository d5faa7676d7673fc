import type { Resolver } from 'react-hook-form'
import { resolverOf } from '../../../kit/form/form.ts'
import type { faultsOfSections } from './person-faults.ts'
import type { PersonValues } from './person-values.ts'

/** Checks the form of a person with a function that finds what is wrong in it. */
export function personResolver(
  faultsIn: (values: PersonValues) => ReturnType<typeof faultsOfSections>,
): Resolver<PersonValues> {
  return resolverOf((values) =>
    Object.fromEntries(faultsIn(values).map(({ field, message }) => [field, { type: 'contract', message }])),
  )
}
