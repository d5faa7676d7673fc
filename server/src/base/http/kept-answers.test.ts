import { expect, it, vi } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

it('reads a response once for a tag, and again for another one', async () => {
  const kept = keepAnswers()
  const write = vi.fn(async () => 'text')
  expect(await Promise.all([kept('a', write), kept('a', write), kept('a', write)])).toEqual(['text', 'text', 'text'])
  expect(write).toHaveBeenCalledTimes(1)
  await kept('b', write)
  expect(write).toHaveBeenCalledTimes(2)
})

it('keeps no error', async () => {
  const kept = keepAnswers()
  await expect(kept('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept('a', async () => 'text')).toBe('text')
})

it('keeps fifty responses and forgets the oldest', async () => {
  const kept = keepAnswers()
  const write = vi.fn(async () => 'text')
  for (let tag = 0; tag < 51; tag += 1) await kept(String(tag), write)
  await kept('50', write)
  expect(write).toHaveBeenCalledTimes(51)
  await kept('0', write)
  expect(write).toHaveBeenCalledTimes(52)
})
