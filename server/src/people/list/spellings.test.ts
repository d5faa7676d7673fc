import { expect, test } from 'vitest'
import { spellingsOf } from './spellings.ts'

test.each([
  ['another letter', 'sanches', 'sanchez'],
  ['another first letter', 'nartinez', 'martinez'],
  ['a missing letter', 'rodrigez', 'rodriguez'],
  ['a missing last letter', 'gonzale', 'gonzalez'],
  ['a letter too many', 'castrro', 'castro'],
  ['two swapped letters', 'gonazlez', 'gonzalez'],
  ['two swapped letters in a short word', 'lopze', 'lopez'],
  ['no difference', 'pena', 'pena'],
])('spellingsOf contains the intended word for %s', (_, typed, intended) => {
  expect(spellingsOf(typed)).toContain(intended)
})

test.each([
  ['two different letters', 'sanshes', 'sanchez'],
  ['another letter in a short word', 'perez', 'perea'],
  ['a missing letter in a short word', 'gome', 'gomez'],
  ['two letters swapped that are not neighbours', 'zopel', 'lopez'],
])('spellingsOf does not contain a word with %s', (_, typed, other) => {
  expect(spellingsOf(typed)).not.toContain(other)
})

test.each(['ana', '1023', 'ab12', 'x'.repeat(21), "o'neill"])('spellingsOf has nothing but %s', (word) => {
  expect(spellingsOf(word)).toEqual([word])
})

test('spellingsOf returns a bounded number of words', () => {
  expect(spellingsOf('x'.repeat(20)).length).toBeLessThan(1200)
})
