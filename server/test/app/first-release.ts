import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseAddress, withClient } from '../../src/base/database/db.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { programRoot } from '../../src/base/process/config.ts'

/** The last migration that the first release had. */
const last = '005'

/** Password of the two people of the first release. */
export const firstPassword = 'Clave-2024'

/** Brings a database to where a former release had it: to the migration with this number. */
export async function migrateTo(address: DatabaseAddress, last: string): Promise<void> {
  const all = join(programRoot, 'server', 'migrations')
  const folder = mkdtempSync(join(tmpdir(), 'citizen-portal-first-'))
  try {
    for (const name of readdirSync(all)) if (name.slice(0, 3) <= last) cpSync(join(all, name), join(folder, name))
    await migrate(address, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Makes a database as the first release left it: its migrations, and what people had written with it. */
export async function makeFirstRelease(address: DatabaseAddress): Promise<void> {
  await migrateTo(address, last)
  const rows = readFileSync(join(programRoot, 'server', 'test', 'fixtures', 'first-release.sql'), 'utf8')
  await withClient(address, (client) => client.query(rows))
}
