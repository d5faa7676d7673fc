import { expect, test } from 'vitest'
import { nameFor } from './role-name.ts'

test('turns a title into a technical name without accents', () => {
  expect(nameFor('Coordinación de parques', [])).toBe('coordinacion-de-parques')
  expect(nameFor(' ¡Niñez & juventud! ', [])).toBe('ninez-juventud')
  expect(nameFor('', [])).toBe('')
  expect(nameFor('Coordinación de escenarios deportivos', [])).toHaveLength(30)
})

test('adds a number to a name that another role has, within the length limit', () => {
  const taken = ['citizen-portal-parques', 'citizen-portal-parques-2']
  expect(nameFor('Parques', taken)).toBe('parques-3')
  const long = 'a'.repeat(40)
  expect(nameFor(long, [`citizen-portal-${'a'.repeat(30)}`])).toBe(`${'a'.repeat(28)}-2`)
})

test('adds a number to a reserved name', () => {
  expect(nameFor('Validator', [])).toBe('validator-2')
  expect(nameFor('Superadmin', ['superadmin'])).toBe('superadmin-2')
})
