import type { Action } from './permissions.ts'

/** A status transition: the statuses that it leads from, and the one that it leads to (decisions §5). */
export interface Transition {
  readonly from: readonly number[]
  readonly to: number
  /** What it asks of whoever makes it, or undoes it. */
  readonly action: Action
  /** It only makes sense while the record has a validator. */
  readonly needsValidator?: true
}

/** The transitions of one kind of record, by their names. */
export type TransitionTable = Readonly<Record<string, Transition>>

/** What decides which transitions are open to a record. */
interface StatusHolder {
  readonly status_id: number
  readonly checker_id?: number | null
}

/** How long whoever made a transition may undo it, in seconds. */
export const undoSeconds = 60

/** The names of the transitions that are made by choosing a status; assigning a validator is not one of them. */
function chosenIn<T extends TransitionTable>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((name) => table[name]?.action === 'assign-status')
}

/** The transition that leads from one status to another, or undefined if the table has none. */
export function transitionTo<T extends TransitionTable>(
  table: T,
  from: number,
  to: number,
): (keyof T & string) | undefined {
  return chosenIn(table).find((name) => table[name]?.to === to && table[name]?.from.includes(from))
}

/** The transitions that are open to a record. */
export function openTransitions<T extends TransitionTable>(
  table: T,
  { status_id, checker_id = null }: StatusHolder,
): (keyof T & string)[] {
  return chosenIn(table).filter(
    (name) => table[name]?.from.includes(status_id) && (!table[name]?.needsValidator || checker_id !== null),
  )
}
