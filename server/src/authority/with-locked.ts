import type { Transaction } from 'kysely'
import { type AuditEntry, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { AppError } from '../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../http/register-call.ts'

export type Tx = Transaction<Database>

/** What a change needs of its call. */
export type ChangeContext = Pick<CallContext<never>, 'who' | 'origin' | 'now'>

/** What a change leaves: its audit rows, and what the caller gets. */
export interface Changed<T> {
  readonly audits: readonly AuditEntry[]
  readonly result: T
}

/** A change that found nothing to do. */
export const unchanged: Changed<undefined> = { audits: [], result: undefined }

/** How one record is locked, and who may change it. */
export interface RecordLock<R> {
  /** Locks the record and whatever comes before it (ADR 0024). Undefined where there is none that the person may view. */
  readonly lock: (tx: Tx, who: SignedIn) => Promise<R | undefined>
  /** @throws AppError 403 for what the person may not do with the record; 404 where deleted or invisible rows are locked too. */
  readonly authorize?: (who: SignedIn, record: R, tx: Tx) => void | Promise<void>
  /** Which version the person saw, and how the record is read for the 409. Whoever sends no version overwrites. */
  readonly expected?: { readonly version: number | undefined; readonly read: () => Promise<unknown> }
}

/**
 * Changes one record in one transaction: lock it, or 404; may the person do this with this record? or 403; is it the version that
 * they saw? or 409 with the record as it is; then the change, and its audit rows.
 * @throws AppError 404, 403, 409, and what `change` throws.
 */
export async function withLocked<R extends { readonly version: number }, T>(
  db: Db,
  context: ChangeContext,
  { lock, authorize, expected }: RecordLock<R>,
  change: (tx: Tx, record: R, who: SignedIn) => Promise<Changed<T>>,
): Promise<T> {
  const who = signedIn(context)
  const outcome = await db
    .transaction()
    .execute(async (tx): Promise<{ result: T; readStale?: never } | { readStale: () => Promise<unknown> }> => {
      const record = await lock(tx, who)
      if (record === undefined) throw new AppError('not_found')
      await authorize?.(who, record, tx)
      if (expected?.version !== undefined && expected.version !== record.version) return { readStale: expected.read }
      const { audits, result } = await change(tx, record, who)
      await writeAudit(tx, context.origin, audits)
      return { result }
    })
  // Read after the transaction: the audit row of the reading must outlive the error.
  if (outcome.readStale) throw new AppError('stale_version', { details: await outcome.readStale() })
  return outcome.result
}
