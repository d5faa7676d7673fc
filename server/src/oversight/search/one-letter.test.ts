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
])('a word is near another with %s', (_, typed, intended) => {
  expect(oneLetterFrom(typed)).toContain(intended)
})

test('two wrong letters are too many', () => {
  expect(oneLetterFrom('sanshes')).not.toContain('sanchez')
})

test('short words, numbers and very long words are taken as they are', () => {
  expect(['ana', '1023', 'ab12', 'x'.repeat(21), "o'neill"].filter(mayBeMistyped)).toEqual([])
  expect(mayBeMistyped('sanches')).toBe(true)
})

test('a word of any length has a bounded number of neighbours', () => {
  expect(oneLetterFrom('x'.repeat(20)).length).toBeLessThan(1200)
})
