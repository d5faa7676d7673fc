import { sql } from 'kysely'
import { type DatabaseAddress, type Db, withClient } from '../../base/database/db.ts'
import type { Task } from '../../base/services/jobs/workers.ts'

/** The daily job that makes the partitions of the next months. */
export const auditMonthsJob = 'audit-months'

const makeMonths = 'select make_audit_months()'

/** Makes the partitions of the audit log for the next half year, where they are missing. Writers go on meanwhile. */
export async function makeAuditMonths(address: DatabaseAddress): Promise<void> {
  await withClient(address, (client) => client.query(makeMonths))
}

/** Makes the next months of a server that runs for longer than half a year. */
export function auditMonthsTask(db: Db): Task {
  return async () => void (await sql.raw(makeMonths).execute(db))
}
