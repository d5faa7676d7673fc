import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withClient } from '../../src/base/database/db.ts'
import { readMigrations } from '../../src/base/database/migrate.ts'
import { schemaPage } from './schema-page.ts'
import { testDatabase } from './test-database.ts'

const page = fileURLToPath(new URL('../../../docs/schema.md', import.meta.url))

it('the page about the database matches the migrated database', async () => {
  const database = await testDatabase()
  const files = await readMigrations()
  const text = await withClient(database, (client) => schemaPage(client, files))
  await database.close()
  await expect(text).toMatchFileSnapshot(page)
})
