import type { Action } from './permissions.ts'

/** A status transition: the statuses that it can start from, and the status that it sets. */
export interface Transition {
  readonly from: readonly number[]
  readonly to: number
  /** The action that staff need to make the transition or to undo it. Null for a transition that only citizens make. */
  readonly action: Action | null
  /** The transition is possible only while the record has a validator. */
  readonly needsValidator?: true
  /** The transition has a call of its own: choosing a status never makes it. */
  readonly hasOwnCall?: true
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

/** The transitions that staff make by choosing a status: without those that have their own call, and those of citizens. */
type ChosenName<T extends TransitionTable> = {
  [Name in keyof T & string]: T[Name] extends { readonly hasOwnCall: true }
    ? never
    : 'assign-status' extends T[Name]['action']
      ? Name
      : never
}[keyof T & string]

function chosenIn<T extends TransitionTable>(table: T): ChosenName<T>[] {
  return (Object.keys(table) as ChosenName<T>[]).filter(
    (name) => table[name]?.action === 'assign-status' && table[name].hasOwnCall === undefined,
  )
}

/** The transition from one status to another, or undefined if the table has none. */
export function transitionTo<T extends TransitionTable>(table: T, from: number, to: number): ChosenName<T> | undefined {
  return chosenIn(table).find((name) => table[name]?.to === to && table[name]?.from.includes(from))
}

/** The transitions that are possible for a record. */
export function openTransitions<T extends TransitionTable>(
  table: T,
  { status_id, checker_id = null }: StatusHolder,
): ChosenName<T>[] {
  return chosenIn(table).filter(
    (name) => table[name]?.from.includes(status_id) && (!table[name]?.needsValidator || checker_id !== null),
  )
}
