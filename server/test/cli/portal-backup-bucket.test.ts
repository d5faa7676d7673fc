import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backup } from '../../src/cli/backup/backup.ts'
import { restore } from '../../src/cli/backup/restore.ts'
import { type Bucket, openBucket } from '../base/bucket.ts'
import {
  changedByRestore,
  contentOf,
  filesOf,
  fill,
  type Installation,
  installation,
  scratch,
  sqlIn,
} from './portal-run.ts'

// The test writes and reads whole databases.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let source: Installation
let other: Installation
let bucket: Bucket
let place: string
let archive: string

beforeAll(async () => {
  bucket = await openBucket()
  source = await installation()
  other = await installation()
  await fill(source, 20)
  place = scratch()
  archive = join(place, 'folder.tar.gz')
  await source.run(backup, [archive])
})
afterAll(async () => {
  await source.close()
  await other.close()
  await bucket.close()
  rmSync(place, { recursive: true, force: true })
})

test('a restore moves files from a folder into a bucket and back, with every byte and row', async () => {
  const { code, text } = await other.run(restore, [archive], bucket.env)
  expect([code, text]).toEqual([0, expect.stringMatching(/and [1-9]\d* files/)])
  const files = await filesOf(join(source.dataDir, 'files'))
  expect(Object.keys(files).length).toBeGreaterThan(5)
  for (const [key, content] of Object.entries(files)) {
    expect((await bucket.store.get(key)).toString('base64'), key).toBe(content)
  }
  expect(await filesOf(join(other.dataDir, 'files'))).toEqual({})

  const second = join(place, 'bucket.tar.gz')
  const again = await other.run(backup, [second], bucket.env)
  expect([again.code, again.text]).toEqual([0, expect.stringContaining(`and ${Object.keys(files).length} files`)])
  const third = await installation()
  try {
    expect((await third.run(restore, [second])).code).toBe(0)
    expect(await filesOf(join(third.dataDir, 'files'))).toEqual(files)
    expect(await contentOf(third.address, changedByRestore)).toEqual(await contentOf(source.address, changedByRestore))
  } finally {
    await third.close()
  }
})

test('a restore over existing data removes from the bucket the files that the backup does not name', async () => {
  await bucket.store.put('2020/01/former', Buffer.from('former'))
  await sqlIn(
    other.address,
    `insert into stored_files (key, original_name, mime, size, sha256) values ('2020/01/former', 'a', 'text/plain', 6, '\\x00')`,
  )
  const { text } = await other.run(restore, [archive, '--yes-overwrite'], bucket.env)
  expect(text).toContain('Removed 1 file of what was there before.')
  await expect(bucket.store.get('2020/01/former')).rejects.toMatchObject({ code: 'not_found' })
})

test('a backup and a restore report in one sentence that the bucket does not respond, and leave nothing incomplete', async () => {
  const away = { ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:9' }
  const folder = scratch()
  try {
    await expect(other.run(backup, [join(folder, 'away.tar.gz')], away)).rejects.toThrow(
      /^The store of files does not answer \(.+\)\.$/,
    )
    expect(readdirSync(folder)).toEqual([])
    const before = await contentOf(other.address)
    await expect(other.run(restore, [archive, '--yes-overwrite'], away)).rejects.toThrow(/the database was not changed/)
    expect(await contentOf(other.address)).toEqual(before)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
