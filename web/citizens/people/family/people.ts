import { status } from '@portal/contract'
import type { Person } from '@portal/contract/citizens'

/** The type of profile of the holder of an account. */
const personalType = 1

/** More than the largest number of people in a household. */
export const everybody = { query: { per_page: 100 } }

/** Whether this is the holder of the account, not somebody in their care. */
export const isHolder = ({ is_own, relationship, profile_type_id }: Person): boolean =>
  is_own && relationship === null && profile_type_id === personalType

/** The reason why names, birth date and document cannot be changed in the form now. */
export function lockOf({ status_id }: Pick<Person, 'status_id'>): 'validating' | 'verified' | undefined {
  if (status_id === status.profileValidating) return 'validating'
  return status_id === status.profileVerified ? 'verified' : undefined
}

/** The state of a person in this application. */
export function stateOf(person: Pick<Person, 'status_id'>): 'waiting' | 'validating' | 'verified' | 'returned' {
  return lockOf(person) ?? (person.status_id === status.profileReturned ? 'returned' : 'waiting')
}

/** The possible next steps for a person. */
export type NextStep = 'correct' | 'complete' | 'document' | 'join' | 'wait'

/** The next step: returned data come before missing data. */
export function nextStepOf(person: Pick<Person, 'status_id' | 'completion' | 'document_file'>): NextStep {
  const state = stateOf(person)
  if (state === 'returned') return 'correct'
  if (person.completion < 100) return 'complete'
  if (state === 'verified') return 'join'
  return 'id' in person.document_file ? 'wait' : 'document'
}

/** A household in display order: the holder, the own people, those shared by others. */
export function inOrder(people: readonly Person[]): readonly Person[] {
  const rank = (person: Person) => (isHolder(person) ? 0 : person.is_own ? 1 : 2)
  return people.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
}

/** Whether a person who was registered by mistake can be removed: not the holder, nothing reviewed, no activity. */
export function isRemovable(person: Person): boolean {
  const state = stateOf(person)
  const isOpen = state === 'waiting' || state === 'returned'
  return person.is_own && !isHolder(person) && isOpen && person.activities_count === 0
}

/** From this age a child can read their stored data. */
export const readingAge = 7
