import { createPersonStore } from '../../../../kit/device/person-data.ts'
import type { Purpose } from '../../decision/desk-settings.ts'
import type { Marks } from '../documents/marks.ts'
import { type DeskPosition, positionKey } from '../documents/positions.ts'

/** The maximum of decisions that are remembered. */
const mostRemembered = 20

/** A decision, and its document or citizen. */
export interface Decision {
  readonly position: DeskPosition
  readonly purpose: Purpose
  /** The type of the document; undefined for the decision about the citizen. */
  readonly document: string | undefined
  readonly name: string | undefined
}

/** A decision that was made here. */
export interface Decided extends Decision {
  /** Identifies the decision, so that its undo never affects a later one. */
  readonly transition_id: number
  /** The observation as it was typed, and the marks. An undo brings both back. */
  readonly typed: string
  readonly marks: Marks
  /** Until when it can be undone (ms since the epoch). */
  readonly until: number
}

/** A decision that the server did not confirm. */
export interface Unsaved extends Decision {
  readonly message: string
  /** Whether it was sent and no response came: then the server may have saved it. */
  readonly mayBeSaved: boolean
}

/** The last decisions of this tab, the newest last, and those that are not saved. They stay when the person visits another page. */
export const lastDecisions = createPersonStore<readonly Decided[]>([])
export const unsavedDecisions = createPersonStore<readonly Unsaved[]>([])

/** A list without the decision about a document or a citizen. */
export function without<D extends Decision>(list: readonly D[], position: DeskPosition): readonly D[] {
  return list.filter((one) => positionKey(one.position) !== positionKey(position))
}

/** Adds a decision to a list; the newest is last. Of two about the same document or citizen, only the later one stays. */
export function withDecision<D extends Decision>(list: readonly D[], one: D): readonly D[] {
  return [...without(list, one.position), one].slice(-mostRemembered)
}

/** The decision that the key undoes: the last one, if it is still in time. */
export function lastUndoable(list: readonly Decided[], now: number): Decided | undefined {
  return list.findLast(({ until }) => until > now)
}
