import { createStore } from '../../../kit/device/store.ts'
import { onWipe } from '../../../kit/session/wipe.ts'
import { emptyPerson, type PersonValues } from '../../profile-form/person-values.ts'

/** What was filled in about somebody new, with the documents. */
export interface AddedPerson {
  readonly values: PersonValues
  readonly file: readonly File[]
  readonly proof: readonly File[]
}

/** The documents that were taken, and how they change. */
export interface TakenFiles {
  readonly file: readonly File[]
  readonly setFile: (files: readonly File[]) => void
  readonly proof: readonly File[]
  readonly setProof: (files: readonly File[]) => void
}

const nobody: AddedPerson = { values: emptyPerson, file: [], proof: [] }

/** Kept while the application is open, so that looking at another page loses nothing; never stored. */
export const addedPerson = createStore<AddedPerson>(nobody)

/** Forgets what was filled in. */
export function forgetAddedPerson(): void {
  addedPerson.set(nobody)
}

onWipe(forgetAddedPerson)
