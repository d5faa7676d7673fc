import type { PersonSection } from '@portal/contract/citizens'
import type { Resolver } from 'react-hook-form'
import { resolverOf } from '../../kit/form/form.ts'
import { faultsOfSections } from './person-faults.ts'
import type { PersonValues } from './person-values.ts'

/** Checks some parts of the form of a person with the contract's schema. */
export function personResolver(sections: readonly PersonSection[]): Resolver<PersonValues> {
  return resolverOf((values) => {
    const found = faultsOfSections(sections, values)
    return Object.fromEntries(found.map(({ field, message }) => [field, { type: 'contract', message }]))
  })
}
