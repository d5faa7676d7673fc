import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { arrayUpTo } from './query.ts'

it('refuses a list that is too long without checking its items', () => {
  let checked = 0
  const item = z.unknown().check(
    z.refine(() => {
      checked += 1
      return true
    }),
  )
  const result = z.safeParse(
    arrayUpTo(item, 3),
    Array.from({ length: 100_000 }, (_, index) => index),
  )
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['validation.max_items'])
  expect(checked).toBe(0)
  expect(z.parse(arrayUpTo(item, 3), [1, 2, 3])).toEqual([1, 2, 3])
})
