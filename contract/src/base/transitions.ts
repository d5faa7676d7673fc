import type { Action } from './permissions.ts'

/** A status transition: the statuses that it can start from, and the status that it sets (decisions §5). */
export interface Transition {
  readonly from: readonly number[]
  readonly to: number
  /** The action that the person must be allowed to do, to make the transition or to undo it. */
  readonly action: Action
  /** The transition is possible only while the record has a validator. */
  readonly needsValidator?: true
}

/** The transitions of one kind of record, by their names. */
export type TransitionTable = Readonly<Record<string, Transition>>

/** The fields that decide which transitions are possible for a record. */
interface StatusHolder {
  readonly status_id: number
  readonly checker_id?: number | null
}

/** How long the person who made a transition may undo it, in seconds. */
export const undoSeconds = 60

/** The names of the transitions that a person makes by choosing a status. The assignment of a validator is not one of them. */
function chosenIn<T extends TransitionTable>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((name) => table[name]?.action === 'assign-status')
}

/** The transition from one status to another, or undefined if the table has none. */
export function transitionTo<T extends TransitionTable>(
  table: T,
  from: number,
  to: number,
): (keyof T & string) | undefined {
  return chosenIn(table).find((name) => table[name]?.to === to && table[name]?.from.includes(from))
}

/** The transitions that are possible for a record. */
export function openTransitions<T extends TransitionTable>(
  table: T,
  { status_id, checker_id = null }: StatusHolder,
): (keyof T & string)[] {
  return chosenIn(table).filter(
    (name) => table[name]?.from.includes(status_id) && (!table[name]?.needsValidator || checker_id !== null),
  )
}
