import { expect, test } from 'vitest'
import { nameFor } from './role-name.ts'

test('a title becomes a technical name without accents', () => {
  expect(nameFor('Coordinación de parques', [])).toBe('coordinacion-de-parques')
  expect(nameFor(' ¡Niñez & juventud! ', [])).toBe('ninez-juventud')
  expect(nameFor('', [])).toBe('')
  expect(nameFor('Coordinación de escenarios deportivos', [])).toHaveLength(30)
})

test('a name that another role has gets a number, and stays short enough', () => {
  const taken = ['citizen-portal-parques', 'citizen-portal-parques-2']
  expect(nameFor('Parques', taken)).toBe('parques-3')
  const long = 'a'.repeat(40)
  expect(nameFor(long, [`citizen-portal-${'a'.repeat(30)}`])).toBe(`${'a'.repeat(28)}-2`)
})

test('a name that belongs to the system gets a number too', () => {
  expect(nameFor('Validator', [])).toBe('validator-2')
  expect(nameFor('Superadmin', ['superadmin'])).toBe('superadmin-2')
})
