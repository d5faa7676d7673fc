import { afterEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from '../../kit/device/storage.ts'
import { draftAgeKey } from './draft-age.ts'

/** The module as a page that was just opened has it. */
async function freshPage(): Promise<typeof import('./draft.ts')> {
  vi.resetModules()
  return import('./draft.ts')
}

afterEach(async () => (await freshPage()).clearDraft())

const photograph = new File([crypto.getRandomValues(new Uint8Array(60_000))], 'frente.jpg', { type: 'image/jpeg' })

test('answers and photographs are there again after a reload', async () => {
  const page = await freshPage()
  await page.loadDraft()
  page.changeDraft((now) => ({ ...now, values: { name: 'Ana' }, done: ['names'], files: [photograph] }))
  await page.storeDraft()
  const again = await freshPage()
  await again.loadDraft()
  const { values, done, files } = again.currentDraft()
  expect([values, done]).toEqual([{ name: 'Ana' }, ['names']])
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([['frente.jpg', 'image/jpeg', 60_000]])
  expect(localStorage.getItem(draftAgeKey)).not.toContain('Ana')
})

test('what is typed is stored by itself after a pause', async () => {
  const page = await freshPage()
  await page.loadDraft()
  page.changeDraft((now) => ({ ...now, values: { name: 'Luz' } }))
  await expect.poll(() => readStored(draftAgeKey)).toBeTypeOf('number')
  const again = await freshPage()
  await again.loadDraft()
  expect(again.currentDraft().values).toEqual({ name: 'Luz' })
})

test('what was erased does not come back, also when it was just being stored', async () => {
  const page = await freshPage()
  await page.loadDraft()
  page.changeDraft((now) => ({ ...now, values: { name: 'Ana' } }))
  void page.storeDraft()
  await page.clearDraft()
  expect(page.currentDraft()).toBe(page.emptyDraft)
  const again = await freshPage()
  await again.loadDraft()
  expect(again.currentDraft().values).toEqual({})
  expect(readStored(draftAgeKey)).toBeUndefined()
})

test('a draft is removed a week after its last change', async () => {
  const page = await freshPage()
  await page.loadDraft()
  page.changeDraft((now) => ({ ...now, values: { name: 'Ana' } }))
  await page.storeDraft()
  writeStored(draftAgeKey, Date.now() - 8 * 86_400_000)
  const again = await freshPage()
  await again.loadDraft()
  expect(again.currentDraft().values).toEqual({})
})
