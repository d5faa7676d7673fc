import { adultAge } from '@portal/contract'
import { fieldsOfSection, type PersonSection } from '@portal/contract/citizens'
import { translate } from '../../../kit/text/i18n.ts'
import type { FormError } from '../../people/profile-form/ErrorSummary.tsx'
import { errorsOfSections } from '../../people/profile-form/person-errors.ts'
import { ageOf, type PersonField, type PersonValues } from '../../people/profile-form/person-values.ts'
import { type StepName, tasks } from './steps.ts'

/** The steps that ask for fields of the person. */
export type PersonStepName = 'names' | 'birth' | 'residence' | 'about' | 'contact'

interface StepFields {
  readonly section: PersonSection
  readonly fields: readonly PersonField[]
}

const whole = (section: PersonSection): StepFields => ({ section, fields: fieldsOfSection(section) })

/** The fields of each step, and the part of the form that checks them. */
export const personSteps: Readonly<Record<PersonStepName, StepFields>> = {
  names: {
    section: 'identity',
    fields: ['name', 's_name', 'surname', 's_surname', 'has_one_name', 'document_type_id', 'document'],
  },
  birth: whole('birth'),
  residence: whole('residence'),
  about: whole('details'),
  contact: whole('contact'),
}

const others: Readonly<Record<string, StepName>> = {
  email: 'account',
  password: 'account',
  terms: 'account',
  code: 'account',
  file: 'photos',
  file_back: 'photos',
}

/** The step with a field of the form that is sent last; undefined for a field without a step. */
export function stepFor(field: string): StepName | undefined {
  const found = Object.entries(personSteps).find(([, { fields }]) => (fields as readonly string[]).includes(field))
  return (found?.[0] as PersonStepName | undefined) ?? others[field]
}

/** The fields of the form in the order of the steps. */
function fieldsInOrder(): readonly string[] {
  const further = Object.entries(others)
  return tasks.flatMap(({ steps }) =>
    steps.flatMap((step: StepName): readonly string[] =>
      step in personSteps
        ? personSteps[step as PersonStepName].fields
        : further.flatMap(([field, of]) => (of === step ? [field] : [])),
    ),
  )
}

/** The errors of the whole form in the order of the steps; errors of fields without a step come last. */
export function errorsInOrder(errors: Readonly<Record<string, string>>): readonly FormError[] {
  const order = fieldsInOrder()
  const found = order.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ field, message }]
  })
  const others = Object.entries(errors).filter(([field]) => !order.includes(field))
  return [...found, ...others.map(([, message]) => ({ message }))]
}

/** The errors of a step. The person who signs up must be an adult. */
export function errorsOfStep(step: PersonStepName, values: PersonValues) {
  const { section, fields } = personSteps[step]
  const found = errorsOfSections([section], values).filter(({ field }) => fields.includes(field))
  const age = step === 'birth' && found.length === 0 ? ageOf(values) : undefined
  if (age === undefined || age >= adultAge) return found
  return [{ field: 'birthdate' as const, message: translate('account.sign_up.too_young', { age: adultAge }) }]
}
