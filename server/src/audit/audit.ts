import type { PrincipalKind } from '@portal/contract'
import type { Db } from '../database/db.ts'
import { rowBatches } from '../database/row-batches.ts'
import { type PrincipalColumns, type PrincipalKey, principalColumns, system } from '../identity/principals.ts'

/** Events of the audit log for data that was shown, not changed. */
export const readings = ['read', 'listed'] as const

/** Who did it: the principal, with the name that they had then. */
export interface Actor extends PrincipalColumns {
  readonly principal_kind: PrincipalKind
  readonly user_name: string | null
  /** The job or command that acted as the system; null for other principals. */
  readonly job: string | null
}

/** The principal columns of an audit row. */
export function actor(principal: PrincipalKey, name: string | null): Actor {
  return { principal_kind: principal.kind, ...principalColumns(principal), user_name: name, job: null }
}

/** The actor for the system: the job or command that acts. */
export function systemActor(job: string): Actor {
  return { ...actor(system, null), job }
}

/** Who sent the request, from which address, and its id: the data that every audit row has beside the change itself. */
export interface Origin extends Actor {
  readonly url: string
  readonly ip: string
  readonly user_agent: string | null
  readonly request_id: string
}

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
}

/** Writes rows of the audit log in the transaction of the change (domain facts §2.7). */
export async function writeAudit(db: Db, origin: Origin, entries: readonly AuditEntry[]): Promise<void> {
  for (const batch of rowBatches(entries)) {
    const rows = batch.map(({ old_values, new_values, tags, profile_id, ...entry }) => ({
      ...origin,
      ...entry,
      old_values: JSON.stringify(old_values ?? {}),
      new_values: JSON.stringify(new_values ?? {}),
      tags: tags ?? null,
      profile_id: profile_id ?? null,
    }))
    await db.insertInto('audits').values(rows).execute()
  }
}
