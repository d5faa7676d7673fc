import { expect, test } from 'vitest'
import { hourText } from './hour-text.ts'

const plain = (label: string) => hourText(label).replaceAll('\u00a0', ' ')

test('hours have one form, whatever the catalogue says', () => {
  const form = plain('08:00 A.M. A 10:00 A.M.')
  expect(form).toMatch(/^8:00 .+ 10:00/)
  expect(plain('8:00 am - 10:00 am')).toBe(form)
  expect(plain('08:00 a 10:00')).toBe(form)
})

test('a label that says more than hours stays as it is, in small letters', () => {
  expect(plain('08:00 A.M. A 10:00 A.M. (GRUPO A)')).toBe('08:00 a.m. a 10:00 a.m. (grupo a)')
  expect(plain('POR DEFINIR')).toBe('por definir')
})
