import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { system } from '../../src/base/database/principals.ts'
import { AppError } from '../../src/base/errors/errors.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { openObjectStore } from '../../src/base/storage/object-store.ts'
import { asWireFile, insertFile, readFile, withStoredFile } from '../../src/base/storage/stored-files.ts'
import { kindByContent, nameFor, Upload, uploadOf } from '../../src/base/storage/uploads.ts'
import { type Bucket, bucketAt, openBucket } from './bucket.ts'
import { testApp } from './test-app.ts'

let folder: string
let bucket: Bucket

const at = await testApp()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citizen-portal-store-'))
  bucket = await openBucket()
})

afterAll(async () => {
  await bucket.close()
  await at.close()
  await rm(folder, { recursive: true, force: true })
})

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error) => (error instanceof AppError ? error.code : String(error)),
  )

describe.each(['a folder', 'an object store'] as const)('%s', (kind) => {
  const store = () => (kind === 'a folder' ? openFolderStore(join(folder, 'files')) : bucket.store)

  it('returns the stored bytes unchanged', async () => {
    for (const size of [1, 65_536, 3_000_001]) {
      const bytes = randomBytes(size)
      await store().put(`2026/11/${size}`, bytes)
      expect((await store().get(`2026/11/${size}`)).equals(bytes)).toBe(true)
    }
  })

  it('stores chunks of any length as one file, and reads it in chunks', async () => {
    const bytes = randomBytes(17_000_003)
    async function* pieces() {
      for (let from = 0; from < bytes.length; from += 777_777) yield bytes.subarray(from, from + 777_777)
    }
    await store().put('2026/11/pieces', pieces())
    const { size, stream } = await store().open('2026/11/pieces')
    expect(size).toBe(bytes.length)
    const read: Buffer[] = []
    for await (const piece of stream) read.push(piece as Buffer)
    expect(read.length).toBeGreaterThan(1)
    expect(Buffer.concat(read).equals(bytes)).toBe(true)
  })

  it('stores nothing of chunks that end with an error, and throws that error', async () => {
    async function* pieces() {
      yield randomBytes(9_000_000)
      throw new RangeError('cancelled')
    }
    await expect(store().put('2026/11/broken', pieces())).rejects.toThrow(RangeError)
    expect(await code(store().get('2026/11/broken'))).toBe('not_found')
    expect(await code(store().open('2026/11/broken'))).toBe('not_found')
    if (kind === 'a folder') expect(await readdir(join(folder, 'files/2026/11'))).not.toContain('broken.part')
  })

  it('lists its files in the order of their keys', async () => {
    const before = new Date(Date.now() - 60_000)
    // The S3 server of the tests sorts by folders; Amazon's sorts by bytes.
    const keys = ['2026/12/b', 'exports/c', '2026/12/a', ...(kind === 'a folder' ? ['2026/12-a'] : []), 'a']
    for (const key of keys) await store().put(`listed/${key}`, Buffer.from('x'))
    const found: string[] = []
    for await (const { key, changedAt } of store().list()) {
      if (key.startsWith('listed/')) found.push(key.slice('listed/'.length))
      expect(changedAt > before).toBe(true)
    }
    expect(found).toEqual(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
  })

  it('reports a missing file as not found, and removes a missing file without an error', async () => {
    expect(await code(store().get('2026/11/absent'))).toBe('not_found')
    await store().put('2026/11/there', Buffer.from('x'))
    expect([await store().has('2026/11/there'), await store().has('2026/11/absent')]).toEqual([true, false])
    await store().put('2026/11/short', Buffer.from('x'))
    await store().remove('2026/11/short')
    await store().remove('2026/11/short')
    expect(await code(store().get('2026/11/short'))).toBe('not_found')
  })
})

describe('a store that is unavailable', () => {
  it('throws storage_unavailable, and leaves no partial file', async () => {
    const blocked = join(folder, 'blocked')
    await writeFile(blocked, 'a file where a folder should be')
    const store = openFolderStore(blocked)
    expect(await code(store.put('2026/11/a', Buffer.from('x')))).toBe('storage_unavailable')
    expect(await code(store.has('2026/11/a'))).toBe('storage_unavailable')
    expect(await code(openObjectStore(bucketAt(9)).has('a'))).toBe('storage_unavailable')
    expect(await code(openObjectStore(bucketAt(9)).put('a', Buffer.from('x')))).toBe('storage_unavailable')
  })

  it('stores nothing when a file with the temporary name exists', async () => {
    const root = join(folder, 'drafts')
    const store = openFolderStore(root)
    await store.put('2026/11/kept', Buffer.from('first'))
    await writeFile(join(root, '2026/11/kept.part'), 'left by a killed process')
    expect(await code(store.put('2026/11/kept', Buffer.from('second')))).toBe('storage_unavailable')
    expect((await store.get('2026/11/kept')).toString()).toBe('first')
  })
})

describe('a stored file', () => {
  const file = {
    name: 'cédula.pdf',
    mime: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7 un documento'),
    by: system,
  }

  it('has a row in the database and is read back whole', async () => {
    const id = await withStoredFile(at.store, file, at.now(), (stored) => insertFile(at.db, stored, at.now()))
    const read = await readFile(at.db, at.store, id)
    expect(asWireFile(read)).toEqual({
      name: 'cédula.pdf',
      mime: 'application/pdf',
      file: `data:application/pdf;base64,${file.bytes.toString('base64')}`,
    })
  })

  it('is removed when its rows cannot be written', async () => {
    const keys: string[] = []
    const failing = withStoredFile(at.store, file, at.now(), async ({ key }) => {
      keys.push(key)
      throw new Error('no row')
    })
    await expect(failing).rejects.toThrow('no row')
    expect(await code(at.store.get(keys[0] ?? ''))).toBe('not_found')
  })

  it('that was changed in the store is not returned', async () => {
    const keys: string[] = []
    const id = await withStoredFile(at.store, file, at.now(), (stored) => {
      keys.push(stored.key)
      return insertFile(at.db, stored, at.now())
    })
    const [key = ''] = keys
    await at.store.remove(key)
    await at.store.put(key, Buffer.from('something else'))
    expect(await code(readFile(at.db, at.store, id))).toBe('storage_unavailable')
  })

  it('can be read only by the account of the program', async () => {
    const root = join(folder, 'private')
    await openFolderStore(root).put('2026/11/one', Buffer.from('x'))
    const [name = ''] = await readdir(join(root, '2026/11'))
    expect((await stat(join(root, '2026/11', name))).mode & 0o077).toBe(0)
  })
})

describe('an upload', () => {
  const upload = (name: string, content: string | Buffer) => new Upload(name, '', Buffer.from(content))

  it('has the type of its content, whatever its name', async () => {
    expect(kindByContent(upload('foto.png', '%PDF-1.7\nx'), ['pdf', 'png'])).toBe('pdf')
    for (const content of ['<html><script>x</script>', Buffer.from('504b0304', 'hex'), 'only text', '<svg xmlns="…"/>'])
      expect(() => kindByContent(upload('a.pdf', content), ['pdf', 'png'])).toThrow(AppError)
  })

  it('has a clean name: no direction, control characters or folders, composed, with the extension of its content', () => {
    const names = {
      'c\u202efdp.exe': 'cfdp.exe',
      'a\u0000b\u0007\u200b\u2066.pdf ': 'ab.pdf',
      '../x/pasaporte.pdf': 'pasaporte.pdf',
      'cédula.pdf': 'cédula.pdf',
      ' \u202e. ': 'archivo',
    }
    for (const [sent, stored] of Object.entries(names)) expect(upload(sent.normalize('NFD'), 'x').name).toBe(stored)
    for (const [sent, stored] of [
      ['cfdp.exe', 'cfdp.pdf'],
      ['Acta No. 12', 'Acta No. 12.pdf'],
      ['cedula.2026', 'cedula.2026.pdf'],
      ['a.PDF', 'a.PDF'],
    ] as const)
      expect(nameFor(sent, 'pdf')).toBe(stored)
  })

  it('cannot be replaced by a JSON object', () => {
    expect(() => uploadOf({ name: 'a.pdf', type: 'application/pdf', size: 10 })).toThrow(AppError)
  })
})
