import { beforeEach, expect, test } from 'vitest'
import { useMemoryStorage } from '../device/memory-storage.test-aid.ts'
import { mayReload, reloadOnce } from './reload-once.ts'

beforeEach(useMemoryStorage)

test('a page is loaded anew once, not in a loop', () => {
  expect(mayReload(1_000_000)).toBe(true)
  expect(mayReload(1_030_000)).toBe(false)
  expect(mayReload(1_061_000)).toBe(true)
})

test('what can be fetched is answered', async () => {
  await expect(reloadOnce(async () => 'here')).resolves.toBe('here')
})

test('after the one reload the failure is thrown', async () => {
  mayReload(Date.now())
  await expect(reloadOnce(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
