import { expect, test } from 'vitest'
import { absenceText, absenceValuesOf } from '../own/absence.ts'
import { factsOf, usernameFor, valuesOf } from './user-values.ts'

test('starts a new account with empty values, and trims typed text', () => {
  const values = valuesOf()
  expect(new Set(Object.values(values))).toEqual(new Set(['']))
  expect(factsOf(values).expires_at).toBeNull()
  const facts = factsOf({ ...values, name: ' Ana ', expires_at: '2027-01-01T08:00', password: 'secret-99' })
  expect(facts).toMatchObject({ name: 'Ana', expires_at: '2027-01-01 08:00:00' })
  expect(facts).not.toHaveProperty('password')
})

test('shows an absence as dates without times, and removes it when its fields are empty', () => {
  const row = { vacation_start_date: '2026-12-01 00:00:00', vacation_final_date: '2026-12-04 00:00:00' }
  const values = absenceValuesOf(row)
  expect(values).toEqual({ vacation_start_date: '2026-12-01', vacation_final_date: '2026-12-04' })
  expect(absenceText(row)).toBe('1 dic 2026 – 4 dic 2026')
  expect(factsOf({ ...valuesOf(), ...values })).toMatchObject(values)
  const none = { vacation_start_date: null, vacation_final_date: null }
  expect(factsOf(valuesOf())).toMatchObject(none)
  expect(absenceText(none)).toBe('')
})

test('usernameFor joins the first given name and the first surname, without accents', () => {
  expect(usernameFor('Clara Inés', 'Rueda Coy')).toBe('clara.rueda')
  expect(usernameFor(' Íñigo ', "O'Neill")).toBe('inigo.oneill')
  expect(usernameFor('Ana', '')).toBe('ana')
  expect(usernameFor('', '')).toBe('')
})
