import { expect, test } from 'vitest'
import { missingCharacters, unmetDemands } from './password-strength.ts'

test('counts the length in visible characters', () => {
  expect(missingCharacters('')).toBe(8)
  expect(missingCharacters('árbol')).toBe(3)
  expect(missingCharacters('🌳🌳🌳🌳🌳🌳🌳🌳')).toBe(0)
  expect(missingCharacters('cometa azul lenta')).toBe(0)
})

test('names the requirements of other applications that the password does not meet', () => {
  expect(unmetDemands('Cometa-azul2!')).toEqual([])
  expect(unmetDemands('cometa azul')).toEqual(['upper', 'digit', 'sign'])
  expect(unmetDemands('COMETA2?')).toEqual(['lower'])
  expect(unmetDemands(`Aa1?${'x'.repeat(29)}`)).toEqual(['shorter'])
})
