import type { Db, Tx } from '../../database/db.ts'
import type { Origin } from '../../database/principals.ts'
import { AppError, present } from '../../errors/errors.ts'
import type { Account, SignedIn } from '../../http/principal.ts'
import { type AuditEntry, writeAudit } from '../audit/audit.ts'

export interface ChangeContext<P extends Account = SignedIn> {
  readonly principal: P
  readonly origin: Origin
  readonly now: Date
}

/** The audit rows of a change, and its result for the caller. */
export interface Changed<T> {
  readonly audits: readonly AuditEntry[]
  readonly result: T
}

/** What a change returns: its audit rows with its result, or alone when it has no result. */
export type Outcome<T> = Changed<T> | (undefined extends T ? readonly AuditEntry[] : never)

/** How one record is locked, and who may change it. */
export interface RecordLock<R, P extends Account = SignedIn> {
  /** Locks the record, after those that come before it (ADR 0024). Undefined if there is none that the person may view. */
  readonly lock: (tx: Tx, principal: P) => Promise<R | undefined>
  /** @throws AppError 403 when the person may not do this; 404 when `lock` also locks deleted or invisible rows. */
  readonly authorize?: (principal: P, record: R, tx: Tx) => void | Promise<void>
  /** The version that the person saw, and how to read the record for the 409. A request without a version overwrites. */
  readonly expected?: { readonly version: number | undefined; readonly read: () => Promise<unknown> }
}

/**
 * Changes one record in one transaction. It locks the record (else 404), checks that the person may change it (else 403) and
 * that they saw the present version (else 409 with the present record). Then it makes the change and writes its audit rows.
 */
export async function withLockedAlone<P extends Account, R extends { readonly version: number }, T = undefined>(
  db: Db,
  { principal, origin }: Pick<ChangeContext<P>, 'principal' | 'origin'>,
  { lock, authorize, expected }: RecordLock<R, P>,
  change: (tx: Tx, record: R, principal: P) => Promise<Outcome<T>>,
): Promise<T> {
  const outcome = await db
    .transaction()
    .execute(async (tx): Promise<{ result: T; readStale?: never } | { readStale: () => Promise<unknown> }> => {
      const record = present(await lock(tx, principal))
      await authorize?.(principal, record, tx)
      if (expected?.version !== undefined && expected.version !== record.version) return { readStale: expected.read }
      const outcome = await change(tx, record, principal)
      const { audits, result } = 'audits' in outcome ? outcome : { audits: outcome, result: undefined as T }
      await writeAudit(tx, origin, audits)
      return { result }
    })
  // This read comes after the transaction, because its own audit row must stay although the request ends with an error.
  if (outcome.readStale) throw new AppError('stale_version', { details: await outcome.readStale() })
  return outcome.result
}
