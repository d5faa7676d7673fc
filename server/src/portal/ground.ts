import type { FastifyBaseLogger } from 'fastify'
import type { CommandRun } from '../command.ts'
import type { Config } from '../config.ts'
import { ensureDataFolder, type FolderLock, lockDataFolder } from '../data-folder.ts'
import { checkDatabase, type DatabaseAddress } from '../db.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { joinEmbeddedPostgres } from '../embedded-postgres/join.ts'
import type { Ending } from '../ending.ts'
import { migrate } from '../migrate.ts'

/** What it takes to have a database. */
export interface GroundParts {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly ending: Ending
  tell(line: string): void
}

/** A database, and the hold on the data folder where this process has one. */
export interface Ground {
  readonly address: DatabaseAddress
  readonly lock: FolderLock | null
}

/**
 * Makes sure of a database and says where it is. The embedded one belongs to this process until the end.
 * @throws StartFault when it cannot be had; for the embedded one also when another process has it.
 */
export async function openGround(
  { config, log, ending, tell }: GroundParts,
  beforeStart: () => Promise<void> = async () => undefined,
): Promise<Ground> {
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
 * Like {@link openGround}, but works beside a server that runs: of an embedded database that is in use it takes the door
 * which the running one has opened.
 */
export async function joinGround(parts: GroundParts): Promise<Ground> {
  if (parts.config.databaseUrl !== null) return openGround(parts)
  const joined = await joinEmbeddedPostgres(parts.config.dataDir)
  return joined === null ? openGround(parts) : { address: joined, lock: null }
}

/** Applies what is missing and notes in the log what is odd about what was applied. */
export async function bringUpToDate(log: FastifyBaseLogger, address: DatabaseAddress): Promise<readonly string[]> {
  const { applied, changed, unknown } = await migrate(address)
  if (applied.length > 0) log.info({ migrations: applied }, 'migrated')
  for (const name of changed) log.warn(`migration ${name} is not the text that was applied to this database`)
  for (const name of unknown) log.warn(`migration ${name} was applied by a later version of the program`)
  return applied
}

/** How commands ask for the database: see {@link CommandRun.openDatabase}. */
export function opener(parts: GroundParts): CommandRun['openDatabase'] {
  return async ({ alone = false, migrated = true } = {}) => {
    const { address } = await (alone ? openGround(parts) : joinGround(parts))
    if (migrated) await bringUpToDate(parts.log, address)
    return address
  }
}
