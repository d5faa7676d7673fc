import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dailyJobs } from '../../src/app/tasks.ts'
import { system } from '../../src/base/database/principals.ts'
import { compareFiles, sweepFilesJob, sweepFilesTask } from '../../src/base/services/jobs/sweep-files.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { insertFile, withStoredFile } from '../../src/base/storage/stored-files.ts'
import { testApp } from './test-app.ts'

let root: string

const at = await testApp()
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'citizen-portal-sweep-'))
  // The store of the test app also contains the files of the reference data.
  await at.db.deleteFrom('jobs').execute()
})
afterAll(async () => {
  await at.close()
  await rm(root, { recursive: true, force: true })
})

const yesterday = new Date(Date.now() - 25 * 3_600_000)

async function keep(store: ReturnType<typeof openFolderStore>, name: string): Promise<string> {
  const file = { name, mime: 'application/pdf', bytes: Buffer.from(name), by: system }
  let key = ''
  await withStoredFile(store, file, new Date(), (stored) => {
    key = stored.key
    return insertFile(at.db, stored, new Date())
  })
  return key
}

it('the sweep finds files without a row and rows without a file, and removes the first after a day', async () => {
  const store = openFolderStore(root)
  const parts = { db: at.db, reading: at.db, store }
  const named = await keep(store, 'kept.pdf')
  const lost = await keep(store, 'lost.pdf')
  await store.remove(lost)
  for (const key of ['2026/01/old', '2026/01/new', 'exports/old', 'zz']) await store.put(key, Buffer.from(key))
  const half = join(root, '2026/01/half.part')
  await writeFile(half, 'half')
  for (const key of ['2026/01/old', 'exports/old', 'zz', named]) await utimes(join(root, key), yesterday, yesterday)
  await utimes(half, yesterday, yesterday)

  const found = await compareFiles(parts, new Date())
  expect(found.orphans).toEqual(['2026/01/old', 'exports/old', 'zz'])
  expect(found.missing).toContain(lost)
  expect(found.missing).not.toContain(named)

  const logged: unknown[] = []
  const log = { info: (...entry: unknown[]) => logged.push(entry), warn: (...entry: unknown[]) => logged.push(entry) }
  await sweepFilesTask({ ...parts, log: log as never, now: () => new Date() })(null)
  expect(logged).toEqual([
    [{ files: 3 }, 'files that no row names were removed'],
    [{ files: found.missing.length, keys: found.missing }, 'files are missing'],
  ])
  const left: string[] = []
  for await (const { key } of store.list()) left.push(key)
  expect(left.toSorted()).toEqual(['2026/01/new', named].toSorted())
  await expect(rm(half)).rejects.toThrow('ENOENT')
})

it('the sweep runs every day', () => {
  expect(dailyJobs).toContain(sweepFilesJob)
})
