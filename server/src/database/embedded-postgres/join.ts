import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isFolderLocked } from '../../storage/data-folder.ts'
import { type DatabaseParts, withClient } from '../db.ts'
import { programDatabase, programUser } from './cluster.ts'
import { storedPassword } from './embedded-postgres.ts'
import { isAlive, readPidFile } from './postmaster.ts'

/**
 * The embedded database that another process of the program runs in a data folder, for commands that work beside it; null when no
 * process has locked the folder, or its database cannot be reached (yet).
 */
export async function joinEmbeddedPostgres(dataDir: string): Promise<DatabaseParts | null> {
  if (!existsSync(dataDir) || !(await isFolderLocked(dataDir))) return null
  const noted = readPidFile(join(realpathSync(dataDir), 'postgres'))
  const host = noted?.socketFolder || noted?.listenAddress
  if (noted === null || !host || !isAlive(noted.pid)) return null
  const password = storedPassword(dataDir)
  const address = { host, port: noted.port, password, user: programUser, database: programDatabase }
  return withClient(address, async (client) => client.query('select 1')).then(
    () => address,
    () => null,
  )
}
