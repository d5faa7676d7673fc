import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isFolderLocked } from '../../storage/data-folder.ts'
import { type DatabaseParts, withClient } from '../db.ts'
import { programDatabase, programUser } from './cluster.ts'
import { isAlive } from './postmaster.ts'

/** The host and port of the running server of a folder, as PostgreSQL writes them to a file; null if there are none. */
function notedEndpoint(dataDir: string): { pid: number; host: string; port: number } | null {
  try {
    const lines = readFileSync(join(realpathSync(dataDir), 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port, socket, listen] = [Number(lines[0]), Number(lines[3]), lines[4]?.trim(), lines[5]?.trim()]
    const host = socket || listen
    return host ? { pid, host, port } : null
  } catch {
    return null
  }
}

/**
 * The embedded database that another process of the program runs in a data folder, for commands that work beside it; null when no
 * process has locked the folder, or its database cannot be reached (yet).
 */
export async function joinEmbeddedPostgres(dataDir: string): Promise<DatabaseParts | null> {
  if (!existsSync(dataDir) || !(await isFolderLocked(dataDir))) return null
  const endpoint = notedEndpoint(dataDir)
  if (endpoint === null || !isAlive(endpoint.pid)) return null
  const file = join(dataDir, 'postgres.password')
  const password = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const address = { host: endpoint.host, port: endpoint.port, password, user: programUser, database: programDatabase }
  return withClient(address, async (client) => client.query('select 1')).then(
    () => address,
    () => null,
  )
}
