import { Logger, runMigrations } from 'graphile-worker'
import { StartError } from '../process/start-error.ts'
import { terminalText } from '../text/terminal.ts'
import { type DatabaseAddress, openPool } from './db.ts'

/** The schema with the tables of the queue. */
export const queueSchema = 'graphile_worker'

/** SQLSTATE of "not permitted". */
const notPermitted = '42501'

/**
 * Creates or updates the tables of the queue. The caller holds the lock of the migrations.
 * @throws StartError with one sentence when the database user may not create the schema.
 */
export async function migrateJobs(address: DatabaseAddress): Promise<void> {
  const pgPool = openPool(address, { statementTimeout: 0, max: 1 })
  try {
    await runMigrations({ pgPool, schema: queueSchema, logger: new Logger(() => () => undefined) })
  } catch (error) {
    if ((error as { code?: string }).code !== notPermitted) throw error
    throw new StartError(terminalText('database.no_schema', { schema: queueSchema }))
  } finally {
    await pgPool.end()
  }
}
