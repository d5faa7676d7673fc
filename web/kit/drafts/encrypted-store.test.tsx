import { afterEach, expect, test } from 'vitest'
import { encryptedStore } from './encrypted-store.ts'

const store = encryptedStore('test')

afterEach(() => store.clear())

/** What a request of the database returns. */
function within<T>(mode: IDBTransactionMode, work: (values: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('test', 1)
    opening.onsuccess = () => {
      const request = work(opening.result.transaction('values', mode).objectStore('values'))
      request.onsuccess = () => {
        opening.result.close()
        resolve(request.result)
      }
    }
  })
}

test('reads values as they were stored; the database contains no readable text', async () => {
  await store.write({ a: { name: 'ANA MARÍA' }, b: [1, null] })
  expect(await store.all()).toEqual({ a: { name: 'ANA MARÍA' }, b: [1, null] })
  const raw = await within('readonly', (values) => values.get('a'))
  expect(new TextDecoder().decode(raw.text)).not.toContain('ANA')
})

test('a large photograph inside a value keeps its name, type and content', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const content = Array.from({ length: 40 }, () => bytes)
  const photograph = new File(content, 'frente.jpg', { type: 'image/jpeg' })
  await store.write({ documents: [new File(['x'], 'a.pdf'), photograph] })
  const [first, read] = (await store.all()).documents as readonly File[]
  expect([first?.name, await first?.text()]).toEqual(['a.pdf', 'x'])
  expect([read?.name, read?.type, read?.size]).toEqual(['frente.jpg', 'image/jpeg', 2_400_000])
  expect(new Uint8Array((await read?.arrayBuffer()) ?? []).subarray(60_000, 120_000)).toEqual(bytes)
  const raw = await within('readonly', (values) => values.get('documents'))
  expect(new TextDecoder().decode(raw.text)).not.toContain('frente')
  expect(raw.files[1].subarray(12, 60_012)).not.toEqual(bytes)
})

test('skips a corrupt value and reads the others', async () => {
  await store.write({ a: 1, b: 2 })
  await within('readwrite', (values) => values.put({ text: new Uint8Array(40), files: [] }, 'a'))
  expect(await store.all()).toEqual({ b: 2 })
})

test('another key reads nothing', async () => {
  await store.write({ a: 1 })
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  expect(await encryptedStore('test', key).all()).toEqual({})
})

test('a removed value and a cleared store are empty', async () => {
  await store.write({ a: 1, b: 2 })
  await store.write({ a: undefined, c: 3 })
  expect(await store.all()).toEqual({ b: 2, c: 3 })
  await store.clear()
  expect(await store.all()).toEqual({})
})

test('a value that was being encrypted when the store was cleared is not stored', async () => {
  const writing = store.write({ late: 1 })
  await store.clear()
  await writing
  expect(await store.all()).toEqual({})
})
