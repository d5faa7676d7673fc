import { expect, it, vi } from 'vitest'
import { createResponseCache } from './response-cache.ts'

it('reads a response once for each tag', async () => {
  const cache = createResponseCache()
  const write = vi.fn(async () => 'text')
  expect(await Promise.all([cache('a', write), cache('a', write), cache('a', write)])).toEqual(['text', 'text', 'text'])
  expect(write).toHaveBeenCalledTimes(1)
  await cache('b', write)
  expect(write).toHaveBeenCalledTimes(2)
})

it('does not store an error', async () => {
  const cache = createResponseCache()
  await expect(cache('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache('a', async () => 'text')).toBe('text')
})

it('stores fifty responses and deletes the oldest', async () => {
  const cache = createResponseCache()
  const write = vi.fn(async () => 'text')
  for (let tag = 0; tag < 51; tag += 1) await cache(String(tag), write)
  await cache('50', write)
  expect(write).toHaveBeenCalledTimes(51)
  await cache('0', write)
  expect(write).toHaveBeenCalledTimes(52)
})
