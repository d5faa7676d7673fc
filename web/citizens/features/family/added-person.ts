import { emptyPerson, type PersonValues } from '../../profile-form/person-values.ts'
import { draftOf } from '../../session/draft.ts'

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
