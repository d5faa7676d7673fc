import { fieldsOfSection } from '@portal/contract/citizens'

/** The steps to add a person: one short page each. */
export const addSteps = ['who', 'identity', 'residence', 'details', 'contact', 'document', 'check'] as const
export type AddStep = (typeof addSteps)[number]

const places = fieldsOfSection('birth').filter((field) => field !== 'birthdate')

/** The fields that each step asks for. */
export const fieldsOfStep: Readonly<Record<AddStep, readonly string[]>> = {
  who: ['relationship', 'name', 's_name', 'surname', 's_surname', 'birthdate'],
  identity: ['document_type_id', 'document', ...places],
  residence: fieldsOfSection('residence'),
  details: fieldsOfSection('details'),
  contact: fieldsOfSection('contact'),
  document: ['file', 'file_back', 'proof'],
  check: [],
}

/** The step that asks for a field; the first for what no step asks. */
export function stepOfField(field: string): AddStep {
  return addSteps.find((step) => fieldsOfStep[step].includes(field)) ?? 'who'
}
