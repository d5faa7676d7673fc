import { afterEach, expect, test } from 'vitest'
import { encryptedStoreName } from '../../citizens/frame/session/session.ts'
import { encryptedStore } from './encrypted-store.ts'

const store = encryptedStore('test')

afterEach(() => store.clear())

const stored = async (key: string) => (await store.all()).get(key)

/** The raw values of the database. */
async function rawValue(key: string): Promise<{ readonly bytes: Uint8Array } | undefined> {
  const opening = indexedDB.open(encryptedStoreName('test'), 1)
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  const reading = database.transaction('values').objectStore('values').get(key)
  return new Promise((resolve) => {
    reading.onsuccess = () => {
      database.close()
      resolve(reading.result)
    }
  })
}

test('reads a value as it was stored; the database contains no readable text', async () => {
  await store.put('a', { name: 'ANA MARÍA' })
  expect(await stored('a')).toEqual({ name: 'ANA MARÍA' })
  const raw = await rawValue('a')
  expect(new TextDecoder().decode(raw?.bytes)).not.toContain('ANA')
})

test('a large photograph keeps its type and content', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const photograph = new Blob(
    Array.from({ length: 40 }, () => bytes),
    { type: 'image/jpeg' },
  )
  await store.put('photograph', photograph)
  const read = await stored('photograph')
  if (!(read instanceof Blob)) throw new Error('no photograph')
  expect([read.type, read.size]).toEqual(['image/jpeg', 2_400_000])
  expect(new Uint8Array(await read.arrayBuffer()).subarray(60_000, 120_000)).toEqual(bytes)
})

test('skips a corrupt value and reads the others', async () => {
  await store.put('a', 1)
  await store.put('b', 2)
  const opening = indexedDB.open(encryptedStoreName('test'), 1)
  await new Promise<void>((resolve) => {
    opening.onsuccess = () => {
      const writing = opening.result.transaction('values', 'readwrite').objectStore('values')
      writing.put({ type: null, bytes: new Uint8Array(40) }, 'a').onsuccess = () => {
        opening.result.close()
        resolve()
      }
    }
  })
  expect([...(await store.all())]).toEqual([['b', 2]])
})

test('a deleted value and a cleared store are empty', async () => {
  await store.put('a', 1)
  await store.put('b', 2)
  await store.delete('a')
  expect([...(await store.all()).keys()]).toEqual(['b'])
  await store.clear()
  expect((await store.all()).size).toBe(0)
})

test('a value that was being encrypted when the store was cleared is not stored', async () => {
  const writing = store.put('late', 1)
  await store.clear()
  await writing
  expect(await stored('late')).toBeUndefined()
})

test('does not return values that are cleared while they are read', async () => {
  await store.put('a', 1)
  const reading = store.all()
  await store.clear()
  expect(await reading).toEqual(new Map())
})
