import type { Db, Tx } from '../../database/db.ts'
import type { Origin } from '../../database/principals.ts'
import { AppError } from '../../errors/errors.ts'
import { type AuditEntry, writeAudit } from './audit.ts'

/** Gives the reason why a change writes no audit row. */
export class Unaudited {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/** The audit rows of a change: at least one, or the reason why there is none. */
export type Audits = AuditRows | Unaudited
export type AuditRows = readonly [AuditEntry, ...AuditEntry[]]

/** A change that found the requested state already. */
export const nothingChanged = new Unaudited('nothing changed')

/** The audit rows of the changes of many records, of which perhaps none changed. */
export function auditsOf([first, ...more]: readonly AuditEntry[]): Audits {
  return first === undefined ? nothingChanged : [first, ...more]
}

/** The audit rows of a change, and its result for the caller. */
export interface Changed<T> {
  readonly audits: Audits
  readonly result: T
}

/** What a part of a change returns: the change that it belongs to adds its audit rows to its own. */
export interface Audited<T> extends Changed<T> {
  readonly audits: AuditRows
}

/** A refused attempt that leaves rows behind, such as a counted wrong password: they are committed, then the error is thrown. */
export interface Refused {
  readonly audits: readonly AuditEntry[] | Unaudited
  readonly error: AppError
}

/** The audit rows of an outcome. */
export function rowsOf({ audits }: { readonly audits: readonly AuditEntry[] | Unaudited }): readonly AuditEntry[] {
  return audits instanceof Unaudited ? [] : audits
}

/** The outcome of a refused attempt. @param audits its audit rows */
export function refused(error: AppError, audits: readonly AuditEntry[] = []): Refused {
  return { audits, error }
}

/** The result of a change: its audit rows with its result, or alone when it has no result. */
export type Outcome<T> = Changed<T> | (undefined extends T ? Audits : never)

/** The error of a change that did not start from the present version. `read` reads the present record for the response. */
export class StaleVersion extends AppError {
  readonly read: (db: Db) => Promise<unknown>

  constructor(read: (db: Db) => Promise<unknown>) {
    super('stale_version')
    this.read = read
  }
}

/** The outcome of a change with its parts. */
export function partsOf<T>(outcome: Outcome<T>): Changed<T> {
  return 'audits' in outcome ? outcome : { audits: outcome, result: undefined as T }
}

/**
 * Makes a change in one transaction and writes its audit rows. The registrar of calls uses it, and so do jobs and commands.
 * @returns the result of the change
 * @throws AppError of the change; 409 with the present record for a stale version
 */
export async function makeChange<T>(
  db: Db,
  origin: Origin,
  change: (tx: Tx) => Promise<Outcome<T> | Refused>,
): Promise<T> {
  try {
    const outcome = await db.transaction().execute(async (tx) => {
      const outcome = await change(tx)
      const parts = 'error' in outcome ? outcome : partsOf(outcome)
      await writeAudit(tx, origin, rowsOf(parts))
      return parts
    })
    if ('error' in outcome) throw outcome.error
    return outcome.result
  } catch (error) {
    // This read comes after the transaction, because its own audit row must stay although the request ends with an error.
    if (error instanceof StaleVersion) throw new AppError('stale_version', { details: await error.read(db) })
    throw error
  }
}
