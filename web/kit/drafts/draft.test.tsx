import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearPersonData, isPersonLoaded } from '../device/person-data.ts'
import { writeStored } from '../device/storage.ts'
import { draftOf } from './draft.ts'
import { changedAt, isDraftOld, watchDrafts } from './stored-drafts.ts'

interface Draft {
  readonly values: { readonly name?: string }
  readonly files: readonly File[]
  readonly proof: readonly File[]
  readonly password: string
}

const prefix = 'draft_test'
const nothing: Draft = { values: {}, files: [], proof: [], password: '' }
const readKey = vi.fn<() => Promise<string>>()
const settings = { prefix, readKey, unstored: ['password'] as const }
const open = () => draftOf<Draft>('form', nothing, settings)
const draft = open()

const names = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix))
const databases = async () => (await indexedDB.databases()).map(({ name }) => name ?? '')
const stored = async () => (await databases()).filter((name) => name.startsWith(prefix))

/** Signs in to an account, whose key is made of one byte. */
async function signIn(account: number): Promise<void> {
  readKey.mockImplementation(async () => btoa(String.fromCharCode(...new Uint8Array(32).fill(account))))
  isPersonLoaded.set(true)
  await draft.load()
}

/** The session expires, and a person signs in. */
async function signInAgain(account: number): Promise<void> {
  clearPersonData(true)
  await signIn(account)
}

/** Changes the draft as another tab does: with a store of its own, and a message to this tab. */
async function changeInAnotherTab(change: (now: Draft) => Draft): Promise<void> {
  const other = open()
  await other.load()
  other.change(change)
  await other.store()
  for (const key of names()) window.dispatchEvent(new StorageEvent('storage', { key }))
}

watchDrafts(prefix, 0)
beforeEach(() => signIn(1))
afterEach(async () => {
  clearPersonData()
  await draft.store()
  await expect.poll(stored).toEqual([])
  expect(names()).toEqual([])
})

const photograph = new File([crypto.getRandomValues(new Uint8Array(60_000))], 'frente.jpg', { type: 'image/jpeg' })
const pdf = new File(['x'], 'documento.pdf', { type: 'application/pdf' })
const begun = { ...nothing, values: { name: 'Ana' }, files: [photograph], password: 'Cometa-azul' }

test('stores the values and the photographs, each in its list, and not the password', async () => {
  draft.change(() => ({ ...begun, proof: [pdf] }))
  await draft.store()
  expect(draft.current().password).toBe('Cometa-azul')
  await signInAgain(1)
  const { values, files, proof, password } = draft.current()
  expect([values, password]).toEqual([{ name: 'Ana' }, ''])
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([['frente.jpg', 'image/jpeg', 60_000]])
  expect(proof.map(({ name }) => name)).toEqual(['documento.pdf'])
})

test('removes a photograph that was replaced or removed', async () => {
  draft.change(() => ({ ...begun, files: [photograph, photograph] }))
  await draft.store()
  draft.change((now) => ({ ...now, files: [pdf] }))
  await draft.store()
  await signInAgain(1)
  expect(draft.current().files.map(({ name, size }) => [name, size])).toEqual([['documento.pdf', 1]])
})

test('an erased draft does not come back, also when it was being stored', async () => {
  draft.change(() => begun)
  void draft.store()
  await draft.clear()
  expect(draft.current()).toBe(draft.empty)
  expect(names()).toEqual([])
  await signInAgain(1)
  expect(draft.current()).toBe(draft.empty)
})

test('an erased draft leaves no note of its time when a write of it had begun', async () => {
  draft.change(() => begun)
  await new Promise((settle) => setTimeout(settle))
  await draft.clear()
  expect([names(), await stored()]).toEqual([[], []])
})

test('a draft whose values are removed again is removed from the browser', async () => {
  draft.change(() => begun)
  await draft.store()
  draft.change((now) => ({ ...now, values: {}, files: [] }))
  await draft.store()
  expect([names(), await stored()]).toEqual([[], []])
})

test('a draft is removed a week after its last change', async () => {
  draft.change(() => begun)
  await draft.store()
  const [name = ''] = names()
  expect(isDraftOld(name)).toBe(false)
  writeStored(name, Date.now() - 8 * 86_400_000)
  expect(isDraftOld(name)).toBe(true)
  await signInAgain(1)
  expect(draft.current()).toBe(draft.empty)
  expect(changedAt(name)).toBeUndefined()
})

test('the start of the application removes old drafts of every account', async () => {
  draft.change(() => begun)
  await draft.store()
  writeStored(names()[0] ?? '', Date.now() - 8 * 86_400_000)
  clearPersonData(true)
  watchDrafts(prefix, 0)
  await expect.poll(stored).toEqual([])
})

test('sign-out removes the whole draft', async () => {
  draft.change(() => begun)
  await draft.store()
  expect(await stored()).toEqual(names())
  expect(names()).toHaveLength(1)
  clearPersonData()
  expect(draft.current()).toBe(draft.empty)
  await expect.poll(stored).toEqual([])
  expect(names()).toEqual([])
})

test('sign-out removes the drafts of every account, also of one that was not read in this session', async () => {
  draft.change(() => begun)
  await draft.store()
  clearPersonData(true)
  await expect.poll(stored).toHaveLength(1)
  clearPersonData()
  await expect.poll(stored).toEqual([])
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

  await signIn(2)
  expect(draft.current()).toBe(draft.empty)
  draft.change((now) => ({ ...now, values: { name: 'Eva' } }))
  await draft.store()

  await signInAgain(1)
  expect(draft.current().values).toEqual({ name: 'Ana María' })
  expect(draft.current().files.map(({ name, size }) => [name, size])).toEqual([['frente.jpg', 60_000]])
  await signInAgain(2)
  expect(draft.current().values).toEqual({ name: 'Eva' })
})

test('what the browser stores names neither the account nor the person', async () => {
  draft.change(() => begun)
  await draft.store()
  expect(names()).toEqual([expect.stringMatching(/^draft_test\.draft\.form\.[0-9a-f]{16}$/)])
})

test('text that is not stored when the session ends is never stored for the next account', async () => {
  let answer: (key: string) => void = () => {}
  clearPersonData(true)
  readKey.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  isPersonLoaded.set(true)
  void draft.load()
  draft.change(() => begun)
  await expect.poll(() => readKey.mock.calls.length).toBeGreaterThan(1)
  clearPersonData(true)
  answer(btoa('x'.repeat(32)))
  await signIn(2)
  expect(draft.current()).toBe(draft.empty)
  expect(names()).toEqual([])
})

test('a change after the end of the session reaches no account', async () => {
  clearPersonData(true)
  draft.change(() => begun)
  await draft.store()
  await signIn(1)
  expect(draft.current()).toBe(draft.empty)
  expect(names()).toEqual([])
})

test('text that is typed before the draft is read keeps the stored fields', async () => {
  draft.change(() => begun)
  await draft.store()
  clearPersonData(true)
  isPersonLoaded.set(true)
  draft.change((now) => ({ ...now, values: { ...now.values, name: 'Luz' } }))
  await draft.store()
  expect(draft.current()).toMatchObject({ values: { name: 'Luz' }, files: [{ name: 'frente.jpg' }] })
})

test('a key that cannot be read leaves the draft in memory, and the next change stores it', async () => {
  clearPersonData(true)
  readKey.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  isPersonLoaded.set(true)
  await draft.load()
  draft.change((now) => ({ ...now, values: { name: 'Ana' } }))
  await draft.store()
  expect([draft.isStored.get(), names(), draft.current().values]).toEqual([false, [], { name: 'Ana' }])
  draft.change((now) => ({ ...now, values: { name: 'Ana María' } }))
  await draft.store()
  expect([draft.isStored.get(), names().length]).toEqual([true, 1])
})

test('shows a change of another tab, and keeps its own password', async () => {
  draft.change(() => begun)
  await draft.store()
  await changeInAnotherTab((now) => ({ ...now, values: { name: 'Luz' } }))
  await draft.store()
  expect(draft.current()).toMatchObject({ values: { name: 'Luz' }, password: 'Cometa-azul' })
  expect(draft.current().files.map(({ name }) => name)).toEqual(['frente.jpg'])
})

test('a draft without an account is removed at sign-in and sign-out', async () => {
  const signUp = draftOf('sign-up', { name: '' }, { prefix })
  for (const keepsDrafts of [true, false]) {
    signUp.change(() => ({ name: 'Ana' }))
    await signUp.store()
    expect(names()).toEqual(['draft_test.draft.sign-up'])
    clearPersonData(keepsDrafts)
    await signUp.store()
    await expect.poll(stored).toEqual([])
    expect(names()).toEqual([])
  }
})
