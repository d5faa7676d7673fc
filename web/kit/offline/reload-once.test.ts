import { beforeEach, expect, test } from 'vitest'
import { useMemoryStorage } from '../device/memory-storage.test-aid.ts'
import { mayReload, reloadOnce } from './reload-once.ts'

beforeEach(useMemoryStorage)

test('mayReload allows one reload a minute', () => {
  expect(mayReload(1_000_000)).toBe(true)
  expect(mayReload(1_030_000)).toBe(false)
  expect(mayReload(1_061_000)).toBe(true)
})

test('reloadOnce returns what the import returns', async () => {
  await expect(reloadOnce(async () => 'here')).resolves.toBe('here')
})

test('reloadOnce throws the error of the import after the page was reloaded once', async () => {
  mayReload(Date.now())
  await expect(reloadOnce(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
