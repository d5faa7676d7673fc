import type { Db, Tx } from '../../database/db.ts'
import type { Origin } from '../../database/principals.ts'
import { present } from '../../errors/errors.ts'
import type { Account, SignedIn } from '../../http/principal.ts'
import { type Changed, type Outcome, partsOf, StaleVersion } from '../audit/change.ts'

/** The principal of a change, the call and the time. */
export interface ChangeContext<P extends Account = SignedIn> {
  readonly principal: P
  readonly origin: Origin
  readonly now: Date
}

/** How one record is locked, and the check of the permission. */
export interface RecordLock<R, P extends Account = SignedIn> {
  /** Locks the record, after those that come before it (ADR 0024). Undefined if there is none that the person may view. */
  readonly lock: (tx: Tx, principal: P) => Promise<R | undefined>
  /** @throws AppError 403 when the person may not do this; 404 when `lock` also locks deleted or invisible rows. */
  readonly authorize?: (principal: P, record: R, tx: Tx) => void | Promise<void>
  /** The version that the person saw, and how to read the record for the 409. A request without a version overwrites. */
  readonly expected?: { readonly version: number | undefined; readonly read: (db: Db) => Promise<unknown> }
}

/**
 * Changes one record in the transaction of the call. It locks the record (else 404), checks that the person may change it (else 403)
 * and that they saw the present version (else 409 with the present record).
 * @returns the outcome of the change, for the registrar
 */
export async function withLocked<P extends Account, R extends { readonly version: number }, T = undefined>(
  tx: Tx,
  { principal }: { readonly principal: P },
  { lock, authorize, expected }: RecordLock<R, P>,
  change: (tx: Tx, record: R, principal: P) => Promise<Outcome<T>>,
): Promise<Changed<T>> {
  const record = present(await lock(tx, principal))
  await authorize?.(principal, record, tx)
  if (expected?.version !== undefined && expected.version !== record.version) throw new StaleVersion(expected.read)
  return partsOf(await change(tx, record, principal))
}
