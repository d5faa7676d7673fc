import { adultAge } from '@portal/contract'
import { translate } from '../../../../kit/text/i18n.ts'
import { faultsOfSections } from '../../../profile-form/person-faults.ts'
import { ageOf, type PersonValues } from '../../../profile-form/person-values.ts'
import { type PersonStepName, personSteps } from './fields.ts'

/** What is wrong in a step; whoever signs up must be an adult. */
export function faultsOfStep(step: PersonStepName, values: PersonValues) {
  const { section, fields } = personSteps[step]
  const found = faultsOfSections([section], values).filter(({ field }) => fields.includes(field))
  const age = step === 'birth' && found.length === 0 ? ageOf(values) : undefined
  if (age === undefined || age >= adultAge) return found
  return [{ field: 'birthdate' as const, message: translate('account.sign_up.too_young', { age: adultAge }) }]
}
