import { fieldsOfSection } from '@portal/contract/citizens'
import { draftOf } from '../../../kit/drafts/draft.ts'
import { accountDrafts } from '../../frame/session/draft-key.ts'
import { newPerson, type PersonValues } from '../profile-form/person-values.ts'

/** The typed values of a new person, with the documents. */
export interface AddedPerson {
  readonly values: PersonValues
  /** The identity document. */
  readonly file: readonly File[]
  /** Whether the one photograph of the identity document shows both sides. */
  readonly isOnePicture: boolean
  /** The proof that the person is in the holder's care. */
  readonly proof: readonly File[]
}

export const addedPerson = draftOf<AddedPerson>(
  'add-person',
  {
    values: newPerson,
    file: [],
    isOnePicture: false,
    proof: [],
  },
  accountDrafts,
)

/** The steps to add a person: one short page each. */
export const addSteps = ['who', 'identity', 'residence', 'details', 'contact', 'document', 'check'] as const
export type AddStep = (typeof addSteps)[number]

const who = ['relationship', 'name', 's_name', 'surname', 's_surname', 'has_one_name', 'birthdate']
const identity = [...fieldsOfSection('identity'), ...fieldsOfSection('birth')]

/** The fields of each step. */
export const fieldsOfStep: Readonly<Record<AddStep, readonly string[]>> = {
  who,
  identity: identity.filter((field) => !who.includes(field)),
  residence: fieldsOfSection('residence'),
  details: fieldsOfSection('details'),
  contact: fieldsOfSection('contact'),
  document: ['file', 'file_back', 'proof'],
  check: [],
}

/** The step with a field; the first step for a field without one. */
export function stepOfField(field: string): AddStep {
  return addSteps.find((step) => fieldsOfStep[step].includes(field)) ?? 'who'
}

/** The errors of the form, in the order of the steps; errors of fields without a step come first. */
export function inOrderOfSteps<F extends { readonly field?: string }>(errors: readonly F[]): readonly F[] {
  const order = addSteps.flatMap((step) => fieldsOfStep[step])
  return errors.toSorted(({ field: one = '' }, { field: other = '' }) => order.indexOf(one) - order.indexOf(other))
}
