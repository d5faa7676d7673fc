import { beforeEach, expect, test, vi } from 'vitest'
import { useMemoryStorage } from '../../../kit/device/memory-storage.test-aid.ts'
import { createTabStore } from './tab-store.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const open = () => createTabStore('texts', isText)

beforeEach(useMemoryStorage)

test('what is written is there after a reload, and what is removed is not', () => {
  open().set({ one: 'a', two: 'b' })
  expect(open().get()).toEqual({ one: 'a', two: 'b' })
  open().set({})
  expect(sessionStorage.length).toBe(0)
})

test('a value of another kind and a damaged storage are left out', () => {
  sessionStorage.setItem('texts', '{"one":"a","two":2}')
  expect(open().get()).toEqual({ one: 'a' })
  for (const damaged of ['{', '7', 'null']) {
    sessionStorage.setItem('texts', damaged)
    expect(open().get()).toEqual({})
  }
})

test('a browser that refuses to store still remembers until a reload', () => {
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const store = open()
  store.set({ one: 'a' })
  expect(store.get()).toEqual({ one: 'a' })
})
