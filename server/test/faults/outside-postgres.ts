import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '../../src/base/database/db.ts'
import { chooseAccount } from '../../src/base/database/embedded-postgres/account.ts'
import { findBinaries } from '../../src/base/database/embedded-postgres/binaries.ts'
import { clusterAdmin, ensureCluster } from '../../src/base/database/embedded-postgres/cluster.ts'
import { makeSocketFolder } from '../../src/base/database/embedded-postgres/place.ts'
import { type Postmaster, startPostmaster } from '../../src/base/database/embedded-postgres/postmaster.ts'
import { serverSettings } from '../../src/base/database/embedded-postgres/settings.ts'
import { lockFile } from '../../src/base/process/file-lock.ts'
import { postmasterOf } from '../base/processes.ts'
import { freePort } from './ports.ts'

/** An external PostgreSQL server: the program knows only its address, and the test starts and stops it. */
export interface OutsidePostgres {
  readonly url: string
  /** The id of the process to kill or freeze. */
  pid(): number
  start(): Promise<void>
  stop(): Promise<void>
}

/** Creates and starts the server in a folder, with a user and an empty database for the program. */
export async function outsidePostgres(folder: string): Promise<OutsidePostgres> {
  const cluster = join(realpathSync(folder), 'postgres')
  const account = chooseAccount(cluster)
  const place = {
    folder: cluster,
    account,
    binaries: findBinaries(folder, account),
    logFile: join(folder, 'postgres.log'),
    lockFile: join(folder, 'postgres.lock'),
  }
  await ensureCluster(place, null)
  const port = await freePort()
  const settings = {
    ...serverSettings({ durable: true }),
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: makeSocketFolder(account),
  }
  let running: Postmaster | null = null
  const start = async () => {
    let lock = await lockFile(place.lockFile)
    // After a kill the child processes end one after the other.
    for (; lock === null; lock = await lockFile(place.lockFile)) await pause(20)
    running = await startPostmaster(place, settings, lock, () => undefined).finally(lock.release)
  }
  await start()
  const admin = { host: '127.0.0.1', port, user: clusterAdmin, password: '', database: 'postgres' }
  await withClient(admin, async (client) => {
    await client.query('create role institute login')
    await client.query('create database institute owner institute')
  })
  return {
    url: `postgres://institute@127.0.0.1:${port}/institute`,
    pid: () => postmasterOf(folder),
    start,
    stop: async () => {
      await running?.stop()
      running = null
    },
  }
}
