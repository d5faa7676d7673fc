import type { PrincipalKind } from '@portal/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { type PrincipalColumns, type PrincipalKey, principalColumns, system } from '../identity/principals.ts'

/** Events of the audit log that tell what was shown, not what was changed. */
export const readings = ['read', 'listed'] as const

/** Who did it: the principal, with the name at that time. */
export interface Actor extends PrincipalColumns {
  readonly principal_kind: PrincipalKind
  readonly user_name: string | null
  /** The job or command that acted as the system; null for everybody else. */
  readonly job: string | null
}

/** A principal as an audit row names it. */
export function actor(principal: PrincipalKey, name: string | null): Actor {
  return { principal_kind: principal.kind, ...principalColumns(principal), user_name: name, job: null }
}

/** The system, by the job or command that acts. */
export function systemActor(job: string): Actor {
  return { ...actor(system, null), job }
}

/** Who asked, from where, under which request: what every audit row says beside the change itself. */
export interface Origin extends Actor {
  readonly url: string
  readonly ip: string
  readonly user_agent: string | null
  readonly request_id: string
}

/** One row of the audit log. Values are what changed, field by field; a creation has no old ones. */
export interface AuditEntry {
  readonly event: string
  readonly entity: string
  readonly entity_id: number | null
  readonly old_values?: Record<string, unknown>
  readonly new_values?: Record<string, unknown>
  readonly tags?: string
  /** The citizen whose thing it is, when the entity is not the citizen. */
  readonly profile_id?: number
}

/** A row has a dozen values, and a statement takes 65,535. */
const rowsPerStatement = 1000

/** Writes rows of the audit log in the transaction of the change that they describe (domain facts §2.7). */
export async function writeAudit(
  db: Kysely<Database> | Transaction<Database>,
  origin: Origin,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += rowsPerStatement) {
    const rows = entries
      .slice(from, from + rowsPerStatement)
      .map(({ old_values, new_values, tags, profile_id, ...entry }) => ({
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
