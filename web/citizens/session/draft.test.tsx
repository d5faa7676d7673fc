import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStored, writeStored } from '../../kit/device/storage.ts'
import { changeDraft, clearDraft, currentDraft, emptyDraft, loadDraft, readDraft, storeDraft } from './draft.ts'
import { draftAgeKey } from './draft-age.ts'

beforeEach(loadDraft)
afterEach(clearDraft)

const photograph = new File([crypto.getRandomValues(new Uint8Array(60_000))], 'frente.jpg', { type: 'image/jpeg' })
const begun = { ...emptyDraft, values: { name: 'Ana' }, done: ['names'], files: [photograph], password: 'Cometa-azul' }

test('answers and photographs are stored, and the password is not', async () => {
  changeDraft(() => begun)
  await storeDraft()
  const { values, done, files, password } = await readDraft()
  expect([values, done, password]).toEqual([{ name: 'Ana' }, ['names'], ''])
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([['frente.jpg', 'image/jpeg', 60_000]])
})

test('what is typed is stored by itself after a pause', async () => {
  changeDraft((now) => ({ ...now, values: { name: 'Luz' } }))
  await expect.poll(() => readStored(draftAgeKey)).toBeTypeOf('number')
  expect((await readDraft()).values).toEqual({ name: 'Luz' })
})

test('a photograph that was replaced or taken away is not there any more', async () => {
  changeDraft(() => ({ ...begun, files: [photograph, photograph] }))
  await storeDraft()
  changeDraft((now) => ({ ...now, files: [new File(['x'], 'documento.pdf', { type: 'application/pdf' })] }))
  await storeDraft()
  expect((await readDraft()).files.map(({ name, size }) => [name, size])).toEqual([['documento.pdf', 1]])
})

test('what was erased does not come back, also when it was just being stored', async () => {
  changeDraft(() => begun)
  void storeDraft()
  await clearDraft()
  expect(currentDraft()).toBe(emptyDraft)
  expect(await readDraft()).toEqual(emptyDraft)
  expect(readStored(draftAgeKey)).toBeUndefined()
})

test('a draft is removed a week after its last change', async () => {
  changeDraft(() => begun)
  await storeDraft()
  writeStored(draftAgeKey, Date.now() - 8 * 86_400_000)
  expect(await readDraft()).toEqual(emptyDraft)
})
