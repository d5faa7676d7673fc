import { type Db, prepared } from '../../database/db.ts'
import type { Actor, Origin } from '../../database/principals.ts'
import { rowBatches } from '../../database/row-batches.ts'

/** Events of the audit log for data that was shown, not changed. */
export const readings = ['read', 'listed'] as const

/** One row of the audit log. The values are the changed fields; a creation has no old values. */
export interface AuditEntry {
  readonly event: string
  readonly entity: string
  readonly entity_id: number | null
  readonly old_values?: Record<string, unknown>
  readonly new_values?: Record<string, unknown>
  readonly tags?: string
  /** The citizen to whom the entity belongs, when the entity is not the citizen. */
  readonly profile_id?: number
  /** The actor, when it is not the principal of the request: a person who has just proved their identity. */
  readonly by?: Actor
  /** The row belongs to the act of an earlier transaction with the same request, such as the first batch of an import. */
  readonly isOfEarlierAct?: boolean
}

type Values = Readonly<Record<string, unknown>>

/**
 * The fields in which a record will differ, with their values before and after for its audit row. A field of `next` without a value stays.
 */
export function changedValues<Next extends object>(before: object, next: Next) {
  const [old, given] = [before as Values, next as Values]
  const isChanged = (name: string) =>
    given[name] !== undefined && JSON.stringify(old[name]) !== JSON.stringify(given[name])
  const changed = Object.keys(next).filter(isChanged) as (keyof Next & string)[]
  const only = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  return { changed, old_values: only(old), new_values: only(given) as Partial<Next> }
}

// The order of an export that an older version put into the queue has no kind of principal.
const insertAudits = prepared<never>(
  'write-audit',
  `insert into audits (event, entity, entity_id, old_values, new_values, tags, profile_id, principal_kind, user_id, citizen_id,
     user_name, job, url, ip, user_agent, request_id, act_rows)
   select event, entity, entity_id, coalesce(old_values, '{}'), coalesce(new_values, '{}'), tags, profile_id,
     coalesce(principal_kind, 'system'), user_id, citizen_id, user_name, job, url, ip, user_agent, request_id, act_rows
   from jsonb_to_recordset($1::jsonb) as entry(event text, entity text, entity_id integer, old_values jsonb, new_values jsonb,
     tags text, profile_id integer, principal_kind text, user_id integer, citizen_id integer, user_name text, job text, url text,
     ip text, user_agent text, request_id text, act_rows integer)`,
)

/**
 * The rows of a change with the sizes of their acts. An act is the same event on records of one kind by one actor: its first row has
 * the number of its rows, the others have 0. A row of an earlier act has 0.
 */
function withActs(entries: readonly AuditEntry[]): (AuditEntry & { act_rows: number })[] {
  const first = new Map<string, { act_rows: number }>()
  return entries.map((entry) => {
    if (entry.isOfEarlierAct) return { ...entry, act_rows: 0 }
    const key = JSON.stringify([entry.event, entry.entity, entry.by])
    const act = first.get(key)
    if (act !== undefined) {
      act.act_rows += 1
      return { ...entry, act_rows: 0 }
    }
    const row = { ...entry, act_rows: 1 }
    first.set(key, row)
    return row
  })
}

/**
 * Writes rows of the audit log in the transaction of the change. The registrar calls it. Exports and downloads call it themselves before
 * their first byte, because a file is streamed and its row describes its content. The rows are one value: to send each column of
 * a thousand rows as a value of its own held the process for a tenth of a second.
 */
export async function writeAudit(db: Db, origin: Origin, entries: readonly AuditEntry[]): Promise<void> {
  for (const batch of rowBatches(withActs(entries))) {
    await insertAudits(db, [
      JSON.stringify(batch.map(({ by, isOfEarlierAct, ...entry }) => ({ ...origin, ...by, ...entry }))),
    ])
  }
}
