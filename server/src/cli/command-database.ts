import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { checkDatabase, type DatabaseAddress } from '../base/database/db.ts'
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '../base/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../base/database/migrate.ts'
import { ensureDataFolder, type FolderLock, lockDataFolder } from '../base/process/data-folder.ts'
import type { CommandRun } from '../base/services/commands/command.ts'
import { makeAuditMonths } from '../oversight/audits/months.ts'

/** Milliseconds that the end of the program waits for a database that has not started yet. */
const longestStart = 10_000

/** What is needed to open a database. */
type Parts = Pick<CommandRun, 'config' | 'log' | 'ending' | 'print'>

/**
 * Opens a database. The embedded database belongs to this process until the process ends.
 * @returns its address, and the lock on the data folder where this process has one
 * @throws StartError when there is none; for the embedded one also when another process has it.
 */
export async function openCommandDatabase(
  { config, log, ending, print }: Parts,
  beforeStart: () => Promise<void> = async () => undefined,
): Promise<{ readonly address: DatabaseAddress; readonly lock: FolderLock | null }> {
  ensureDataFolder(config.dataDir)
  if (config.databaseUrl !== null) {
    await beforeStart()
    await checkDatabase(config.databaseUrl)
    return { address: { url: config.databaseUrl }, lock: null }
  }
  const lock = await lockDataFolder(config.dataDir)
  ending.add(lock.release)
  await beforeStart()
  const starting = startEmbeddedPostgres(config.dataDir, { info: print, error: (message) => log.error(message) })
  // The program may get a signal to end while the database starts.
  ending.add(async () => {
    const started = await Promise.race([starting.catch(() => null), pause(longestStart, null, { ref: false })])
    await started?.stop()
  })
  return { address: (await starting).address, lock }
}

/**
 * Applies missing migrations and makes the next months of the audit log.
 * @returns the names of the migrations that were applied now
 * @throws StartFault as {@link migrate}
 */
export async function bringUpToDate(log: FastifyBaseLogger, address: DatabaseAddress): Promise<readonly string[]> {
  const applied = await migrate(address)
  if (applied.length > 0) log.info({ migrations: applied }, 'migrated')
  await makeAuditMonths(address)
  return applied
}

/** Gives the function with which commands open the database: see {@link CommandRun.openDatabase}. */
export function opener(parts: Parts): CommandRun['openDatabase'] {
  const { databaseUrl, dataDir } = parts.config
  return async ({ alone = false, migrated = true } = {}) => {
    const joined = alone || databaseUrl !== null ? null : await joinEmbeddedPostgres(dataDir)
    const address = joined ?? (await openCommandDatabase(parts)).address
    if (migrated) await bringUpToDate(parts.log, address)
    return address
  }
}
