import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '@portal/demo'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDb, openPool } from '../../src/base/database/db.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { seed } from '../../src/seed/seed.ts'
import { emptyDatabase } from '../base/test-database.ts'

test('the identity cards of the demonstration contain the sex as printed on a Colombian card', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'citizen-portal-cards-'))
  const database = await emptyDatabase()
  await migrate({ url: database.url })
  const db = openDb(openPool({ url: database.url }, { statementTimeout: 0, max: 4 }))
  const store = openFolderStore(folder)
  const now = new Date('2026-11-21T15:00:00-05:00')
  try {
    await seed(db, { demo: loadDemo, citizens: 300, password: 'Parque-2026', now, store, log: () => undefined })
    const { rows } = await sql<{ key: string; sex: string }>`
      select stored_files.key, sex.name as sex from files
      join stored_files on stored_files.id = stored_file_id join profiles on profiles.id = profile_id
      join sex on sex.id = sex_id
      where file_type_id = 1 and profiles.status_id = 2 and profiles.id % 4 <> 1`.execute(db)
    const printed = new Map<string, Set<string>>()
    for (const { key, sex } of rows) {
      const text = (await store.get(key)).toString('latin1')
      const letter = /\(SEXO\) Tj ET\n.*\((\w+)\) Tj ET/.exec(text)?.[1] ?? ''
      printed.set(sex, (printed.get(sex) ?? new Set()).add(letter))
    }
    expect([printed.get('HOMBRE'), printed.get('MUJER')]).toEqual([new Set(['M']), new Set(['F'])])
  } finally {
    await db.destroy()
    await database.close()
    rmSync(folder, { recursive: true })
  }
})
