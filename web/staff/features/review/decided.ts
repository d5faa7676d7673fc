import type { Purpose } from './desk-settings.ts'
import { type Stop, stopKey } from './stops.ts'

/** How long the bar offers to undo a decision (ms); the key works as long as the server allows. */
export const undoableFor = 5_000

/** A decision that was just made. */
export interface Decided {
  readonly stop: Stop
  readonly purpose: Purpose
  /** The type of the document; undefined for the decision about the citizen. */
  readonly document: string | undefined
  /** The citizen's name, where it is known. */
  readonly name: string | undefined
  /** Identifies the decision, so that its undo never affects a later one. */
  readonly transition_id: number
  /** When the bar stops offering to undo it (ms since the epoch). */
  readonly until: number
}

export function withoutDecided(list: readonly Decided[], stop: Stop): readonly Decided[] {
  return list.filter((one) => stopKey(one.stop) !== stopKey(stop))
}

/** Adds a decision to the list; the newest is last. Of two about the same document or citizen, only the later one can be undone. */
export function withDecided(list: readonly Decided[], one: Decided): readonly Decided[] {
  return [...withoutDecided(list, one.stop), one]
}

/** The decisions that the bar still offers to undo, the oldest first. */
export function undoableAt(list: readonly Decided[], now: number): readonly Decided[] {
  return list.filter(({ until }) => until > now)
}

/** When the next decision leaves the bar (ms since the epoch); undefined when there is none. */
export function nextEnd(list: readonly Decided[], now: number): number | undefined {
  return undoableAt(list, now)[0]?.until
}
