import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encryptedStoreName } from '../../citizens/frame/session/session.ts'
import { clearPersonData, isPersonLoaded } from '../device/person-data.ts'
import { readStored, writeStored } from '../device/storage.ts'
import { draftOf } from './draft.ts'
import { isDraftOld, noteName } from './draft-age.ts'

interface Draft {
  readonly values: { readonly name?: string }
  readonly files: readonly File[]
  readonly proof: readonly File[]
  readonly password: string
}

const draft = draftOf<Draft>('add-person', { values: {}, files: [], proof: [], password: '' })
const place = encryptedStoreName('add-person')
const note = noteName('add-person')
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

/** Signs in to an account, whose key is made of one byte. */
async function signIn(account: number): Promise<void> {
  const key = btoa(String.fromCharCode(...new Uint8Array(32).fill(account)))
  vi.stubGlobal('fetch', async () => Response.json({ data: { key } }))
  isPersonLoaded.set(true)
  await draft.load()
}

beforeEach(() => signIn(1))
afterEach(async () => {
  await draft.clear()
  vi.unstubAllGlobals()
})

const photograph = new File([crypto.getRandomValues(new Uint8Array(60_000))], 'frente.jpg', { type: 'image/jpeg' })
const pdf = new File(['x'], 'documento.pdf', { type: 'application/pdf' })
const begun = { ...draft.empty, values: { name: 'Ana' }, files: [photograph], password: 'Cometa-azul' }

test('stores the values and the photographs, each in its list, and not the password', async () => {
  draft.change(() => ({ ...begun, proof: [pdf] }))
  await draft.store()
  const { values, files, proof, password } = await draft.read()
  expect([values, password]).toEqual([{ name: 'Ana' }, ''])
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([['frente.jpg', 'image/jpeg', 60_000]])
  expect(proof.map(({ name }) => name)).toEqual(['documento.pdf'])
})

test('stores typed values after a pause', async () => {
  draft.change((now) => ({ ...now, values: { name: 'Luz' } }))
  await expect.poll(() => readStored(note)).toBeTypeOf('number')
  expect((await draft.read()).values).toEqual({ name: 'Luz' })
})

test('removes a photograph that was replaced or removed', async () => {
  draft.change(() => ({ ...begun, files: [photograph, photograph] }))
  await draft.store()
  draft.change((now) => ({ ...now, files: [pdf] }))
  await draft.store()
  expect((await draft.read()).files.map(({ name, size }) => [name, size])).toEqual([['documento.pdf', 1]])
})

test('an erased draft does not come back, also when it was being stored', async () => {
  draft.change(() => begun)
  void draft.store()
  await draft.clear()
  expect(draft.current()).toBe(draft.empty)
  expect(await draft.read()).toEqual(draft.empty)
  expect(readStored(note)).toBeUndefined()
})

test('an erased draft leaves no note of its time when a write of it had begun', async () => {
  draft.change(() => begun)
  void draft.store()
  await new Promise((settle) => setTimeout(settle))
  await draft.clear()
  expect(await draft.read()).toEqual(draft.empty)
  expect(readStored(note)).toBeUndefined()
})

test('a draft is removed a week after its last change', async () => {
  draft.change(() => begun)
  await draft.store()
  writeStored(note, Date.now() - 8 * 86_400_000)
  expect(isDraftOld('add-person')).toBe(true)
  expect(await draft.read()).toEqual(draft.empty)
})

test('sign-out removes the whole draft', async () => {
  draft.change(() => begun)
  await draft.store()
  expect(await databases()).toContain(place)
  clearPersonData()
  expect(draft.current()).toBe(draft.empty)
  await expect.poll(databases).not.toContain(place)
})

test('a draft stays when the session expires, and is loaded for its account only', async () => {
  draft.change(() => begun)
  await draft.store()
  // Typed just before the end, and not stored yet.
  draft.change((now) => ({ ...now, values: { name: 'Ana María' } }))
  clearPersonData(true)
  expect(draft.current()).toBe(draft.empty)
  await draft.load()
  expect(draft.current()).toBe(draft.empty)

  await expect.poll(async () => (await indexedDB.databases()).some(({ name }) => name === place)).toBe(true)
  await signIn(2)
  expect(draft.current()).toEqual(draft.empty)
  clearPersonData(true)

  await signIn(1)
  expect(draft.current().values).toEqual({ name: 'Ana María' })
  expect(draft.current().files.map(({ name, size }) => [name, size])).toEqual([['frente.jpg', 60_000]])
})

test('the first change of another account removes a draft that it cannot read', async () => {
  draft.change(() => begun)
  await draft.store()
  clearPersonData(true)
  await signIn(2)
  draft.change((now) => ({ ...now, values: { name: 'Eva' } }))
  await draft.store()
  clearPersonData(true)
  await signIn(1)
  expect(draft.current()).toEqual(draft.empty)
})
