import type { FastifyBaseLogger } from 'fastify'
import { checkDatabase, type DatabaseAddress } from '../database/db.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres/embedded-postgres.ts'
import { joinEmbeddedPostgres } from '../database/embedded-postgres/join.ts'
import { migrate } from '../database/migrate.ts'
import { makeAuditMonths } from '../features/audits/months.ts'
import type { CommandRun } from '../process/command.ts'
import type { Config } from '../process/config.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { ensureDataFolder, type FolderLock, lockDataFolder } from '../storage/data-folder.ts'

/** The data needed to open a database. */
export interface CommandDatabaseOptions {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly ending: Shutdown
  tell(line: string): void
}

/** A database, and the lock on the data folder where this process has one. */
export interface CommandDatabase {
  readonly address: DatabaseAddress
  readonly lock: FolderLock | null
}

/**
 * Opens a database and returns its address. The embedded database belongs to this process until the process ends.
 * @throws StartFault when there is none; for the embedded one also when another process has it.
 */
export async function openCommandDatabase(
  { config, log, ending, tell }: CommandDatabaseOptions,
  beforeStart: () => Promise<void> = async () => undefined,
): Promise<CommandDatabase> {
  ensureDataFolder(config.dataDir)
  if (config.databaseUrl !== null) {
    await beforeStart()
    await checkDatabase(config.databaseUrl)
    return { address: { url: config.databaseUrl }, lock: null }
  }
  const lock = await lockDataFolder(config.dataDir)
  ending.add(lock.release)
  await beforeStart()
  const postgres = await startEmbeddedPostgres(config.dataDir, { info: tell, error: (message) => log.error(message) })
  ending.add(postgres.stop)
  return { address: postgres.address, lock }
}

/**
 * Like {@link openCommandDatabase}, but works while a server is running: it connects to the embedded database that the other
 * process has started.
 */
export async function joinCommandDatabase(parts: CommandDatabaseOptions): Promise<CommandDatabase> {
  if (parts.config.databaseUrl !== null) return openCommandDatabase(parts)
  const joined = await joinEmbeddedPostgres(parts.config.dataDir)
  return joined === null ? openCommandDatabase(parts) : { address: joined, lock: null }
}

/**
 * Applies missing migrations and makes the next months of the audit log. Logs a warning for each applied migration that this program does not have, or has with another text.
 */
export async function bringUpToDate(log: FastifyBaseLogger, address: DatabaseAddress): Promise<readonly string[]> {
  const { applied, changed, unknown } = await migrate(address)
  if (applied.length > 0) log.info({ migrations: applied }, 'migrated')
  await makeAuditMonths(address)
  for (const name of changed) log.warn(`migration ${name} is not the text that was applied to this database`)
  for (const name of unknown) log.warn(`migration ${name} was applied by a later version of the program`)
  return applied
}

/** Gives the function with which commands open the database: see {@link CommandRun.openDatabase}. */
export function opener(parts: CommandDatabaseOptions): CommandRun['openDatabase'] {
  return async ({ alone = false, migrated = true } = {}) => {
    const { address } = await (alone ? openCommandDatabase(parts) : joinCommandDatabase(parts))
    if (migrated) await bringUpToDate(parts.log, address)
    return address
  }
}
