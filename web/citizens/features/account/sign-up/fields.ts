import { fieldsOfSection, type PersonSection } from '@portal/contract/citizens'
import type { PersonField } from '../../../profile-form/person-values.ts'
import type { StepName } from './steps.ts'

/** The steps that ask for fields of the person. */
export type PersonStepName = 'names' | 'document' | 'birth' | 'residence' | 'about' | 'contact'

interface Asked {
  readonly section: PersonSection
  readonly fields: readonly PersonField[]
}

const whole = (section: PersonSection): Asked => ({ section, fields: fieldsOfSection(section) })

/** What each of these steps asks, and the part of the form with which it is checked. */
export const personSteps: Readonly<Record<PersonStepName, Asked>> = {
  names: { section: 'identity', fields: ['name', 's_name', 'surname', 's_surname'] },
  document: { section: 'identity', fields: ['document_type_id', 'document'] },
  birth: whole('birth'),
  residence: whole('residence'),
  about: whole('details'),
  contact: whole('contact'),
}

const others: Readonly<Record<string, StepName>> = {
  email: 'email',
  terms: 'email',
  code: 'email',
  file: 'photos',
  file_back: 'photos',
  password: 'password',
  password_confirmation: 'password',
}

/** The step that asks for a field of the form that is sent last; undefined for one that no step has. */
export function stepFor(field: string): StepName | undefined {
  const found = Object.entries(personSteps).find(([, { fields }]) => (fields as readonly string[]).includes(field))
  return (found?.[0] as PersonStepName | undefined) ?? others[field]
}
