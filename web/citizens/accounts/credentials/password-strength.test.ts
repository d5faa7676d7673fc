import { expect, test } from 'vitest'
import { missingCharacters, unmetDemands } from './password-strength.ts'

test('the length is counted in characters as people see them', () => {
  expect(missingCharacters('')).toBe(8)
  expect(missingCharacters('árbol')).toBe(3)
  expect(missingCharacters('🌳🌳🌳🌳🌳🌳🌳🌳')).toBe(0)
  expect(missingCharacters('cometa azul lenta')).toBe(0)
})

test('what another application would ask for is named', () => {
  expect(unmetDemands('Cometa-azul2!')).toEqual([])
  expect(unmetDemands('cometa azul')).toEqual(['upper', 'digit', 'sign'])
  expect(unmetDemands('COMETA2?')).toEqual(['lower'])
  expect(unmetDemands(`Aa1?${'x'.repeat(29)}`)).toEqual(['shorter'])
})
