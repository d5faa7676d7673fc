import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStored, writeStored } from '../../kit/device/storage.ts'
import { wipeMemory } from '../../kit/session/wipe.ts'
import { draftOf } from './draft.ts'
import { isDraftOld } from './draft-age.ts'
import { sealedName } from './session.ts'

interface Answers {
  readonly values: { readonly name?: string }
  readonly files: readonly File[]
  readonly proof: readonly File[]
  readonly password: string
}

const draft = draftOf<Answers>('add-person', { values: {}, files: [], proof: [], password: '' })
const place = sealedName('add-person')
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(draft.load)
afterEach(draft.clear)

const photograph = new File([crypto.getRandomValues(new Uint8Array(60_000))], 'frente.jpg', { type: 'image/jpeg' })
const pdf = new File(['x'], 'documento.pdf', { type: 'application/pdf' })
const begun = { ...draft.empty, values: { name: 'Ana' }, files: [photograph], password: 'Cometa-azul' }

test('answers and photographs are stored, each in its list, and the password is not', async () => {
  draft.change(() => ({ ...begun, proof: [pdf] }))
  await draft.store()
  const { values, files, proof, password } = await draft.read()
  expect([values, password]).toEqual([{ name: 'Ana' }, ''])
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([['frente.jpg', 'image/jpeg', 60_000]])
  expect(proof.map(({ name }) => name)).toEqual(['documento.pdf'])
})

test('what is typed is stored by itself after a pause', async () => {
  draft.change((now) => ({ ...now, values: { name: 'Luz' } }))
  await expect.poll(() => readStored(place)).toBeTypeOf('number')
  expect((await draft.read()).values).toEqual({ name: 'Luz' })
})

test('a photograph that was replaced or taken away is not there any more', async () => {
  draft.change(() => ({ ...begun, files: [photograph, photograph] }))
  await draft.store()
  draft.change((now) => ({ ...now, files: [pdf] }))
  await draft.store()
  expect((await draft.read()).files.map(({ name, size }) => [name, size])).toEqual([['documento.pdf', 1]])
})

test('what was erased does not come back, also when it was just being stored', async () => {
  draft.change(() => begun)
  void draft.store()
  await draft.clear()
  expect(draft.current()).toBe(draft.empty)
  expect(await draft.read()).toEqual(draft.empty)
  expect(readStored(place)).toBeUndefined()
})

test('a draft is removed a week after its last change', async () => {
  draft.change(() => begun)
  await draft.store()
  writeStored(place, Date.now() - 8 * 86_400_000)
  expect(isDraftOld('add-person')).toBe(true)
  expect(await draft.read()).toEqual(draft.empty)
})

test('nothing of a draft stays when the person signs out', async () => {
  draft.change(() => begun)
  await draft.store()
  expect(await databases()).toContain(place)
  wipeMemory()
  expect(draft.current()).toBe(draft.empty)
  await expect.poll(databases).not.toContain(place)
})
