import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isFolderLocked } from '../../process/data-folder.ts'
import { terminalText } from '../../text/terminal.ts'
import { type DatabaseParts, withClient } from '../db.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clusterAdmin, ensureCluster, programDatabase, programUser } from './cluster.ts'
import { makeSocketFolder, type Place } from './place.ts'
import { isAlive, type Postmaster, readPidFile, startPostmaster, stopLeftover } from './postmaster.ts'
import { serverSettings } from './settings.ts'

type EmbeddedLog = Readonly<Record<'info' | 'error', (message: string) => void>>

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((settle) => server.close(settle))
  return port
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

/** Password of the cluster's users on Windows, where every account of the machine can connect to its port. */
function makePassword(dataDir: string): string | null {
  if (process.platform !== 'win32') return null
  const file = passwordFile(dataDir)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return storedPassword(dataDir)
}

/** The password of the program's user; empty where its socket needs none. */
function storedPassword(dataDir: string): string {
  const file = passwordFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

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

async function openEndpoint(place: Place, password: string | null) {
  if (password !== null) {
    const port = await freePort()
    const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
    return { host: '127.0.0.1', port, password, settings, close: () => undefined }
  }
  const folder = makeSocketFolder(place.account)
  const settings = { listen_addresses: '', port: '5432', unix_socket_directories: folder }
  const close = () => rmSync(folder, { recursive: true, force: true })
  return { host: folder, port: 5432, password: '', settings, close }
}

/** Creates the program's user and database. An earlier start may have done some of the steps before it was killed. */
async function ensureDatabase(admin: DatabaseParts): Promise<void> {
  await withClient(admin, async (client) => {
    const has = async (query: string, name: string) => (await client.query(query, [name])).rowCount === 1
    const secret = admin.password === '' ? '' : `password ${client.escapeLiteral(admin.password)}`
    if (!(await has('select from pg_roles where rolname = $1', programUser))) {
      await client.query(`create role ${programUser} login ${secret}`)
    }
    if (!(await has('select from pg_database where datname = $1', programDatabase))) {
      await client.query(`create database ${programDatabase} owner ${programUser}`)
    }
  })
}

/** Restarts the server when it ends by itself, until it is stopped. */
function guard(first: Postmaster, startAgain: () => Promise<Postmaster>, log: EmbeddedLog): () => Promise<void> {
  let current = first
  let isStopping = false
  const watch = async () => {
    for (;;) {
      await current.ended
      if (isStopping) return
      log.error('PostgreSQL ended unexpectedly and is started again')
      for (let wait = 500; !isStopping; wait = Math.min(wait * 2, 10_000)) {
        try {
          current = await startAgain()
          break
        } catch (error) {
          log.error(error instanceof Error ? error.message : String(error))
          await pause(wait)
        }
      }
      // A stop may have been requested while the server started.
      if (isStopping) return current.stop()
    }
  }
  const watching = watch()
  return async () => {
    isStopping = true
    await current.stop()
    await watching
  }
}

function placeIn(dataDir: string): Place {
  const folder = join(realpathSync(dataDir), 'postgres')
  const account = chooseAccount(folder)
  return {
    folder,
    account,
    binaries: findBinaries(dataDir, account),
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'postgres.lock'),
  }
}

/** Stops the server that a killed process left running in a data folder, which the caller has locked. */
export async function stopLeftIn(dataDir: string): Promise<void> {
  const lock = await stopLeftover(placeIn(dataDir))
  lock.release()
}

/**
 * Starts the embedded PostgreSQL under a data folder that the caller has locked: finds its programs, creates
 * the cluster if there is none, stops the server that a killed process left, and restarts it until it is stopped.
 * @param durable false only in tests: quicker, and not safe against a power cut.
 * @throws StartError with one sentence when it cannot run.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: EmbeddedLog,
  { durable = true }: { durable?: boolean } = {},
) {
  const place = placeIn(dataDir)
  const tcpPassword = makePassword(dataDir)
  if (!existsSync(place.folder)) log.info(terminalText('database.making'))
  await ensureCluster(place, tcpPassword)
  const lock = await stopLeftover(place)

  const endpoint = await openEndpoint(place, tcpPassword).catch((error) => {
    lock.release()
    throw error
  })
  const close = () => {
    endpoint.close()
    lock.release()
  }
  const settings = { ...serverSettings({ durable }), ...endpoint.settings }
  const start = () => startPostmaster(place, settings, lock, () => log.info(terminalText('database.recovering')))
  const { host, port, password } = endpoint
  /** Any database of the cluster as the superuser; for tests and tools. */
  const adminAddress = (database: string): DatabaseParts => ({ host, port, password, user: clusterAdmin, database })
  const stop = await start().then(
    (postmaster) => guard(postmaster, start, log),
    (error) => {
      close()
      throw error
    },
  )
  const stopAll = () => stop().finally(close)
  try {
    await ensureDatabase(adminAddress('postgres'))
  } catch (error) {
    await stopAll()
    throw error
  }
  // The user owns this database and nothing else.
  const address = { ...adminAddress(programDatabase), user: programUser }
  return { address, adminAddress, stop: stopAll }
}
