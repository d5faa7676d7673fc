import { undoSeconds } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import { isOf, type PrincipalKey } from '../../database/principals.ts'
import { wireMoment } from '../../text/time.ts'
import type { TransitionStore } from './stores.ts'

/** Until when a transition made at this time may be undone, as the response shows it. */
export function undoUntil(madeAt: Date): string {
  return wireMoment(new Date(madeAt.getTime() + undoSeconds * 1000))
}

/** The columns of {@link undoableTransition}. */
export interface UndoableTransition {
  readonly undoable_id: number | null
  readonly undoable_at: Date | null
}

/** A row with the transition that may be undone, as the response shows it. */
export function withUndo<Row extends UndoableTransition>({ undoable_id, undoable_at, ...row }: Row) {
  return { ...row, undo_until: undoable_at === null ? null : undoUntil(undoable_at), undo_transition_id: undoable_id }
}

/** A join that adds to each record the transition that this person may undo now: `undoable.*`. */
export function undoableTransition(
  { records, history, key, transitions }: TransitionStore,
  by: PrincipalKey,
  now: Date,
): RawBuilder<unknown> {
  const since = new Date(now.getTime() - undoSeconds * 1000)
  return sql`left join lateral (
    select id as undoable_id, created_at as undoable_at from ${history}
    where ${key} = ${records}.id and undone_at is null and ${isOf(by)} and version_after = ${records}.version
      and move = any(${Object.keys(transitions)}::text[]) and created_at >= ${since}
    order by id desc limit 1) as undoable on true`
}
