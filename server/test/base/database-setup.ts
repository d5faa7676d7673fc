import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { withClient } from '../../src/base/database/db.ts'
import { startEmbeddedPostgres, stopLeftIn } from '../../src/base/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { lockDataFolder } from '../../src/base/process/data-folder.ts'
import { readDemo } from '../../src/cli/demo-data.ts'
import { seedIfEmpty } from '../../src/seed/seed-if-empty.ts'
import type { TestServer } from './test-database.ts'

const prefix = 'portal-tests-'
const template = 'template_portal'
const silent = () => undefined

/** Stops the servers of killed test runs. A run that is still alive locks its folder. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    try {
      const lock = await lockDataFolder(folder)
      await stopLeftIn(folder)
      lock.release()
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The folder is in use, or belongs to another user.
    }
  }
}

/** Starts one PostgreSQL for the run and creates the template database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const lock = await lockDataFolder(folder)
  const postgres = await startEmbeddedPostgres(folder, { info: silent, error: console.error }, { durable: false })
  const deleteDatabases = async () => {
    await postgres.stop()
    lock.release()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await migrate(postgres.address)
    const config = readConfig({ PORTAL_DEMO_CITIZENS: '0', PORTAL_DEMO_PASSWORD: 'Parque-2026' })
    await seedIfEmpty(postgres.address, config, silent, undefined, readDemo)
    const admin = postgres.adminAddress('postgres')
    const { database, user: owner } = postgres.address
    await withClient(admin, (client) => client.query(`alter database ${database} rename to ${template}`))
    const { host, port, password, user } = admin
    project.provide('testServer', { host, port, password, admin: user, owner, template } satisfies TestServer)
  } catch (error) {
    await deleteDatabases()
    throw error
  }
  return deleteDatabases
}
