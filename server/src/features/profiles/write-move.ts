import type { ProfileTransitionName } from '@portal/contract'
import { sql } from 'kysely'
import type { AuditEntry } from '../../audit/audit.ts'
import type { SignedIn } from '../../http/register-call.ts'
import { principalColumns } from '../../identity/principals.ts'
import { wireMoment } from '../../text/time.ts'
import type { Held, Tx } from './changing.ts'

/** The columns a move changes, and an undo brings back. */
export type Standing = Pick<Held, 'status_id' | 'checker_id' | 'assigned_by_id' | 'assigned_at' | 'verified_at'>

const standingColumns = ['status_id', 'checker_id', 'assigned_by_id', 'assigned_at', 'verified_at'] as const

/**
 * Changes profiles that are held and keeps with each move what it replaced, so that its maker can take it back. One
 * statement, however many there are; the versions rise by one.
 * @returns the ids of the moves.
 */
export async function writeMove(
  tx: Tx,
  ids: readonly number[],
  move: ProfileTransitionName,
  next: Partial<Standing>,
  made: { by: SignedIn; now: Date },
): Promise<number[]> {
  const { user_id, citizen_id } = principalColumns(made.by)
  const these = sql<boolean>`id = any(${ids}::integer[])`
  const moves = await tx
    .with('before', (query) =>
      query
        .selectFrom('profiles')
        .select(['id', ...standingColumns])
        .where(these),
    )
    .with('after', (query) => query.updateTable('profiles').set(next).where(these).returning(['id', 'version']))
    .insertInto('profile_moves')
    .columns(['profile_id', 'move', 'user_id', 'citizen_id', 'previous', 'version_after', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('before')
        .innerJoin('after', 'after.id', 'before.id')
        .select([
          'after.id',
          sql<string>`${move}`.as('move'),
          sql<number | null>`${user_id}::integer`.as('user_id'),
          sql<number | null>`${citizen_id}::integer`.as('citizen_id'),
          sql<string>`to_jsonb(before) - 'id'`.as('previous'),
          'after.version',
          sql<Date>`${made.now}::timestamptz`.as('created_at'),
        ])
        .orderBy('after.id'),
    )
    .returning('id')
    .execute()
  return moves.map(({ id }) => id)
}

function auditable(value: unknown): unknown {
  return value instanceof Date ? wireMoment(value) : value
}

function sameValue(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
}

/** The audit row of a change: the columns that really changed, before and after. */
export function traceOf(event: string, profile: Standing & { id: number }, next: Partial<Standing>): AuditEntry {
  const changed = standingColumns.filter((column) => column in next && !sameValue(profile[column], next[column]))
  const values = (from: Partial<Standing>) =>
    Object.fromEntries(changed.map((column) => [column, auditable(from[column])]))
  return { event, entity: 'Profile', entity_id: profile.id, old_values: values(profile), new_values: values(next) }
}
