import { beforeEach, expect, test, vi } from 'vitest'
import { useMemoryStorage } from '../../../kit/device/memory-storage.test-aid.ts'
import { createTabStore } from './tab-store.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const open = () => createTabStore('texts', isText)

beforeEach(useMemoryStorage)

test('keeps values after a reload, and removes the storage entry of an empty store', () => {
  open().set({ one: 'a', two: 'b' })
  expect(open().get()).toEqual({ one: 'a', two: 'b' })
  open().set({})
  expect(sessionStorage.length).toBe(0)
})

test('ignores values of another type and a damaged storage', () => {
  sessionStorage.setItem('texts', '{"one":"a","two":2}')
  expect(open().get()).toEqual({ one: 'a' })
  for (const damaged of ['{', '7', 'null']) {
    sessionStorage.setItem('texts', damaged)
    expect(open().get()).toEqual({})
  }
})

test('keeps values in memory when the browser refuses to store them', () => {
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const store = open()
  store.set({ one: 'a' })
  expect(store.get()).toEqual({ one: 'a' })
})
