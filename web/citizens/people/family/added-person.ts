import { fieldsOfSection } from '@portal/contract/citizens'
import { draftOf } from '../../frame/session/draft.ts'
import { emptyPerson, type PersonValues } from '../profile-form/person-values.ts'

/** What was filled in about somebody new, with the documents. */
export interface AddedPerson {
  readonly values: PersonValues
  /** The identity document. */
  readonly file: readonly File[]
  /** Both sides of the identity document are on its one photograph. */
  readonly isOnePicture: boolean
  /** What proves that the person is in the holder's care. */
  readonly proof: readonly File[]
}

export const addedPerson = draftOf<AddedPerson>('add-person', {
  values: emptyPerson,
  file: [],
  isOnePicture: false,
  proof: [],
})

/** The steps to add a person: one short page each. */
export const addSteps = ['who', 'identity', 'residence', 'details', 'contact', 'document', 'check'] as const
export type AddStep = (typeof addSteps)[number]

const who = ['relationship', 'name', 's_name', 'surname', 's_surname', 'has_one_name', 'birthdate']
const identity = [...fieldsOfSection('identity'), ...fieldsOfSection('birth')]

/** The fields that each step asks for. */
export const fieldsOfStep: Readonly<Record<AddStep, readonly string[]>> = {
  who,
  identity: identity.filter((field) => !who.includes(field)),
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

/** What is wrong in the form, in the order in which the steps ask; what no step asks comes first. */
export function inOrderOfSteps<F extends { readonly field?: string }>(errors: readonly F[]): readonly F[] {
  const order = addSteps.flatMap((step) => fieldsOfStep[step])
  return errors.toSorted(({ field: one = '' }, { field: other = '' }) => order.indexOf(one) - order.indexOf(other))
}
