import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Keys of PostgreSQL's advisory locks, which all processes on one database share. Each purpose has its own second number. The
 * first number separates them from the locks of other programs.
 */
export const advisoryLocks = {
  migrate: [1_887_403_620, 1],
  seed: [1_887_403_620, 2],
  /** Only one workbook of schedules at a time, so that each import sees the rows of the others. */
  importSchedules: [1_887_403_620, 3],
  /** Only one change of staff accounts at a time, so that there is always an account that can administer the others. */
  staff: [1_887_403_620, 4],
  /** Only one batch of one import of citizens at a time, so that two batches cannot create the same citizen. */
  importCitizens: [1_887_403_620, 7],
  /** Only one process at a time makes the months of the audit log. The function `make_audit_months` of the database takes it. */
  auditMonths: [1_887_403_620, 8],
  /** Only the first number; the second is a hash of the worker's name. */
  worker: 1_887_403_621,
} as const

export type AdvisoryLock = readonly [number, number]

/** Waits for an advisory lock, and holds it until the transaction ends. */
export async function takeLock(tx: Tx, [first, second]: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${first}, ${second})`.execute(tx)
}

/**
 * Allows one change of rights at a time. Every change raises the same epoch, and a role and an ability that refer to each other could
 * otherwise be locked in different orders (ADR 0024). Call it before any lock of a role or an ability.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`select from rights_epoch for no key update`.execute(tx)
}
