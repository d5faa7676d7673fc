import { expect, test } from 'vitest'
import { mayBeMistyped, oneLetterFrom } from './one-letter.ts'

test.each([
  ['another letter', 'sanches', 'sanchez'],
  ['another first letter', 'nartinez', 'martinez'],
  ['a missing letter', 'rodrigez', 'rodriguez'],
  ['a missing last letter', 'gome', 'gomez'],
  ['a letter too many', 'castrro', 'castro'],
  ['two letters that changed places', 'lopze', 'lopez'],
  ['no difference', 'pena', 'pena'],
])('oneLetterFrom contains the intended word for %s', (_, typed, intended) => {
  expect(oneLetterFrom(typed)).toContain(intended)
})

test('oneLetterFrom does not contain a word with two different letters', () => {
  expect(oneLetterFrom('sanshes')).not.toContain('sanchez')
})

test('mayBeMistyped is false for short words, numbers and very long words', () => {
  expect(['ana', '1023', 'ab12', 'x'.repeat(21), "o'neill"].filter(mayBeMistyped)).toEqual([])
  expect(mayBeMistyped('sanches')).toBe(true)
})

test('oneLetterFrom returns a bounded number of words', () => {
  expect(oneLetterFrom('x'.repeat(20)).length).toBeLessThan(1200)
})
